import type { JobContext } from '../jobs/job-context.ts'
import { PDF } from '../stock-entries/document-rules.ts'
import { readWish } from './drawn-into-stock.ts'
import { loadTicket } from './load-ticket.ts'
import { replaceDocument } from './replace-document.ts'
import { ticketDocuments } from './ticket-documents.ts'
import { validityText } from './validity.ts'

interface Unsold {
  entryId: string
  code: string
  stockId: string
  kind: 'Fixed' | 'Flexible'
  activityId: string
  ticketId: string | null
  createdAt: number
  file: { id: string; key: string; hash: string | null }
}

/** Tickets that wait in stock, drawn by the operator with the contact's telephone; a page of the entries after `after`. */
const PAGE = `
  select e.id as "entryId", e.code, e.stock_id as "stockId", s.kind, s.activity_id as "activityId", e.created_at as "createdAt",
    (select t.id from ticket_info t where t.batch_id = s.batch_id and t.archived_at is null order by t.position limit 1) as "ticketId",
    f.id as "fileId", f.key, f.hash
  from (select * from entry where id > ? order by id limit ?) e
  join stock s on s.id = e.stock_id join activity a on a.id = s.activity_id join vendor v on v.id = a.vendor_id
  join entry_file ef on ef.entry_id = e.id join file f on f.id = ef.file_id
  where e.order_item_id is null and e.void_at is null and e.code is not null and f.mime_type = '${PDF}'
    and e.history ->> '$[0].event' = 'Created' and e.history ->> '$[0].source' = 'generator' and v.contact ->> '$.phone' <> ''`

/** Draws a page of them anew; answers where the next one begins, null at the end. */
export async function redrawUnsold(ctx: JobContext, after: string, atMost: number): Promise<string | null> {
  const { db } = ctx
  const [page, [last]] = await Promise.all([
    db.query(PAGE, [after, atMost]),
    db
      .query('select max(id) as id, count(*) as n from (select id from entry where id > ? order by id limit ?)', [
        after,
        atMost,
      ])
      .then(({ rows }) => rows),
  ])
  const origin = page.rows.length === 0 ? '' : await anyOrigin(ctx)
  for (const row of page.rows)
    await redraw(ctx, origin, {
      ...{ entryId: String(row.entryId), code: String(row.code), stockId: String(row.stockId) },
      ...{ kind: row.kind === 'Fixed' ? 'Fixed' : 'Flexible', activityId: String(row.activityId) },
      ...{ ticketId: row.ticketId === null ? null : String(row.ticketId), createdAt: Number(row.createdAt) },
      file: { id: String(row.fileId), key: String(row.key), hash: row.hash === null ? null : String(row.hash) },
    })
  return Number(last?.n) < atMost ? null : String(last?.id)
}

/** Which site they were drawn on is not known: the one that sold last. */
async function anyOrigin({ db }: JobContext): Promise<string> {
  const { rows } = await db.query('select origin from attempt order by started_at desc limit 1')
  return String(rows[0]?.origin ?? 'http://localhost')
}

async function redraw(ctx: JobContext, origin: string, unsold: Unsold): Promise<void> {
  const { activityId, ticketId, stockId, kind, code } = unsold
  const wish = await readWish(ctx, { ...unsold, history: [] })
  if (wish === null || ticketId === null) return
  const found = await loadTicket(ctx.db, { activityId, ticketId, stockIds: [stockId], offerId: undefined })
  const { activity, ticket, slots } = found
  if (!activity || !ticket) return
  const reserved = slots.map(({ startTs, endTs }) => ({ type: kind, period: { startTs, endTs } }))
  const [document] = ticketDocuments(
    { ...ctx, site: (at) => ctx.site(at), origin },
    { ...found, activity, ticket },
    {
      ...{ quantity: 1, options: [], codes: [code], barcodeType: wish.barcodeType, specimen: false },
      ...{ validity: validityText(reserved, wish.limitDate, ctx.region.zone), reference: wish.reference },
    },
  )
  if (document) await ctx.db.write(await replaceDocument(ctx, unsold.file, document))
}
