import { asc, eq, inArray } from 'drizzle-orm'
import { keepsCode } from '#features/selling/given/gift-rules.ts'
import { giverName, type LoadedGift } from '#features/selling/given/load-gift.ts'
import { ticketFileName } from '#features/stock/ticket-codes/ticket-file-name.ts'
import { codeFigures } from '#features/tickets/documents/code-figures.ts'
import { entranceCode } from '#features/tickets/documents/ticket-facts.ts'
import type { CallContext } from '#handler/context.ts'
import { file } from '#kernel/media/tables.ts'
import { entryFile } from '#kernel/stock/tables.ts'
import type { ReceivedTicket } from './gift-shapes.ts'

/** Time that a document's address works; the page fetches fresh ones. */
const LINK_MS = 60 * 60_000

/** Facts of a ticket for everybody who may see it. */
export const giftedThing = ({ item, unit, giver }: LoadedGift) => ({
  from: giverName(giver),
  activityLabel: item.snapshot.activity.label,
  ticketLabel: item.snapshot.ticketInfo.label,
  vendor: {
    name: item.snapshot.vendor.name,
    address: item.snapshot.vendor.address,
    phone: item.snapshot.vendor.placePhone ?? null,
  },
  validityDateStr: item.validityDateStr,
  keepsCode: keepsCode({ item, unit }),
})

function receivedState({ unit, item, isUsed }: LoadedGift): ReceivedTicket['state'] {
  if (unit.voidAt !== null || item.status !== 'Success') return 'void'
  if (isUsed === 1) return 'used'
  return unit.status === 'Ready' ? 'ready' : 'making'
}

/** Accepted tickets with the addresses of their documents, in one more read. */
export async function receivedTickets(
  { db, platform, now }: Pick<CallContext, 'db' | 'platform' | 'now'>,
  gifts: readonly LoadedGift[],
): Promise<ReceivedTicket[]> {
  if (gifts.length === 0) return []
  const documents = await db.orm
    .select({ entryId: entryFile.entryId, key: file.key, status: file.status })
    .from(entryFile)
    .innerJoin(file, eq(file.id, entryFile.fileId))
    .where(
      inArray(
        entryFile.entryId,
        gifts.map(({ unit }) => unit.id),
      ),
    )
    .orderBy(asc(entryFile.position))
  const figures = await codeFigures(
    platform,
    gifts.map(({ unit }) => unit),
  )
  return Promise.all(
    gifts.map(async (found) => {
      const { gift, item, unit } = found
      const state = receivedState(found)
      const own = documents.filter(({ entryId, status }) => entryId === unit.id && status === 'Ready')
      const isShown = state === 'ready' || state === 'used'
      const downloadName = ticketFileName(item.snapshot.activity.slugName, unit.unitNo ?? 1)
      return {
        ...giftedThing(found),
        id: gift.id,
        state,
        holderName: gift.receiverName ?? '',
        code: state === 'ready' ? entranceCode({ entry: unit }) : null,
        figure: state === 'ready' ? figures.get(unit.id) : undefined,
        terms: item.snapshot.terms,
        acceptedTs: gift.acceptedAt ?? gift.createdAt,
        documents: await Promise.all(
          (isShown ? own : []).map(({ key }) =>
            platform.files.signedUrl({ key, method: 'GET', expiresAt: now + LINK_MS, downloadName }),
          ),
        ),
      }
    }),
  )
}
