import { domainToUnicode } from 'node:url'
import type { Claim } from '#features/committee/groups/domains/claims.ts'
import type { CustomHostname } from '#features/committee/groups/domains/hostname-answers.ts'

export interface AtCloudflare {
  /** Null if no certificate was ordered. */
  hostname: CustomHostname | null
  target: string
}

/** Text for the customer: state of the domain, and the DNS records to set. */
export function describeDomain({ domain }: Pick<Claim, 'domain'>, edge: AtCloudflare | null): string[] {
  const bare = domain.replace(/^\*\./, '')
  const shown = domainToUnicode(bare)
  const spelt = shown === bare ? [] : [`(reads ${shown})`]
  if (edge === null)
    return [
      ...spelt,
      `DNS: point ${domain} at this machine (an A or AAAA record with its address); the first visit gets the certificate.`,
    ]
  const { hostname, target } = edge
  if (hostname === null) return [...spelt, 'Not ordered at Cloudflare yet: repeat domain add.']
  if (hostname.status === 'active') return [...spelt, 'Works: Cloudflare serves it with a certificate.']
  return [
    ...spelt,
    hostname.status === 'failed'
      ? 'Failed: Cloudflare has given up. Correct the records below, then domain remove and domain add again.'
      : 'Waiting for the customer’s DNS. These records have to be set there:',
    `CNAME  ${domain}  →  ${target}`,
    ...hostname.records.map(({ type, name, value }) => `${type}    ${name}  →  ${value}`),
    ...hostname.problems.map((problem) => `Cloudflare says: ${problem}`),
  ]
}
