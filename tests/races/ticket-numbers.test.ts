/** Many orders of one partner are paid at one moment, and each wants the next numbers of its tickets. */
import { expect, test } from 'vitest'
import { issueNumbers } from '#features/tickets/documents/ticket-numbers.ts'
import { testApp } from '../support/test-app.ts'

const SERIES = 'eu:v-1'
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const orders = Array.from({ length: 60 }, (_, at) => [`e-${at}-1`, `e-${at}-2`])

const numbers = async (db: ReturnType<Awaited<ReturnType<typeof testApp>>['db']>) =>
  (await db.query('select number from ticket_number where series = ? order by number', [SERIES])).rows.map(
    ({ number }) => Number(number),
  )

test('120 tickets that are issued at once, each twice, have the numbers 1 to 120', async () => {
  const db = (await testApp()).db()
  await Promise.all([...orders, ...orders].map((ids) => db.write(issueNumbers(SERIES, ids, 1))))
  expect(await numbers(db)).toEqual(upTo(120))
  const { rows } = await db.query('select last from ticket_series')
  expect(rows.map(({ last }) => Number(last))).toEqual([120])
  // Numbers that left with their tickets are not given again.
  await db.query('delete from ticket_number where number > 100')
  await db.write(issueNumbers(SERIES, ['e-new'], 1))
  expect((await numbers(db)).at(-1)).toBe(121)
})

test('control: numbers that are counted before the write are wanted twice', async () => {
  const db = (await testApp()).db()
  await db.write(issueNumbers(SERIES, ['e-first'], 1))
  const ended = await Promise.allSettled(
    orders.map(async ([id]) => {
      const { rows } = await db.query('select last + 1 as next from ticket_series')
      await db.write([
        {
          sql: 'insert into ticket_number (series, number, entry_id, issued_at) values (?, ?, ?, 1)',
          args: [SERIES, Number(rows[0]?.next), id],
        },
        { sql: 'update ticket_series set last = last + 1', args: [] },
      ])
    }),
  )
  expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
})
