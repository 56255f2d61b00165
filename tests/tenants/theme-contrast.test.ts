import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { whiteLabeling } from '#contract/session-shapes.ts'
import { defineTenant, type Tenant } from '#contract/tenant.ts'
import { createTenantRegistry } from '#lib/tenant-registry.ts'
import { regions } from '#platform/regions.ts'
import { tenants } from '#server/regions/tenants.ts'
import { contrast } from '#ui/theme/contrast.ts'
import { heroVariables } from '#ui/theme/hero-css.ts'
import { themeVariables } from '#ui/theme/theme-css.ts'

const TEXT = 4.5

describe.each(tenants.all.map((tenant) => [tenant.slug, tenant] as const))('tenant %s', (slug, tenant) => {
  it('has readable colours that the theme does not have to correct', () => {
    const { theme } = tenant
    const shown = themeVariables(theme)
    expect(contrast(theme.accentTextColor, theme.mainColor)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(theme.linkTextColor, '#ffffff')).toBeGreaterThanOrEqual(TEXT)
    expect(shown['--on-main']).toBe(theme.accentTextColor.toLowerCase())
    expect(shown['--link']).toBe(theme.linkTextColor.toLowerCase())
  })

  it('keeps its hero sign-in readable on both ends of the gradient', () => {
    if (tenant.theme.auth.type !== 'ModeHero') return expect(tenant.theme.auth.type).toBe('ModeDefault')
    const hero = tenant.theme.auth
    for (const end of [hero.bgGradient1, hero.bgGradient2])
      for (const colour of [hero.textColor, hero.titleColor, hero.linkTextColor])
        expect(contrast(colour, end)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(hero.inputTextColor, hero.inputBackgroundColor)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(hero.buttonTextColor, hero.buttonBackgroundColor)).toBeGreaterThanOrEqual(TEXT)
    expect(heroVariables(hero)).toMatchObject({ '--hero-from': hero.bgGradient1, '--hero-to': hero.bgGradient2 })
  })

  it('is a folder of its own name, with a theme of the contract and an existing region', () => {
    expect(existsSync(`tenants/${slug}/tenant.ts`)).toBe(true)
    expect(whiteLabeling.safeParse(tenant.theme).success).toBe(true)
    expect(regions.map((region) => region.slug)).toContain(tenant.region)
  })
})

it("the registry holds the product's tenants, whatever others were added", () => {
  const facts = tenants.all.map(({ slug, brand, mode, region }) => [slug, brand, mode, region])
  const ours = [
    ['atelier', 'organisation', 'nonConsumer', 'eu'],
    ['bourbon', 'organisation', 'nonConsumer', 'oi'],
    ['hoobiiz', 'organisation', 'nonConsumer', 'eu'],
    ['youpiiz', 'beneficiary', 'consumer', 'eu'],
  ]
  expect(facts).toEqual(expect.arrayContaining(ours))
})

describe('the registry', () => {
  const other = (changes: Partial<Tenant>): Tenant => {
    const [first] = tenants.all
    if (!first) throw new Error('There is no tenant.')
    return defineTenant({ ...first, slug: 'other', domains: ['other.test'], ...changes })
  }

  it('prefers an exact domain to a wildcard, and the longer wildcard', () => {
    const registry = createTenantRegistry([
      other({ slug: 'wide', domains: ['*.test'] }),
      other({ slug: 'narrow', domains: ['*.shop.test'] }),
      other({ slug: 'exact', domains: ['a.shop.test'] }),
    ])
    const slugs = ['a.shop.test', 'b.shop.test', 'b.test', 'test', 'elsewhere'].map(
      (host) => registry.ofHost(host)?.slug,
    )
    expect(slugs).toEqual(['exact', 'narrow', 'wide', undefined, undefined])
  })
})
