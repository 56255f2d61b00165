import type { z } from 'zod'
import { themeOfSite } from '#features/people/themes/served-theme.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { isAccessible, memberRights, type ReaderRights, visitorRights } from '#handler/reader-rights.ts'
import type { previewReader, seenByReader } from './preview-shapes.ts'

type Reader = z.output<typeof previewReader>
type Seen = z.output<typeof seenByReader>

interface Shown {
  cse: boolean
  /** Group to which the activity, else its partner, is restricted. */
  groupId: string | null
  vendorIsPublic: boolean
}

/** Rights that the shop gives this reader; null if the caller may not preview as a member of that group. */
export function draftReader(
  { groups, scope, host, tenant }: OfficeReadContext,
  { groupId }: Reader,
): { rights: ReaderRights; theme: typeof tenant.theme } | null {
  if (groupId === null) {
    const hostGroup = groups.ofHost(host)
    return {
      rights: visitorRights,
      theme: themeOfSite(hostGroup ? groups.whiteLabeling(hostGroup.id) : null, tenant.theme),
    }
  }
  const isTheirs = scope.groupId === null || groups.pathIds(groupId).includes(scope.groupId)
  if (!groups.get(groupId) || !isTheirs) return null
  return { rights: memberRights(groups, groupId), theme: themeOfSite(groups.whiteLabeling(groupId), tenant.theme) }
}

/** Judges by the rules of the shop's own page and lists (G13, A12, D17, A11). */
export function seenBy(
  { tenant }: Pick<OfficeReadContext, 'tenant'>,
  { groupId: readersGroup, visibility }: Reader,
  rights: ReaderRights,
  { cse, groupId, vendorIsPublic }: Shown,
): Seen {
  const own: string[] = JSON.parse(rights.groups)
  const unseen = () => {
    if (visibility !== 'Public') return 'notPublic' as const
    if (!vendorIsPublic) return 'vendorNotPublic' as const
    if (readersGroup === null && tenant.mode === 'consumer') return 'membersOnly' as const
    if (groupId !== null && !own.includes(groupId)) return 'otherGroup' as const
    return !cse && !rights.nonCse ? ('notPremium' as const) : null
  }
  return { unseen: unseen(), isListed: !(cse && rights.hidesCse), hasPrices: isAccessible(rights, cse) }
}
