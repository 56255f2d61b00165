import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Media, OrderItem } from '../../contract/shapes.ts'
import type { RegionDb } from '../../db/region-db.ts'
import type { Platform } from '../../platform/port.ts'
import { loadMedia } from '../media/media-view.ts'
import { file } from '../media/tables.ts'
import { eur } from '../stock/money.ts'
import { entry, entryFile } from '../stock/tables.ts'
import type { Attempt, Item } from './attempt-steps.ts'
import { attempt, orderItem } from './tables.ts'

/** How long a download link on a page works; the page fetches fresh ones. */
const LINK_MS = 60 * 60_000

type Documents = { entry: typeof entry.$inferSelect; file: typeof file.$inferSelect | null }[]

/** Order items that match, newest first, with their documents and pictures. Two round trips. */
export async function loadOrderItems(
  ctx: { db: RegionDb; platform: Platform; now: number },
  where: SQL,
  limit = 1000,
): Promise<OrderItem[]> {
  const { db } = ctx
  const matching = db.orm
    .select({ id: orderItem.id })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .where(where)
    .orderBy(desc(orderItem.startedAt))
    .limit(limit)
  const [rows, documents] = await db.orm.batch([
    db.orm
      .select({ item: orderItem, attempt })
      .from(orderItem)
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .where(where)
      .orderBy(desc(orderItem.startedAt), orderItem.id)
      .limit(limit),
    db.orm
      .select({ entry, file })
      .from(entry)
      .leftJoin(entryFile, eq(entryFile.entryId, entry.id))
      .leftJoin(file, eq(file.id, entryFile.fileId))
      .where(inArray(entry.orderItemId, matching))
      .orderBy(entry.unitNo, entryFile.position),
  ])
  const media = await loadMedia(
    db,
    rows.map(({ item }) => item.snapshot.activity.mediaId),
  )
  return Promise.all(rows.map((row) => orderItemView(ctx, row.item, row.attempt, documents, media)))
}

async function orderItemView(
  ctx: { platform: Platform; now: number },
  item: Item,
  { paymentId, holdUntil, status }: Attempt,
  documents: Documents,
  media: Map<string, Media>,
): Promise<OrderItem> {
  const { activity, vendor, ticketInfo, options, terms } = item.snapshot
  // Before success a claimed document is not the buyer's yet.
  const own = item.status === 'Success' ? documents.filter((document) => document.entry.orderItemId === item.id) : []
  return {
    id: item.id,
    paymentId,
    itemType: item.itemType,
    status: item.status,
    startedAt: item.startedAt,
    endedAt: item.endedAt,
    attachments: await Promise.all(own.map((document, index) => attachmentView(ctx, document, index + 1))),
    activity: {
      id: activity.id,
      slugName: activity.slugName,
      label: activity.label,
      media: activity.mediaId === null ? null : (media.get(activity.mediaId) ?? null),
      vendor: { id: vendor.id, name: vendor.name, slugName: vendor.slugName },
    },
    ticketInfo: { id: ticketInfo.id, label: ticketInfo.label },
    quantity: item.quantity,
    options: options.map(({ id, label, quantity, total }) => ({ id, label, quantity, total: eur(total) })),
    total: {
      price1: eur(item.price1),
      price2: eur(item.price2),
      price3: eur(item.ticketInfoTotal + item.optionsTotal),
      fees: eur(item.fees),
      total: eur(item.ticketInfoTotal + item.optionsTotal + item.fees),
    },
    fees: eur(item.fees),
    validityDateStr: item.validityDateStr,
    terms,
    // A paid expert ticket is Pending until its transaction succeeds; there is nothing left to pay in time.
    holdUntil: item.status === 'Pending' && status === 'Pending' ? holdUntil : null,
  }
}

async function attachmentView(
  { platform, now }: { platform: Platform; now: number },
  document: Documents[number],
  position: number,
): Promise<OrderItem['attachments'][number]> {
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
      downloadName: `billet-${position}.pdf`,
    }),
  }
}

/** Items of one payment (or, before the provider answered, of one attempt) of a person. */
export const ofPayment = (userId: string, paymentId: string) =>
  and(eq(orderItem.userId, userId), eq(attempt.paymentId, paymentId))
