/** Lines of the bank are kept one by one: a second payment is said, and a transfer that came back is ordered again. */
import { expect, test } from 'vitest'
import { ibans } from '../../support/payout-world.ts'
import { transferWorld } from '../../support/transfer-world.ts'

const PERHAPS_TWICE = 'la banque l’a peut-être viré deux fois.'

async function lineWorld() {
  const world = await transferWorld()
  const { app, as, order, download, references, list, aquarium } = world
  const { fileId } = await order()
  const [reference = ''] = references(await download(fileId))
  const row = async () => (await list()).rows.find(({ vendorId }) => vendorId === aquarium)
  const payByHand = async () =>
    app.call('/admin/pay-payout', { payoutId: (await row())?.id ?? '', paidOn: '2026-07-03' }, as)
  return { ...world, fileId, reference, row, payByHand }
}

test('a payment entered by hand is the first line of the bank, and each further line is said', async () => {
  const { read, bank, reference, payByHand } = await lineWorld()
  await payByHand()
  const xml = bank([
    ['-', reference, 1100, 'B1'],
    ['-', reference, 1100, 'B2'],
    ['-', reference, 1100, 'B3'],
  ])
  for (const found of [await read(xml), await read(xml)]) {
    expect(found).toMatchObject({ paid: [], returned: [], alreadyPaid: 1 })
    expect(found.remarks.map(({ text }) => text)).toEqual([
      `Le relevé de juin 2026 (Aquarium) est déjà payé, le 03/07/2026 : ${PERHAPS_TWICE}`,
      `Le relevé de juin 2026 (Aquarium) est déjà payé, le 03/07/2026 : ${PERHAPS_TWICE}`,
    ])
  }
})

test('without a reference of the bank, equal lines of one statement or of two are two payments', async () => {
  const { read, bank, reference } = await lineWorld()
  const one = bank([['-', reference, 1100, '']])
  expect((await read(one)).paid).toHaveLength(1)
  expect(await read(one)).toMatchObject({ alreadyPaid: 1, remarks: [] })
  const other = await read(bank([['-', reference, 1100, '']], 'REL-2026-08'))
  expect(other).toMatchObject({ paid: [], alreadyPaid: 0 })
  expect(other.remarks.map(({ text }) => text)).toEqual([expect.stringContaining(PERHAPS_TWICE)])
  const both = await read(
    bank([
      ['-', reference, 1100, ''],
      ['-', reference, 1100, ''],
    ]),
  )
  expect([both.alreadyPaid, both.remarks.length]).toEqual([1, 1])
})

test('a transfer that came back is ordered again under a reference of its own, and paid again', async () => {
  const { app, as, read, bank, reference, row, payable, aquarium, order, download, references, payByHand } =
    await lineWorld()
  await payByHand()
  const back = bank([['+', reference, 1100, 'R1']])
  expect((await read(back)).returned).toEqual([
    { label: 'Aquarium', month: '2026-06', cents: 1100, returnedOn: '2026-07-03' },
  ])
  expect(await row()).toMatchObject({ state: 'Returned', returnedOn: '2026-07-03', paidOn: null, payable: 1100 })
  expect(await read(back)).toMatchObject({ returned: [], alreadyPaid: 1, remarks: [] })
  await expect(
    app.call('/admin/dispute-payout', { month: '2026-06', vendorId: aquarium, reason: 'Non' }, as),
  ).rejects.toMatchObject({ code: 'payoutPaid', message: expect.stringContaining('est revenu de la banque') })

  await payable(aquarium, ibans.first)
  const again = await download((await order()).fileId)
  expect(references(again)).toEqual([`${reference}-2`])
  // The debit of the first transfer is read late: it pays no second one.
  expect(await read(bank([['-', reference, 1100, 'B1']]))).toMatchObject({ paid: [], alreadyPaid: 1, remarks: [] })
  expect(await row()).toMatchObject({ state: 'Ordered' })
  expect((await read(bank([['-', `${reference}-2`, 1100, 'B2']]))).paid).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'Paid', paidOn: '2026-07-03' })
  expect((await read(bank([['+', `${reference}-2`, 1100, 'R2']]))).returned).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'Returned' })
})

test('a payment and its return in one statement leave it returned, in whichever order the bank writes them', async () => {
  const { read, bank, reference, row } = await lineWorld()
  const found = await read(
    bank([
      ['+', reference, 1100, 'R1'],
      ['-', reference, 1100, 'B1'],
    ]),
  )
  expect([found.paid.length, found.returned.length, found.remarks]).toEqual([1, 1, []])
  expect(await row()).toMatchObject({ state: 'Returned' })
})

test('a statement that was paid twice stays paid when one payment comes back, until the other one does', async () => {
  const { read, bank, reference, row } = await lineWorld()
  await read(
    bank([
      ['-', reference, 1100, 'B1'],
      ['-', reference, 1100, 'B2'],
    ]),
  )
  const first = await read(bank([['+', reference, 1100, 'R1']]))
  expect(first.returned).toEqual([])
  expect(first.remarks[0]?.text).toContain('l’un des virements est revenu')
  expect(await row()).toMatchObject({ state: 'Paid' })
  expect((await read(bank([['+', reference, 1100, 'R2']]))).returned).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'Returned' })
})

test('a return of no known payment, or of a part, changes nothing and can be read again', async () => {
  const { read, bank, reference, row } = await lineWorld()
  const early = bank([['+', reference, 1100, 'R1']])
  expect((await read(early)).remarks[0]?.text).toContain('lisez d’abord le relevé qui le porte')
  await read(bank([['-', reference, 1100, 'B1']]))
  const part = await read(bank([['+', reference, 1000, 'R2']]))
  expect(part.remarks[0]?.text).toMatch(/vient à 11,00\s€, et 10,00\s€ en sont revenus/)
  expect(await row()).toMatchObject({ state: 'Paid' })
  expect((await read(early)).returned).toHaveLength(1)
})

test('the database lets a paid statement go for the line alone that brought it back, with its amounts', async () => {
  const { db, read, bank, reference, row } = await lineWorld()
  await read(bank([['-', reference, 1100, 'B1']]))
  const id = (await row())?.id ?? ''
  const back = `state = 'Approved', paid_on = null, file_id = null, returned_on = '2026-07-04', returns = returns + 1`
  const update = (set: string) => db.write([{ sql: `update partner_payout set ${set} where id = ?`, args: [id] }])
  await expect(update(back)).rejects.toThrow('a paid statement does not change')
  await db.write([
    {
      sql: `insert into payout_bank_line (key, payout_id, attempt, use, cents, booked_on, bank_reference, read_at, read_by)
        values ('x', ?, 1, 'Returned', 1100, '2026-07-04', '', 0, 'x')`,
      args: [id],
    },
  ])
  for (const more of ['payable = 1', "returned_on = '2026-07-05'", 'gross = 1, amount = 1'])
    await expect(
      update(
        `${back.replace(/returned_on = '2026-07-04', /, more.startsWith('returned') ? '' : "returned_on = '2026-07-04', ")}, ${more}`,
      ),
      more,
    ).rejects.toThrow('a paid statement does not change')
  await update(back)
  for (const set of ['payable = 1', "state = 'Carried', payable = 0", 'returns = 0, returned_on = null'])
    await expect(update(set), set).rejects.toThrow('keeps its amounts')
  for (const sql of ["update payout_bank_line set use = 'Double'", 'delete from payout_bank_line'])
    await expect(db.write([{ sql, args: [] }]), sql).rejects.toThrow('a line of the bank')
})
