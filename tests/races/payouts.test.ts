/** Two super admins at once approve or dispute a statement once, and decide on a change of account once. */
import { expect, test } from 'vitest'
import { meanwhile } from '../support/meanwhile.ts'
import { ibans, payoutWorld } from '../support/payout-world.ts'
import { transferWorld } from '../support/transfer-world.ts'

async function raceWorld() {
  const world = await payoutWorld()
  await world.closeJune()
  const { approve, museum, aquarium, second, as, db } = world
  const atOnce = () =>
    Promise.allSettled([as.as, second, as.as, second].map((by) => approve('2026-06', [museum, aquarium], by)))
  const stored = async () => (await db.query('select count(*) as n, sum(payable) as cents from partner_payout')).rows[0]
  return { ...world, atOnce, stored }
}

test('statements that several people approve at once are approved once', async () => {
  const { atOnce, stored } = await raceWorld()
  const answers = await atOnce()
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(['payoutChanged', 'payoutSettled']).toContain(answer.reason.code)
  expect(await stored()).toMatchObject({ n: 2, cents: 2900 })
})

test('control: without the unique key of a statement it is approved, and would be paid, several times', async () => {
  const { approve, museum, aquarium, second, as, db, stored } = await raceWorld()
  const both = (by: typeof second) => approve('2026-06', [museum, aquarium], by)
  meanwhile(db, () => both(second), ['index partner_payout_statement'])
  await both(as.as)
  expect(await stored()).toMatchObject({ n: 4, cents: 5800 })
})

test('a payment and a dispute of one statement at once leave it paid or disputed, never both', async () => {
  const { app, as, second, museum, approve, list, db } = await raceWorld()
  await approve('2026-06', [museum])
  const payoutId = (await list()).rows.find(({ vendorId }) => vendorId === museum)?.id ?? ''
  const answers = await Promise.allSettled([
    app.call('/admin/pay-payout', { payoutId, paidOn: '2026-07-02' }, as),
    app.call('/admin/dispute-payout', { month: '2026-06', vendorId: museum, reason: 'Non' }, { as: second }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await db.query('select state, paid_on from partner_payout')
  expect([
    ['Paid', '2026-07-02'],
    ['Disputed', null],
  ]).toContainEqual([rows[0]?.state, rows[0]?.paid_on])
})

test('a change of account that is approved and refused at once is decided once', async () => {
  const { app, as, second, museum, db } = await raceWorld()
  const third = await app.newMember({ isAdmin: true })
  const { payee } = await app.call('/admin/ask-bank-change', { vendorId: museum, iban: ibans.first, holder: 'A' }, as)
  const changeId = payee.changes[0]?.id ?? ''
  const answers = await Promise.allSettled(
    [
      [second, true],
      [third, false],
    ].map(([by, approve]) =>
      app.call(
        '/admin/decide-bank-change',
        { changeId, approve: approve === true },
        { as: by === second ? second : third },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await db.query(
    'select c.state, (select count(*) from payee where sealed_iban is not null) as used from bank_change c',
  )
  expect(rows[0]?.used).toBe(rows[0]?.state === 'Approved' ? 1 : 0)
})

/** A line of the bank is read while another of a statement that a person has marked as paid is being kept. */
async function readTwice(dropped: readonly string[] = []) {
  const { app, as, second, approved, order, download, references, read, bank, db } = await transferWorld()
  const [{ id } = { id: '' }] = await approved()
  const [reference = ''] = references(await download((await order()).fileId))
  await app.call('/admin/pay-payout', { payoutId: id ?? '', paidOn: '2026-07-03' }, as)
  meanwhile(db, () => read(bank([['-', reference, 1100, 'B2']]), second), dropped)
  const outcome = await read(bank([['-', reference, 1100, 'B1']])).then(
    () => 'read',
    ({ code }: { code: string }) => code,
  )
  const { rows } = await db.query("select count(*) as n from payout_bank_line where use = 'Paid'")
  return { outcome, lines: rows[0]?.n }
}

test('two lines of the bank that are read at once are never both the one payment of a statement', async () => {
  expect(await readTwice()).toEqual({ outcome: 'payoutChanged', lines: 1 })
})

test('control: without the unique key of a payment, two of them are known and no line is said', async () => {
  expect(await readTwice(['index payout_bank_line_paid'])).toEqual({ outcome: 'read', lines: 2 })
})
