import { expect } from 'vitest'
import { attempt, refund } from '#kernel/orders/tables.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'
import type { voucherWorld } from './voucher-world.ts'

type World = Pick<Awaited<ReturnType<typeof voucherWorld>>, 'db' | 'cards' | 'vouchers'>

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/**
 * Once nothing is under way: what the providers have is what the orders say, to the cent; whatever was authorised was captured
 * once or given up once; and of each means the books add up. Answers how many payments of vouchers ended in which way.
 */
export async function expectToTheCent({ db, cards, vouchers }: World): Promise<Record<string, number>> {
  const [attempts, refunds, parts] = await db.orm.batch([
    db.orm.select().from(attempt),
    db.orm.select().from(refund),
    db.orm.select().from(voucherPayment),
  ])
  const done = refunds.filter(({ status }) => status === 'Done')
  expect(refunds.filter(({ status }) => status === 'Pending')).toEqual([])
  const totals = { card: 0, voucher: 0 }
  for (const { id, status, paymentId, voucher, captured, total } of attempts) {
    const back = (means: string) =>
      sum(done.filter((row) => row.attemptId === id && row.means === means).map(({ amount }) => amount))
    const record = vouchers.records.get(id)
    const intent = cards.intents.get(paymentId ?? '')
    const paidByCard = intent?.status === 'succeeded' ? intent.amountCents - cards.givenBack(intent.id) : 0
    const isPaid = status === 'Paid'
    const kept = { card: 0, voucher: isPaid ? voucher - back('voucher') : 0 }
    if (isPaid || status === 'Refunded') kept.card = (captured ?? total) - (isPaid ? voucher : 0) - back('card')
    expect({ id, card: paidByCard, voucher: vouchers.kept(id) }).toEqual({ id, ...kept })
    if (record)
      expect([record.captures + record.releases <= 1, record.captures]).toEqual([true, isPaid && voucher > 0 ? 1 : 0])
    expect(['pending', 'authorised']).not.toContain(status === 'Pending' ? null : record?.state)
    totals.card += kept.card
    totals.voucher += kept.voucher
  }
  const { rows } = await db.query(
    "select means, bucket, sum(amount) as cents from ledger_entry where payer = 'member' group by means, bucket",
  )
  for (const means of ['card', 'voucher'] as const) {
    const cents = (bucket: string) =>
      Number(rows.find((row) => row.means === means && row.bucket === bucket)?.cents ?? 0)
    expect(cents('collected') - cents('refunded')).toBe(totals[means])
    const placed = rows.filter((row) => row.means === means && row.bucket !== 'collected')
    expect(sum(placed.map((row) => Number(row.cents)))).toBe(cents('collected'))
    for (const row of placed) expect([row.bucket, Number(row.cents) >= 0]).toEqual([row.bucket, true])
  }
  const counts: Record<string, number> = {}
  for (const { status } of parts) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
