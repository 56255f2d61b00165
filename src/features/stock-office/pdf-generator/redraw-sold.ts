import { eq } from 'drizzle-orm'
import type { Statement, Step } from '#db/region-db.ts'
import { orderTicket } from '#features/tickets/documents/order-ticket.ts'
import { unitQuery } from '#features/tickets/documents/unit-query.ts'
import { placePhoneSql } from '#kernel/catalogue/location-view.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { file } from '#kernel/media/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { samePerson } from '#kernel/people/same-person.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'
import { isDrawnIntoStock } from '#kernel/stock/uploaded-ticket.ts'
import { bearerFacts } from './drawn-into-stock.ts'
import { replaceDocument } from './replace-document.ts'

/**
 * Finds order items whose snapshot still has the contact's phone number, through the index `order_item_contact_phone`.
 */
export async function itemsWithContactPhone({ db }: JobContext, atMost: number): Promise<string[]> {
  const { rows } = await db.query("select id from order_item where snapshot ->> '$.vendor.phone' is not null limit ?", [
    atMost,
  ])
  return rows.map(({ id }) => String(id))
}

/** Tickets of an order item, each with every document of it. */
async function readDocuments({ db }: JobContext, orderItemId: string) {
  const [units, files] = await db.orm.batch([
    unitQuery(db).where(eq(orderItem.id, orderItemId)),
    db.orm
      .select({ entryId: entry.id, file })
      .from(entry)
      .innerJoin(entryFile, eq(entryFile.entryId, entry.id))
      .innerJoin(file, eq(file.id, entryFile.fileId))
      .where(eq(entry.orderItemId, orderItemId)),
  ])
  const byEntry = Map.groupBy(files, ({ entryId }) => entryId)
  return units.flatMap((unit) => (byEntry.get(unit.entry.id) ?? []).map((found) => ({ ...unit, file: found.file })))
}

/** Removes the contact's phone number from an order item and redraws its documents; returns their number. */
export async function redrawSold(ctx: JobContext, orderItemId: string): Promise<number> {
  const { db } = ctx
  const rows = (await readDocuments(ctx, orderItemId)).filter(({ entry: { history } }) =>
    history.some(({ source }) => source === 'generator'),
  )
  const [phone] = (
    await db.query(`select (${placePhoneSql('i.vendor_id')}) as phone from order_item i where i.id = ?`, [orderItemId])
  ).rows
  const placePhone = phone?.phone == null ? null : String(phone.phone)
  const steps: (Step | Statement)[] = []
  for (const row of rows) {
    const { snapshot, quantity } = row.item
    const vendor = { ...snapshot.vendor, placePhone }
    const item = { ...row.item, snapshot: { ...snapshot, vendor } }
    // Original quantity, as printed: some units may have been refunded since.
    const document = await orderTicket(ctx, { ...row, item, unitCount: snapshot.bought?.quantity ?? quantity })
    const bearer = isDrawnIntoStock(row.entry) ? await bearerFacts(ctx, row.entry, item.validityDateStr) : {}
    steps.push(...(await replaceDocument(ctx, row.file, { ...document, ...bearer })))
  }
  await db.write([
    ...rows.slice(0, 1).map(({ item, erasedAt }) => samePerson({ id: item.userId, erasedAt })),
    ...steps,
    {
      sql: `update order_item set snapshot = json_set(json_remove(snapshot, '$.vendor.phone'), '$.vendor.placePhone', ?)
        where id = ?`,
      args: [placePhone, orderItemId],
    },
  ])
  return rows.length
}
