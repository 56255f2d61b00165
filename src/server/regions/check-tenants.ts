import { z } from 'zod'
import { servedTheme } from '#contract/session-shapes.ts'
import type { Tenant } from '#contract/tenant.ts'
import { regions } from '#platform/regions.ts'
import { contrast } from '#ui/theme/contrast.ts'
import { TEXT } from '#ui/theme/theme-css.ts'

const fact = z.string().trim().min(1, 'is missing')
const telephone = fact.regex(/^\+?[\d .()-]{6,20}$/, 'is no telephone number')
const mailAddress = fact.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is no email address')

/** Exports required of a folder under tenants/. The type `Tenant` helps the author; this check runs at the start. */
const shape = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/, 'is not lower-case letters, digits and hyphens'),
  brand: z.enum(['beneficiary', 'organisation'], 'is neither beneficiary nor organisation'),
  mode: z.enum(['consumer', 'nonConsumer'], 'is neither consumer nor nonConsumer'),
  domains: z
    .array(z.string().regex(/^(\*\.)?[a-z0-9.-]+$/, 'is no domain: a host in lower case, without port'))
    .min(1, 'is empty'),
  region: z.enum(
    regions.map(({ slug }) => slug),
    `is none of the regions ${regions.map(({ slug }) => slug).join(', ')}`,
  ),
  theme: servedTheme,
  vouchers: z.object({ minimum: z.int('is no whole number of cents').min(1).max(100_000_000) }).nullable(),
  legal: z.object({
    publisher: fact,
    publisherAddress: fact,
    registration: fact,
    vat: z
      .string()
      .regex(/^[A-Z]{2}[ 0-9A-Z]{8,14}$/, 'is neither a VAT number nor null')
      .nullable(),
    publicationDirector: fact,
    contactEmail: mailAddress,
    dataRightsEmail: mailAddress,
    phone: telephone,
    host: fact,
    hostAddress: fact,
    hostPhone: telephone,
    mediator: fact,
    mediatorUrl: fact.pipe(z.url({ protocol: /^https$/, error: 'is no address that begins with https://' })),
  }),
})

function issueWords({ code, path, message, input }: z.core.$ZodIssue): string {
  if (input === undefined && code === 'invalid_type') return 'is missing'
  if (path[0] === 'theme' && code === 'invalid_format') return 'is no colour like #1a2b3c'
  return code === 'invalid_type' || (path[0] === 'theme' && code === 'invalid_value') ? 'is of the wrong kind' : message
}

/** Faults of colours that are read on each other. */
function unreadable({ theme }: Pick<Tenant, 'theme'>): string[] {
  const { auth } = theme
  const pairs: [field: string, text: string, background: string, on: string][] = [
    ['theme.accentTextColor', theme.accentTextColor, theme.mainColor, 'mainColor'],
    ['theme.linkTextColor', theme.linkTextColor, '#ffffff', 'white'],
  ]
  if (auth.type === 'ModeHero') {
    for (const name of ['textColor', 'titleColor', 'linkTextColor'] as const)
      for (const end of ['bgGradient1', 'bgGradient2'] as const)
        pairs.push([`theme.auth.${name}`, auth[name], auth[end], end])
    pairs.push(['theme.auth.inputTextColor', auth.inputTextColor, auth.inputBackgroundColor, 'inputBackgroundColor'])
    pairs.push([
      'theme.auth.buttonTextColor',
      auth.buttonTextColor,
      auth.buttonBackgroundColor,
      'buttonBackgroundColor',
    ])
  }
  return pairs.flatMap(([field, text, background, on]) => {
    const ratio = contrast(text, background)
    // Rounded down, so that 4.497 does not show as 4.5.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
    return ratio >= TEXT
      ? []
      : [`${field} cannot be read on ${on}: their contrast is ${shown}, at least ${TEXT} is needed`]
  })
}

function tenantFaults(folder: string, tenant: unknown): string[] {
  const parsed = shape.safeParse(tenant, { reportInput: true })
  if (!parsed.success) {
    // First fault of each field: a missing value is also no email address.
    const byField = new Map<string, string>()
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.') || 'tenant'
      if (!byField.has(field)) byField.set(field, `${field} ${issueWords(issue)}`)
    }
    return [...byField.values()]
  }
  const { slug } = parsed.data
  return [
    ...(slug === folder ? [] : [`slug is ${JSON.stringify(slug)}, unlike the name of its folder`]),
    ...unreadable(parsed.data),
  ]
}

/** Faults that keep the tenants from working, each a sentence with folder and field; empty if there are none. */
export function checkTenants(byFolder: ReadonlyMap<string, unknown>): string[] {
  const claims = new Map<string, string>()
  return [...byFolder].flatMap(([folder, tenant]) => {
    const faults = tenantFaults(folder, tenant)
    const domains = shape.shape.domains.safeParse(
      typeof tenant === 'object' && tenant !== null && 'domains' in tenant ? tenant.domains : [],
    )
    for (const domain of domains.data ?? []) {
      const other = claims.get(domain)
      if (other !== undefined) faults.push(`domains ${JSON.stringify(domain)} is claimed by tenants/${other} as well`)
      claims.set(domain, other ?? folder)
    }
    return faults.map((fault) => `tenants/${folder}: ${fault}.`)
  })
}
