import type { OrderItem } from '#contract/order-shapes.ts'
import { giftObstacle, keepsCode, standingGift } from '#features/selling/given/gift-rules.ts'
import { ticketFileName } from '#features/stock/ticket-codes/ticket-file-name.ts'
import type { TicketGift } from '#kernel/given/tables.ts'
import type { file } from '#kernel/media/tables.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import type { entry } from '#kernel/stock/tables.ts'
import type { Platform } from '#platform/port.ts'

/** Lifetime of a download link on a page, which fetches fresh ones. */
const LINK_MS = 60 * 60_000

/** A document of a ticket, or a ticket without document. */
export interface TicketDocumentRow {
  entry: typeof entry.$inferSelect
  file: typeof file.$inferSelect | null
  /** Gift of the ticket that has not ended. */
  gift: TicketGift | null
  /** 1 if the ticket has been used for admission. */
  isUsed: number
  isWithdrawn: number
}

interface ViewContext {
  platform: Platform
  now: number
}

type Attachment = OrderItem['attachments'][number]

/** Documents of an item; and for each ticket, if its buyer may give it away, or to whom they have. */
export async function attachmentViews(
  ctx: ViewContext,
  { item, attempt }: { item: Item; attempt: Attempt },
  documents: readonly TicketDocumentRow[],
): Promise<Attachment[]> {
  const shown = documents.map(async (document, index): Promise<Attachment | null> => {
    const { entry: unit, isUsed, isWithdrawn } = document
    const isFirst = documents.findIndex((other) => other.entry.id === unit.id) === index
    const gift = standingGift(document.gift, ctx.now)
    if (gift) {
      const given = { email: gift.email, expiresTs: gift.expiresAt, isAccepted: gift.acceptedAt !== null }
      const ticket = { id: unit.id, gift: given, keepsCode: keepsCode({ item, unit }) }
      // One row for a ticket given away, whose documents its buyer can no longer open.
      return isFirst ? { id: unit.id, status: 'Ready', url: null, ticket } : null
    }
    const obstacle = giftObstacle(
      { item, attempt, unit, isUsed: isUsed === 1, isWithdrawn: isWithdrawn === 1 },
      null,
      ctx.now,
    )
    return {
      ...(await attachmentView(ctx, document, ticketFileName(item.snapshot.activity.slugName, index + 1), index + 1)),
      ...(isFirst && obstacle === null
        ? { ticket: { id: unit.id, gift: null, keepsCode: keepsCode({ item, unit }) } }
        : {}),
    }
  })
  return (await Promise.all(shown)).filter((attachment) => attachment !== null)
}

async function attachmentView(
  { platform, now }: ViewContext,
  document: TicketDocumentRow,
  downloadName: string,
  position: number,
): Promise<Attachment> {
  const { id, status } = document.entry
  if (status !== 'Ready') return { id, status, url: null }
  if (document.file?.status !== 'Ready') return { id, status: 'UnexpectedState', url: null }
  return {
    id: `${id}-${position}`,
    status,
    url: await platform.files.signedUrl({
      key: document.file.key,
      method: 'GET',
      expiresAt: now + LINK_MS,
      downloadName,
    }),
  }
}
