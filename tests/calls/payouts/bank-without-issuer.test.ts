/** A bank's file of several payments, of which one would issue an invoice that this site cannot issue. */
import { expect, test } from 'vitest'
import { endToEndId } from '#features/money/payouts/transfers/pain-file.ts'
import { readCamt } from '#features/money/payouts/transfers/read-camt.ts'
import { agency, agentWorld } from '../../support/agent-world.ts'
import { camtFile } from '../../support/camt-files.ts'
import { ibans } from '../../support/payout-world.ts'

const host = 'youpiiz.localhost'

test('a bank’s file pays its other statements, and an agent’s waits with its reason until the site that invoices reads it', async () => {
  const { app, as, db, agree, buyOne, closeJune, approve, list } = await agentWorld()
  await agree(agency)
  await buyOne(2)
  await closeJune()
  await approve('2026-06')
  await app.call('/admin/update-payer-account', { name: 'Guichet', iban: ibans.second }, as)
  const { rows } = await list({ month: '2026-06' })
  const lines = rows.map(({ id, month, payable }, at) => ({
    details: [{ reference: endToEndId({ id: id ?? '', month, returns: 0 }), cents: payable }],
    bankReference: `B${at}`,
  }))
  const theatre = rows.findIndex(({ terms }) => terms === 'Agency')
  const back = {
    ...lines[theatre],
    direction: 'CRDT' as const,
    bankReference: 'R1',
    details: lines[theatre]?.details ?? [],
  }
  const statements = readCamt(camtFile(ibans.second, [...lines, back]))
  const before = await db.query("select * from partner_payout where terms = 'Agency'")

  await app.signIn(as.as, host)
  const there = await app.call('/admin/read-bank-statement', { statements }, { ...as, host })
  expect(there.paid.map(({ label }) => label).sort()).toEqual(['Aquarium', 'Musée des Docks'])
  expect([there.returned, there.alreadyPaid]).toEqual([[], 0])
  expect(there.remarks.map(({ text }) => text)).toEqual([
    'Le relevé de juin 2026 (Théâtre du Parc) attend : son paiement émet la facture de la commission, et ce site n’a pas d’émetteur. Lisez ce fichier depuis le site qui facture, ou indiquez l’émetteur (Facturation).',
    'Le relevé de juin 2026 (Théâtre du Parc) est revenu, mais son virement n’est pas connu : lisez d’abord le relevé qui le porte.',
  ])
  expect((await db.query("select * from partner_payout where terms = 'Agency'")).rows).toEqual(before.rows)
  const kept = await db.query('select distinct payout_id as id from payout_bank_line')
  expect(kept.rows.map(({ id }) => id)).not.toContain(rows[theatre]?.id)
  expect((await db.query('select 1 from commission_bill')).rows).toEqual([])

  await app.signIn(as.as)
  const here = await app.call('/admin/read-bank-statement', { statements }, as)
  expect([here.paid.map(({ label }) => label), here.returned.length]).toEqual([['Théâtre du Parc'], 1])
  expect([here.alreadyPaid, here.remarks]).toEqual([2, []])
  expect((await db.query('select kind from commission_bill')).rows.map(({ kind }) => kind)).toEqual(['invoice'])
})

test('two statements of one partner in a bank’s file have an invoice each', async () => {
  const { app, as, db, agree, buyOne, closeJune, close, later, approve, list } = await agentWorld()
  await agree(agency)
  await buyOne(1)
  await closeJune()
  await buyOne(2, 0, await app.newMember())
  await later(31)
  await close()
  await approve('2026-06')
  await approve('2026-07')
  await app.call('/admin/update-payer-account', { name: 'Guichet', iban: ibans.second }, as)
  const rows = (await list()).rows.filter(({ terms }) => terms === 'Agency')
  const details = rows.map(({ id, month, payable }) => ({
    ...{ reference: endToEndId({ id: id ?? '', month, returns: 0 }), cents: payable },
  }))
  const statements = readCamt(camtFile(ibans.second, [{ details, day: '2026-08-03' }]))
  expect((await app.call('/admin/read-bank-statement', { statements }, as)).paid).toHaveLength(2)
  const { rows: bills } = await db.query(
    `select b.number, b.total, p.month from commission_bill b join partner_payout p on p.id = b.payout_id order by p.month`,
  )
  expect(bills.map(({ total, month }) => [month, total])).toEqual([
    ['2026-06', 250],
    ['2026-07', 500],
  ])
  expect(bills.map(({ number }) => number).sort()).toEqual(['AL-C-2026-000001', 'AL-C-2026-000002'])
})
