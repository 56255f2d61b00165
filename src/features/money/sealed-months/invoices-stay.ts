import { parse } from 'csv-parse/browser/esm/sync'
import { strFromU8 } from 'fflate'
import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import { textOfCsvCell } from '#lib/csv-format.ts'
import { monthInvoices, sealedInvoice } from './month-invoices.ts'

/** Full years after the one of its issue for which an invoice is kept. */
const KEPT_YEARS = 10

/** Sealed orders that are still here. */
const STILL_HERE = `select count(*) as n from json_each(?) j where exists (select 1 from attempt a where a.number = j.value)`

/**
 * True if the month's invoices are those that were sealed. One may be missing whose purchase has left with its tenant,
 * or whose ten years are over; a list sealed by an earlier version has no digests, and says nothing.
 */
export async function invoicesStay(
  { db, now }: { db: ReadDb; now: number },
  period: Period,
  list: Uint8Array | undefined,
): Promise<boolean> {
  if (list === undefined) return true
  const rows: Record<string, string>[] = parse(strFromU8(list), { bom: true, columns: true })
  if (!rows.every(({ empreinte }) => empreinte !== undefined)) return true
  const sealed = new Map(
    rows.map(({ numéro = '', empreinte, num_commande: order = '' }) => [
      textOfCsvCell(numéro),
      { digest: empreinte, order },
    ]),
  )
  for await (const part of monthInvoices(db, period))
    for (const { number, digest } of part.map(sealedInvoice)) {
      if (sealed.get(number)?.digest !== digest) return false
      sealed.delete(number)
    }
  if (sealed.size === 0) return true
  if (new Date(now).getUTCFullYear() > new Date(period.endTs).getUTCFullYear() + KEPT_YEARS) return true
  const orders = JSON.stringify([...sealed.values()].map(({ order }) => textOfCsvCell(order)))
  return Number((await db.query(STILL_HERE, [orders])).rows[0]?.n ?? 0) === 0
}
