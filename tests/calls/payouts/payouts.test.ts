/** A partner's statement of a closed month: approved, disputed, paid; each by whom and when, and nothing twice. */
import { expect, test } from 'vitest'
import { payoutWorld } from '../../support/payout-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000

test('a statement is due once its month is closed, then approved and paid, each by whom it was', async () => {
  const { app, as, museum, aquarium, closeJune, list, approve, states } = await payoutWorld()
  expect((await list()).rows).toEqual([])
  await closeJune()
  const due = await list({ month: '2026-06' })
  expect(due.rows).toEqual([
    expect.objectContaining({ label: 'Aquarium', state: 'Due', amount: 1100, payable: 1100, id: null }),
    expect.objectContaining({
      label: 'Musée des Docks',
      state: 'Due',
      amount: 1800,
      missing: ['compte bancaire', 'adresse'],
    }),
  ])
  expect(due.totals).toEqual([{ state: 'Due', count: 2, amount: 2900, payable: 2900 }])

  await approve('2026-06', [museum])
  const [, approved] = (await list()).rows
  expect(approved).toMatchObject({ state: 'Approved', changedBy: 'Marie Duval' })
  await app.call('/admin/pay-payout', { payoutId: approved?.id ?? '', paidOn: '2026-07-03' }, as)
  expect(await states()).toEqual(['2026-06 Aquarium Due', '2026-06 Musée des Docks Paid'])
  expect((await list({ state: 'Paid' })).rows).toEqual([
    expect.objectContaining({ vendorId: museum, paidOn: '2026-07-03', payable: 1800 }),
  ])
  expect((await list()).rows[0]).toMatchObject({ vendorId: aquarium, changedBy: null })
})

test('a disputed statement waits with its reason while an operator approves the others, and then it, too', async () => {
  const { app, as, museum, closeJune, approve, list, states } = await payoutWorld()
  await closeJune()
  const dispute = (reason: string) =>
    app.call('/admin/dispute-payout', { month: '2026-06', vendorId: museum, reason }, as)
  await expect(dispute(' ')).rejects.toMatchObject({ code: 'invalidRequest', fields: ['reason'] })
  await dispute('Il compte une entrée de moins')
  await approve('2026-06', [(await list()).rows[0]?.vendorId ?? ''])
  expect(await states()).toEqual(['2026-06 Aquarium Approved', '2026-06 Musée des Docks Disputed'])
  expect((await list()).rows[1]).toMatchObject({ reason: 'Il compte une entrée de moins', payable: 0 })
  await approve('2026-06', [museum])
  expect((await list()).rows[1]).toMatchObject({ state: 'Approved', reason: null, payable: 1800 })
})

test('a statement of an open month, a paid one, and one whose amount has changed are refused with its field', async () => {
  const { app, as, museum, closeJune, approve, list, payable } = await payoutWorld()
  const approveOne = (month: string, amount: number, vendorId = museum) =>
    app.call('/admin/approve-payouts', { month, payouts: [{ vendorId, amount }] }, as)
  const disputeOne = (month: string, vendorId = museum) =>
    app.call('/admin/dispute-payout', { month, vendorId, reason: 'Non' }, as)
  await expect(approveOne('2026-06', 1800)).rejects.toMatchObject({
    ...{ code: 'payoutMonthOpen', fields: ['month'] },
    message: expect.stringContaining('Le mois de juin 2026 n’est pas clos'),
  })
  await expect(disputeOne('2026-06')).rejects.toMatchObject({ code: 'payoutMonthOpen', fields: ['month'] })
  await closeJune()
  await expect(approveOne('2026-06', 1799)).rejects.toMatchObject({
    ...{ code: 'payoutChanged', fields: ['payouts.0.amount'] },
    message:
      'Le relevé de juin 2026 (Musée des Docks) ne vient plus au montant affiché : relisez-le, puis recommencez.',
  })
  await expect(approveOne('2026-06', 1, 'v-autre')).rejects.toMatchObject({ code: 'payoutNotFound' })
  await expect(disputeOne('2026-06', 'v-autre')).rejects.toMatchObject({ code: 'payoutNotFound' })
  await approve('2026-06')
  await expect(approveOne('2026-06', 1800)).rejects.toMatchObject({
    ...{ code: 'payoutSettled', message: 'Le relevé de juin 2026 (Musée des Docks) est déjà approuvé.' },
  })
  const payoutId = (await list()).rows.find(({ vendorId }) => vendorId === museum)?.id ?? ''
  const pay = (paidOn: string, id = payoutId) => app.call('/admin/pay-payout', { payoutId: id, paidOn }, as)
  await expect(pay('2026-07-02', 'py-autre')).rejects.toMatchObject({ code: 'payoutNotFound' })
  for (const day of ['2026-06-30', '2026-07-20', '2026-07-32'])
    await expect(pay(day)).rejects.toMatchObject({ code: 'payoutDayWrong', fields: ['paidOn'] })
  await payable(museum, 'FR1420041010050500013M02606')
  await pay('2026-07-02')
  const paid = {
    code: 'payoutPaid',
    message: 'Le relevé de juin 2026 (Musée des Docks) est déjà payé : il ne change plus.',
  }
  await expect(pay('2026-07-02')).rejects.toMatchObject(paid)
  await expect(approveOne('2026-06', 1800)).rejects.toMatchObject({ ...paid, fields: ['payouts.0.vendorId'] })
  await expect(disputeOne('2026-06')).rejects.toMatchObject({ ...paid, fields: ['vendorId'] })
})

test('a disputed statement cannot be paid before it is approved', async () => {
  const { app, as, museum, closeJune, list } = await payoutWorld()
  await closeJune()
  await app.call('/admin/dispute-payout', { month: '2026-06', vendorId: museum, reason: 'Non' }, as)
  const payoutId = (await list()).rows.find(({ vendorId }) => vendorId === museum)?.id ?? ''
  await expect(app.call('/admin/pay-payout', { payoutId, paidOn: '2026-07-02' }, as)).rejects.toMatchObject({
    ...{ code: 'payoutNotApproved', fields: ['payoutId'] },
    message: 'Le relevé de juin 2026 (Musée des Docks) est contesté : approuvez-le d’abord.',
  })
})

test('a month below zero is carried, and the next statement of the partner is paid less that', async () => {
  const { app, as, museum, soldBy, shop, bought, give, buy, later, closeJune, close, approve, list } =
    await payoutWorld()
  await closeJune()
  await approve('2026-06', [museum])
  const item = bought.items.find(({ order }) => order.quantity === 2)
  await give(bought.purchaseId, { kind: 'items', orderIds: [item?.order.id ?? ''] })
  await runJobs(app)
  await later(31)
  await close()
  await approve('2026-07', [museum])
  const july = (await list({ month: '2026-07' })).rows.find(({ vendorId }) => vendorId === museum)
  expect(july).toMatchObject({ state: 'Carried', amount: -1800, payable: 0 })
  await expect(
    app.call('/admin/pay-payout', { payoutId: july?.id ?? '', paidOn: '2026-08-05' }, as),
  ).rejects.toMatchObject({ code: 'payoutNotApproved', message: expect.stringContaining('reporté') })

  const sold = await shop.alsoSell(soldBy.museum, { startTs: Date.now() + DAY })
  await buy([{ sold, quantity: 3 }], await app.newMember())
  await later(31)
  await close()
  const due = (await list({ month: '2026-08' })).rows.find(({ vendorId }) => vendorId === museum)
  expect(due).toMatchObject({ amount: 2400, carried: -1800, payable: 600 })
  await approve('2026-08', [museum])
  const paid = (await list({ month: '2026-08' })).rows.find(({ vendorId }) => vendorId === museum)
  expect(paid).toMatchObject({ state: 'Approved', amount: 2400, carried: -1800, payable: 600 })

  // Once it is disputed, what it had taken off is open again.
  await app.call('/admin/dispute-payout', { month: '2026-08', vendorId: museum, reason: 'Non' }, as)
  await approve('2026-08', [museum])
  expect((await list({ month: '2026-08' })).rows.find(({ vendorId }) => vendorId === museum)).toMatchObject({
    ...paid,
    changedAt: expect.any(Number),
  })
})

test('an agent’s terms without VAT, as a version before could save them, change nothing of what is owed', async () => {
  const { museum, db, closeJune, list, approve, states } = await payoutWorld()
  await closeJune()
  // As a version before could save them.
  await db.write([
    {
      sql: "insert into payee (vendor_id, terms, commission, updated_at) values (?, 'Agency', 1250, 1)",
      args: [museum],
    },
  ])
  await approve('2026-06')
  expect(await states()).toEqual(['2026-06 Aquarium Approved', '2026-06 Musée des Docks Approved'])
  expect((await list()).rows[1]).toMatchObject({ amount: 1800, commissionCents: 0, terms: 'Resale' })
})

test('the database itself refuses a payout of an open month, a change of a paid one and its deletion', async () => {
  const { app, as, museum, db, closeJune, approve, list } = await payoutWorld()
  const insert = {
    sql: `insert into partner_payout (id, vendor_id, month, state, terms, gross, commission_cents, amount, payable, created_at, updated_at, changed_by)
      values ('py-x', ?, '2026-06', 'Approved', 'Resale', 1, 0, 1, 1, 1, 1, 'u')`,
    args: [museum],
  }
  await expect(db.write([insert])).rejects.toThrow('the month is not closed')
  await closeJune()
  await approve('2026-06', [museum])
  const payoutId = (await list()).rows.find(({ vendorId }) => vendorId === museum)?.id ?? ''
  await app.call('/admin/pay-payout', { payoutId, paidOn: '2026-07-02' }, as)
  for (const [sql, said] of [
    ["update partner_payout set paid_on = '2026-07-04'", 'a paid statement does not change'],
    ['delete from partner_payout', 'a payout is kept'],
  ] as const)
    await expect(db.write([{ sql, args: [] }])).rejects.toThrow(said)
})
