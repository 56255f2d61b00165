/** Payments to partners and invoices in a closed month's package: as they stood at the closing, and seen when altered. */
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { transferWorld } from '../../support/transfer-world.ts'

const DAY = 86_400_000

const csv = (bytes: Uint8Array | undefined): Record<string, string>[] =>
  parse(strFromU8(bytes ?? new Uint8Array()), { bom: true, columns: true })

test('a package has the payments made and waiting at its closing; a later one is in the next, and an altered one is seen', async () => {
  const world = await transferWorld()
  const { app, as, db, order, close, later, download, read, references, bank, list } = world
  await runJobs(app)
  await order()
  const [first = '', second = ''] = references(await download((await list()).rows[0]?.fileId ?? ''))
  await read(bank([['-', first, 1100, 'B1']]))
  await later(31)
  await close()
  await runJobs(app)
  const open = async (month: string) =>
    unzipSync(new Uint8Array(await (await app.fetch(`/office/file/closed-month?month=${month}`, as)).arrayBuffer()))
  const payments = async (month: string) =>
    csv((await open(month))['paiements-partenaires.csv']).map((row) =>
      [row.relevé, row.partenaire, row.état, row.à_virer, row.payé_le, row.référence_banque].join(' '),
    )
  expect(await payments('2026-06')).toEqual([])
  expect((await payments('2026-07')).toSorted()).toEqual([
    '2026-06 Aquarium Payé 11.00 2026-07-03 B1',
    '2026-06 Musée des Docks Virement demandé 18.00  ',
  ])
  const verify = async () => (await app.call('/admin/verify-month', { month: '2026-07' }, as)).faults
  // A line of the bank that comes later belongs to the next month.
  await read(bank([['-', second, 1800, 'B2']]))
  expect(await verify()).toEqual([])
  await db.write([{ sql: 'drop trigger partner_payout_paid_final', args: [] }])
  await db.write([
    { sql: "update partner_payout set payable = 1, amount = 1, gross = 1 where bank_reference = 'B1'", args: [] },
  ])
  expect(await verify()).toEqual(['payouts'])
  await db.write([{ sql: 'drop trigger month_settings_stay', args: [] }])
  await db.write([{ sql: "update month_settings set payouts = '[]'", args: [] }])
  expect(await verify()).toEqual(['payouts'])
})

test('an invoice altered, added or taken away after its month was sealed is seen, one that left with its purchase is not', async () => {
  const { app, as, db, buy, configure, issued, operator, shop } = await invoiceWorld()
  await configure()
  await buy([{ sold: await shop.sell() }])
  await runJobs(app)
  app.advance(28 * DAY)
  await app.signIn(operator)
  const { months } = await app.call('/admin/list-closings', {}, as)
  const { entries = 0, difference } = months.find(({ month }) => month === '2026-06') ?? {}
  await app.call(
    '/admin/close-month',
    { month: '2026-06', entries, difference: difference ?? 0, reason: 'Essai', without: ['vat', 'plan'] },
    as,
  )
  await runJobs(app)
  const verify = async () => (await app.call('/admin/verify-month', { month: '2026-06' }, as)).faults
  expect(await verify()).toEqual([])
  const [invoice] = await issued()
  const run = (sql: string, args: unknown[] = []) => db.write([{ sql, args }])
  for (const trigger of ['invoice_stays', 'invoice_remains']) await run(`drop trigger ${trigger}`)
  const { rows } = await db.query('select document from invoice', [])
  await run("update invoice set document = json_set(document, '$.buyer.name', 'Autre')")
  expect(await verify()).toEqual(['invoices'])
  await run('update invoice set document = ?', [rows[0]?.document])
  expect(await verify()).toEqual([])
  await run('update invoice set issued_at = issued_at - 86400000 * 40')
  expect(await verify()).toEqual(['invoices'])
  await run('update attempt set number = null where id = ?', [invoice?.attemptId])
  expect((await verify()).filter((fault) => fault === 'invoices')).toEqual([])
})
