import { ticketFileName } from '#features/stock/ticket-codes/ticket-file-name.ts'
import { codeFigures } from '#features/tickets/documents/code-figures.ts'
import { passFormats, passType } from '#features/tickets/documents/pass-formats.ts'
import { appointmentTimes, entranceCode, slotTimes, ticketPlace } from '#features/tickets/documents/ticket-facts.ts'
import { ticketNumberText } from '#features/tickets/documents/ticket-numbers.ts'
import { ticketPriceText } from '#features/tickets/documents/ticket-price.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'
import type { OwnTicketRow } from './load-own-tickets.ts'
import type { OwnTicket } from './own-ticket-shapes.ts'

/** Time that a document's address works. */
const LINK_MS = 60 * 60_000

export interface ViewContext {
  platform: Pick<Platform, 'files' | 'wallets'>
  region: Pick<RegionInfo, 'zone'>
  now: number
}

/** Tickets of these rows with the drawings of their codes, for pages. */
export async function shownTickets(
  ctx: ViewContext & { platform: Pick<Platform, 'compute'> },
  rows: readonly OwnTicketRow[],
): Promise<OwnTicket[]> {
  const [tickets, figures] = await Promise.all([
    ownTicketViews(ctx, rows),
    codeFigures(
      ctx.platform,
      rows.map(({ entry }) => entry),
    ),
  ])
  return tickets.map((ticket) => ({ ...ticket, figure: figures.get(ticket.id) }))
}

/** Tickets of these rows, each with all of its documents. */
export async function ownTicketViews(ctx: ViewContext, rows: readonly OwnTicketRow[]): Promise<OwnTicket[]> {
  const byEntry = Map.groupBy(rows, ({ entry }) => entry.id)
  return Promise.all(
    [...byEntry.values()].flatMap(([first, ...more]) => (first ? [ownTicketView(ctx, first, [first, ...more])] : [])),
  )
}

async function ownTicketView(
  ctx: ViewContext,
  row: OwnTicketRow,
  documents: readonly OwnTicketRow[],
): Promise<OwnTicket> {
  const { entry, item, paymentId } = row
  const { activity, vendor, ticketInfo, options, terms } = item.snapshot
  const unitNumber = entry.unitNo ?? 1
  return {
    id: entry.id,
    paymentId: paymentId ?? '',
    orderId: item.id,
    unitNumber,
    unitCount: item.quantity,
    activityLabel: activity.label,
    vendorName: vendor.name,
    vendorPhone: vendor.placePhone ?? null,
    ticketLabel: ticketInfo.label,
    priceText: ticketPriceText(item, false),
    numberText: row.number ? ticketNumberText(row.number) : null,
    options: unitNumber === 1 ? options.map(({ label, quantity }) => ({ label, quantity })) : [],
    validityDateStr: item.validityDateStr,
    ...slotTimes(row),
    address: ticketPlace(row),
    terms,
    code: entranceCode(row),
    hasDate: appointmentTimes(row, ctx.region.zone) !== null,
    wallets: wallets(ctx, row),
    gift: null,
    documents: await Promise.all(
      documents.flatMap(({ file }, at) => (file && entry.status === 'Ready' ? [documentView(ctx, row, file, at)] : [])),
    ),
  }
}

/** Wallets for a ticket: none without a code, which a pass must carry. */
function wallets({ platform }: ViewContext, row: OwnTicketRow): OwnTicket['wallets'] {
  if (entranceCode(row) === null) return []
  const type = passType(row.entry)
  return (['apple', 'google'] as const).filter((name) => platform.wallets[name] !== null && passFormats[name][type])
}

async function documentView(
  { platform, now }: ViewContext,
  { entry, item }: OwnTicketRow,
  file: NonNullable<OwnTicketRow['file']>,
  position: number,
) {
  const fileName = ticketFileName(item.snapshot.activity.slugName, (entry.unitNo ?? 1) + position)
  const url = await platform.files.signedUrl({
    key: file.key,
    method: 'GET',
    expiresAt: now + LINK_MS,
    downloadName: fileName,
  })
  return { id: file.id, fileName, url }
}
