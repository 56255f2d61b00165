import { eq, inArray, sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile, stock } from '#kernel/stock/tables.ts'
import { validityDateStr } from '#kernel/stock/validity.ts'
import type { DocumentCode } from './document-code.ts'

/** A document on its way into a stock or to a sold ticket. */
export interface CodedFile {
  fileId: string
  name: string | null
  code: DocumentCode | null
}

export interface Destination {
  vendorId: string
  stockId: string | null
  zone: string
}

/** Tickets that have these codes: a partner's own are in the way, another partner's only mean that ours goes without. */
const holders = (db: ReadDb, codes: readonly string[]) =>
  db.orm
    .select({
      code: entry.code,
      stockId: entry.stockId,
      orderItemId: entry.orderItemId,
      vendorId: sql<string>`coalesce(${orderItem.vendorId}, ${activity.vendorId})`,
      activityLabel: activity.label,
      stock: { kind: stock.kind, startTs: stock.startTs, endTs: stock.endTs },
      fileName: sql<string | null>`(select f.name from ${entryFile} x join ${file} f on f.id = x.file_id
        where x.entry_id = ${entry.id} order by x.position limit 1)`,
    })
    .from(entry)
    .leftJoin(stock, eq(stock.id, entry.stockId))
    .leftJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .innerJoin(activity, eq(activity.id, sql`coalesce(${orderItem.activityId}, ${stock.activityId})`))
    .where(inArray(entry.code, [...codes]))
type Holder = Awaited<ReturnType<typeof holders>>[number]

const quoted = (name: string | null): string => (name === null ? 'un billet' : `« ${name} »`)

function holderText({ stock: slot, ...holder }: Holder, { stockId, zone }: Destination): string {
  const sold = holder.orderItemId === null ? '' : ', et il est vendu'
  const first = quoted(holder.fileName)
  if (holder.stockId === stockId && stockId !== null) return `celui de ${first} dans ce stock${sold}`
  const when = slot === null ? '' : ` (${validityDateStr({ type: slot.kind, ...slot }, zone)})`
  return `celui de ${first} dans le stock de « ${holder.activityLabel} »${when}${sold}`
}

/**
 * Files by the code that each ticket gets. Throws `ticketCodeTaken`, which names every file whose code is known already,
 * in these files or at a ticket of the same partner, and where.
 */
export async function claimCodes(
  db: ReadDb,
  files: readonly CodedFile[],
  destination: Destination,
  fieldOf: (fileId: string) => string,
): Promise<Map<string, DocumentCode>> {
  const coded = files.flatMap(({ code, ...facts }) => (code === null ? [] : [{ ...facts, code }]))
  if (coded.length === 0) return new Map()
  const known = await holders(
    db,
    coded.map(({ code }) => code.text),
  )
  const refusals: { fileId: string; message: string }[] = []
  const claimed = new Map<string, DocumentCode>()
  const firsts = new Map<string, CodedFile>()
  for (const own of coded) {
    const holder = known.find(({ code }) => code === own.code.text)
    const first = firsts.get(own.code.text)
    const where =
      first !== undefined
        ? `celui de ${quoted(first.name)} dans cet envoi`
        : holder?.vendorId === destination.vendorId
          ? holderText(holder, destination)
          : null
    if (where !== null) {
      const message = `${capital(quoted(own.name))} porte le code ${own.code.text}, déjà ${where}.`
      refusals.push({ fileId: own.fileId, message })
    } else if (holder === undefined) {
      claimed.set(own.fileId, own.code)
      firsts.set(own.code.text, own)
    }
  }
  const [refused] = refusals
  if (refused)
    throw new CallError('ticketCodeTaken', {
      message: refused.message,
      fields: refusals.map(({ fileId }) => fieldOf(fileId)),
      details: { refusals },
    })
  return claimed
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
