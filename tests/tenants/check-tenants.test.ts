import { describe, expect, test } from 'vitest'
import { defineTenant, type Tenant } from '#contract/tenant.ts'
import { checkTenants } from '#server/regions/check-tenants.ts'
import { tenants } from '#server/regions/tenants.ts'

const atelier = tenants.bySlug('atelier')
if (!atelier) throw new Error('There is no atelier.')
const { theme, legal } = atelier
const { auth } = theme
if (auth.type !== 'ModeHero') throw new Error('The atelier has a hero sign-in.')

const faultsWith = (changes: object): string[] => checkTenants(new Map([['atelier', { ...atelier, ...changes }]]))

test("the product's own tenants have no fault", () => {
  expect(checkTenants(new Map(tenants.all.map((tenant) => [tenant.slug, tenant])))).toEqual([])
})

const faulty: [what: string, changes: object, line: string][] = [
  ['a colour by name', { theme: { ...theme, mainColor: 'blue' } }, 'theme.mainColor is no colour like #1a2b3c.'],
  ['an unknown region', { region: 'mars' }, 'region is none of the regions eu, oi.'],
  ['a slug unlike its folder', { slug: 'atelié' }, 'slug is not lower-case letters, digits and hyphens.'],
  ['the slug of another folder', { slug: 'autre' }, 'slug is "autre", unlike the name of its folder.'],
  ['no domain', { domains: [] }, 'domains is empty.'],
  ['a domain with a port', { domains: ['x.test:80'] }, 'domains.0 is no domain: a host in lower case, without port.'],
  ['an unknown mode', { mode: 'open' }, 'mode is neither consumer nor nonConsumer.'],
  ['no theme', { theme: undefined }, 'theme is missing.'],
  ['an unknown sign-in', { theme: { ...theme, auth: { type: 'ModeOther' } } }, 'theme.auth.type '],
  ['a VAT number that is none', { legal: { ...legal, vat: '12' } }, 'legal.vat is neither a VAT number nor null.'],
  ['an address that is none', { legal: { ...legal, contactEmail: 'moi' } }, 'legal.contactEmail is no email address.'],
  [
    'links too pale for white',
    { theme: { ...theme, linkTextColor: '#aaaaaa' } },
    'theme.linkTextColor cannot be read on white: their contrast is 2.32, at least 4.5 is needed.',
  ],
  [
    'a title too dark for its hero',
    { theme: { ...theme, auth: { ...auth, titleColor: auth.bgGradient2 } } },
    'theme.auth.titleColor cannot be read on bgGradient1',
  ],
]

// [D01]
test.each(faulty)('a tenant with %s is refused, and the folder and the field are named', (_what, changes, line) => {
  const [first = ''] = faultsWith(changes)
  expect(first.startsWith(`tenants/atelier: ${line}`), first).toBe(true)
})

test.each(Object.keys(legal))('a tenant without its legal fact %s is refused', (name) => {
  for (const value of name === 'vat' ? [undefined] : [undefined, ' '])
    expect(faultsWith({ legal: { ...legal, [name]: value } })).toEqual([`tenants/atelier: legal.${name} is missing.`])
  expect(faultsWith({ legal: { ...legal, vat: null } })).toEqual([])
})

test('a folder that exports no tenant is refused', () => {
  expect(checkTenants(new Map([['empty', undefined]]))).toEqual(['tenants/empty: tenant is missing.'])
})

describe('a domain claimed by two tenants', () => {
  const other = (domains: string[]): Tenant => defineTenant({ ...atelier, slug: 'other', domains })

  test.each(['atelier.localhost', '*.hoobiiz.localhost'])('is refused: %s', (domain) => {
    const claimed = new Map(tenants.all.map((tenant) => [tenant.slug, tenant]))
    const [owner] = tenants.all.filter(({ domains }) => domains.includes(domain))
    expect(checkTenants(claimed.set('other', other([domain])))).toEqual([
      `tenants/other: domains "${domain}" is claimed by tenants/${owner?.slug} as well.`,
    ])
  })
})
