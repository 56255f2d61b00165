import { themeOfSite } from '#features/people/themes/served-theme.ts'
import type { Site } from '#kernel/jobs/job-context.ts'
import { mailBrand } from '#kernel/mail/mail-brand.ts'
import type { Platform } from '#platform/port.ts'
import { publicOrigin } from '../public-origin.ts'
import type { RegionState } from './region-state.ts'
import { tenants } from './tenants.ts'

/**
 * Site for mails and tickets of `origin`. If a registered host has been removed since, falls back to the first tenant,
 * since purchases must still be delivered. Links use `Site.origin`, in production always a registered domain.
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
