import { count, desc, eq, max } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { parsePlace } from '#kernel/catalogue/location-view.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { placeZone } from '#kernel/time/place-clock.ts'
import type { ListedScanLink } from './check-in-shapes.ts'
import { entranceFacts } from './check-ticket.ts'
import { listScanLinks } from './contract.ts'
import { checkIn, scanLink } from './tables.ts'

/** Older links are in the partner's history. */
const MOST_LINKS = 100

export const listScanLinksHandler = handleOffice(
  listScanLinks,
  async ({ db: { orm }, now, region }, { vendorId }, fail) => {
    const [[found], rows] = await orm.batch([
      orm.select(entranceFacts).from(vendor).where(eq(vendor.id, vendorId)),
      orm
        .select({
          id: scanLink.id,
          label: scanLink.label,
          createdAt: scanLink.createdAt,
          expiresAt: scanLink.expiresAt,
          revokedAt: scanLink.revokedAt,
          offlineFor: scanLink.offlineFor,
          admissions: count(checkIn.id),
          lastAt: max(checkIn.at),
        })
        .from(scanLink)
        .leftJoin(checkIn, eq(checkIn.scanLinkId, scanLink.id))
        .where(eq(scanLink.vendorId, vendorId))
        .groupBy(scanLink.id)
        .orderBy(desc(scanLink.createdAt), desc(scanLink.id))
        .limit(MOST_LINKS),
    ])
    if (!found) return fail('vendorNotFound')
    const zone = placeZone(region.zone, parsePlace(found.place))
    return { items: rows.map((row): ListedScanLink => ({ ...row, state: scanLinkState(row, now) })), zone }
  },
)

const scanLinkState = ({ revokedAt, expiresAt }: Pick<ListedScanLink, 'revokedAt' | 'expiresAt'>, now: number) =>
  revokedAt !== null ? 'revoked' : expiresAt <= now ? 'expired' : 'open'
