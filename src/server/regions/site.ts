import { themeOfSite } from '#features/people/themes/served-theme.ts'
import type { Site } from '#kernel/jobs/job-context.ts'
import { mailBrand } from '#kernel/mail/mail-brand.ts'
import type { Platform } from '#platform/port.ts'
import { publicOrigin } from '../public-origin.ts'
import type { RegionState } from './region-state.ts'
import { tenants } from './tenants.ts'

/**
 * The site that mails and tickets of `origin` speak for. A host that was registered at run time and has gone since falls
 * back to the first tenant: what was bought there must still be delivered. Its links lead to `Site.origin`, which in
 * production is a registered domain also where `origin` is none.
 */
export function buildSite(
  state: Pick<RegionState, 'groups' | 'hosts'>,
  { config }: Pick<Platform, 'config'>,
  origin: string,
  groupId?: string,
): Site {
  const { groups, hosts } = state
  const host = new URL(origin).hostname
  const tenant = tenants.ofHost(host) ?? tenants.bySlug(hosts.ofHost(host) ?? '') ?? tenants.all[0]
  if (!tenant) throw new Error('No tenant is built in.')
  const hostGroup = groups.ofHost(host)
  const own =
    (groupId === undefined ? null : groups.whiteLabeling(groupId)) ??
    (hostGroup ? groups.whiteLabeling(hostGroup.id) : null)
  const theme = themeOfSite(own, tenant.theme)
  const shown = config.production ? publicOrigin(state, { tenant, host, groupId }) : origin
  return { origin: shown, tenant, theme, brand: mailBrand(theme, shown, tenant.legal) }
}
