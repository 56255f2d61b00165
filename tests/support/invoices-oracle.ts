/** Reckons by hand what all invoices must come to: customers', partners' and commissions', beside ledger, entries and payments. */
import { expect } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { endToEndId } from '#features/money/payouts/transfers/pain-file.ts'
import { readCamt } from '#features/money/payouts/transfers/read-camt.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { camtFile } from './camt-files.ts'
import { balanceOfLine, downloadFec, type FecLine, readFec } from './entries-oracle.ts'
import { ibans } from './payout-world.ts'
import type { Member, TestApp } from './test-app.ts'

const ZONE = 'Europe/Paris'
type Row = Record<string, unknown>
const cents = (rows: readonly Row[], key: string): number => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
const signed = (rows: readonly Row[], key: string): number =>
  rows.reduce((sum, row) => sum + (row.kind === 'credit' ? -1 : 1) * Number(row[key]), 0)

const readRows = async (db: RegionDb, sql: string): Promise<Row[]> =>
  (await db.query(sql)).rows.map((row) => ({ ...row }))

/** Lines of the tax office's file of all years. */
export async function allEntries(app: TestApp, as: Member): Promise<FecLine[]> {
  const { years } = await app.call('/admin/get-account-plan', {}, { as })
  const files = await Promise.all(years.map(async ({ year }) => readFec((await downloadFec(app, as, year)).bytes)))
  return files.flat()
}

/**
 * Every invoice is what was collected of its purchase, and its credit notes what was given back. So invoices less credit
 * notes are the turnover of the ledger, what waits for a refund or stands in a dispute apart; and the VAT of a purchase of
 * which nothing waits is that of its entries, to the cent. Answers how many were compared.
 */
export async function expectInvoicesMatchLedger(db: RegionDb, entries: readonly FecLine[]) {
  const [issued, booked, failed, partial, altered, numbers] = await Promise.all([
    readRows(db, 'select attempt_id as id, kind, number, total, vat from invoice'),
    readRows(db, 'select attempt_id as id, bucket, sum(amount) as cents from ledger_entry group by 1, 2'),
    readRows(db, "select distinct attempt_id as id from refund where status = 'Failed'"),
    readRows(db, "select distinct attempt_id as id from refund where kind in ('amount', 'elsewhere', 'exchange')"),
    readRows(
      db,
      "select distinct attempt_id as id from order_item where status <> 'Success' or exchanged_for is not null or part_of is not null",
    ),
    readRows(db, 'select id, number, payment_id as payment from attempt'),
  ])
  const [byPurchase, buckets] = [Map.groupBy(issued, ({ id }) => id), Map.groupBy(booked, ({ id }) => id)]
  const ids = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id))
  const [hasFailed, isPartial, isAltered] = [ids(failed), ids(partial), ids(altered)]
  const posted = Map.groupBy(
    entries.filter(({ JournalCode, CompteNum }) => JournalCode === 'VE' && CompteNum?.startsWith('4457')),
    ({ PieceRef }) => PieceRef,
  )
  const found = { purchases: issued.filter(({ kind }) => kind === 'invoice').length, credits: 0, vats: 0 }
  found.credits = issued.length - found.purchases
  for (const [id, documents] of byPurchase) {
    const own = buckets.get(id) ?? []
    const sum = (...names: string[]) =>
      cents(
        own.filter(({ bucket }) => names.includes(String(bucket))),
        'cents',
      )
    const invoices = documents.filter(({ kind }) => kind === 'invoice')
    expect([id, invoices.length, cents(invoices, 'total')]).toEqual([id, 1, sum('collected')])
    const net = signed(documents, 'total')
    // A refund that failed afterwards had been credited: the next credit note is less by it.
    if (hasFailed.has(id)) expect([id, net <= sum('collected') - sum('refunded')]).toEqual([id, true])
    else expect([id, net]).toEqual([id, sum('collected') - sum('refunded')])
    const waits = sum('cancelled', 'rejected', 'unallocated', 'refundPending', 'disputed', 'disputeLost')
    if (waits !== 0 || hasFailed.has(id)) continue
    expect([id, net]).toEqual([id, sum('sold', 'feesKept')])
    const attempt = numbers.find((each) => each.id === id)
    const order = attempt?.number ?? (await orderNumber(String(attempt?.payment ?? id)))
    const pieces = [...documents.map(({ number }) => number), order]
    const vat = -pieces
      .flatMap((piece) => posted.get(String(piece)) ?? [])
      .reduce((all, line) => all + balanceOfLine(line), 0)
    // A refund of no item in particular has the rates of all that was sold, the ledger takes it from what was withdrawn.
    if (isPartial.has(id) && isAltered.has(id)) continue
    // It may move a cent between two rates, once for each note.
    const room = isPartial.has(id) ? documents.length - 1 : 0
    expect([id, Math.abs(signed(documents, 'vat') - vat) <= room, signed(documents, 'vat'), vat, room]).toEqual([
      ...[id, true, signed(documents, 'vat'), vat, room],
    ])
    found.vats += 1
  }
  return found
}

/** Approves and pays all closed months in turn, by hand and by the bank's files. */
async function payAll(app: TestApp, as: Member): Promise<void> {
  const { months } = await app.call('/admin/list-payouts', {}, { as })
  await app.call('/admin/update-payer-account', { name: 'Guichet SAS', iban: ibans.second }, { as })
  const today = dayKey(ZONE, Date.now())
  for (const [at, month] of months.toSorted().entries()) {
    const { rows } = await app.call('/admin/list-payouts', { month }, { as })
    const payouts = rows.filter(({ state }) => state === 'Due').map(({ vendorId, amount }) => ({ vendorId, amount }))
    if (payouts.length > 0) await app.call('/admin/approve-payouts', { month, payouts }, { as })
    const approved = (await app.call('/admin/list-payouts', { month }, { as })).rows.filter(
      ({ state }) => state === 'Approved',
    )
    if (at % 2 === 0) {
      for (const { id } of approved) await app.call('/admin/pay-payout', { payoutId: id ?? '', paidOn: today }, { as })
      continue
    }
    const details = approved.map(({ id, payable }) => ({
      ...{ reference: endToEndId({ id: id ?? '', month, returns: 0 }), cents: payable },
    }))
    if (details.length === 0) continue
    const statements = readCamt(camtFile(ibans.second, [{ details, day: today }], { name: `REL-${month}` }))
    const { paid, remarks } = await app.call('/admin/read-bank-statement', { statements }, { as })
    expect([paid.length, remarks]).toEqual([details.length, []])
  }
}

/** VAT of a sum of a month at a rate, half cents away from zero. */
const vatIn = (total: number, rate: number): number =>
  Math.sign(total) * Math.round((Math.abs(total) * rate) / (10_000 + rate))

/**
 * Pays every closed month. What partners got is what the statements of the months say that were settled; the commissions
 * of those months are on invoices and credit notes, each once, or take each other away until the next one; and what was
 * bought is on the invoices in their names. Answers how many documents there are.
 */
export async function expectBillsMatchPayments(app: TestApp, db: RegionDb, as: Member) {
  await db.write([
    {
      sql: `update payee set mandate = '{"signedOn":"2026-01-01","rate":0,"provision":"franchise"}'`,
      args: [],
    },
    {
      sql: `update vendor set legal_identity = ? where id in (select vendor_id from payee)`,
      args: [
        JSON.stringify({
          ...{ status: 'Professional', name: 'Docks SARL', legalForm: 'SARL', siren: '404833048', foreignNumber: '' },
          address: '3 quai des Docks, 69002 Lyon',
        }),
      ],
    },
  ])
  await payAll(app, as)
  const [payouts, sold, commissions, own] = await Promise.all([
    readRows(
      db,
      'select id, vendor_id as vendor, month, state, amount, payable, settled_by as settledBy from partner_payout',
    ),
    readRows(
      db,
      `select vendor_id as vendor, c.month, commission_vat as rate, sum(owed) as owed, sum(commission) as commission
        from statement_entry e join closed_month c on e.book_ts >= c.start_ts and e.book_ts < c.end_ts
        where vendor_id is not null group by 1, 2, 3`,
    ),
    readRows(db, "select vendor_id as vendor, kind, total, vat, document ->> '$.parts' as parts from commission_bill"),
    readRows(db, 'select payout_id as id, total from self_bill'),
  ])
  expect(payouts.filter(({ state }) => state !== 'Paid' && state !== 'Carried')).toEqual([])
  const paid = new Set(payouts.flatMap(({ id, state }) => (state === 'Paid' ? [id] : [])))
  const payees = new Set((await readRows(db, 'select vendor_id as vendor from payee')).map(({ vendor }) => vendor))
  for (const [vendor, all] of Map.groupBy(payouts, (row) => row.vendor)) {
    const settled = all.filter(({ id, settledBy }) => paid.has(settledBy ?? id))
    const months = new Set(settled.map(({ month }) => month))
    const entries = sold.filter((row) => row.vendor === vendor && months.has(row.month))
    expect([vendor, cents(all, 'payable')]).toEqual([vendor, cents(entries, 'owed')])
    const bills = commissions.filter((row) => row.vendor === vendor)
    const parts = bills.flatMap((bill): { month: string; rate: number; total: number; vat: number }[] =>
      JSON.parse(String(bill.parts)),
    )
    const keys = parts.map(({ month, rate }) => `${month} ${rate}`)
    expect([vendor, new Set(keys).size]).toEqual([vendor, keys.length])
    expect([vendor, signed(bills, 'total'), signed(bills, 'vat')]).toEqual([
      ...[vendor, cents(parts, 'total'), cents(parts, 'vat')],
    ])
    const earned = entries.filter(({ rate, commission }) => rate !== null && commission !== 0)
    const open = earned.filter(({ month, rate }) => !keys.includes(`${month} ${rate}`))
    const vat = (rows: readonly Row[]) =>
      rows.reduce((sum, { commission, rate }) => sum + vatIn(Number(commission), Number(rate)), 0)
    expect([vendor, cents(parts, 'total') + cents(open, 'commission'), cents(parts, 'vat') + vat(open)]).toEqual([
      ...[vendor, cents(earned, 'commission'), vat(earned)],
    ])
    // Months without a document are those whose rates leave less than their VAT.
    const left = Math.abs(cents(open, 'commission'))
    expect([vendor, open.length === 0 || left === 0 || Math.abs(vat(open)) > left]).toEqual([vendor, true])
    if (!payees.has(vendor)) continue
    for (const { id } of settled.filter(({ state }) => state === 'Paid')) {
      const ofIt = new Set(settled.flatMap((row) => ((row.settledBy ?? row.id) === id ? [row.month] : [])))
      const bought = cents(
        entries.filter(({ month, rate }) => rate === null && ofIt.has(month)),
        'owed',
      )
      expect([
        id,
        cents(
          own.filter((row) => row.id === id),
          'total',
        ),
      ]).toEqual([id, Math.max(0, bought)])
    }
  }
  const kinds = (kind: string) => commissions.filter((row) => row.kind === kind).length
  return { invoices: kinds('invoice'), credits: kinds('credit'), own: own.length, paid: paid.size }
}
