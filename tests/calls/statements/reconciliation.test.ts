/** The steps from one « Ventes » to the others: to the cent, whatever happened. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atLength } from '../../support/at-length.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

const DAY = 86_400_000
const months = ['2026-05', '2026-06', '2026-07'] as const
const lastDays: Record<string, string> = { '2026-05': '31', '2026-06': '30', '2026-07': '31' }

/** A committee that pays 3,33 € of each ticket; a second date is 2 € cheaper. */
async function salesWorld() {
  const world = await subsidyWorld()
  const { app, as, shop, budget, rule, give, buy, look, paul, marie } = world
  await budget(1_000_000)
  await rule({ amount: 333, percent: null })
  const startTs = Date.now() + 100 * DAY
  const sold = await shop.sell({ quantity: 500, startTs })
  await shop.alsoSell(sold, { mode: 'Automatic', youpiizPrice: 1300, startTs: startTs + DAY, quantity: 500 })
  const asked = await shop.sell({ mode: 'VendorConfirm', quantity: 500, startTs })
  const purchase = (quantity: number, who: 'paul' | 'marie', waits = false) =>
    buy([{ sold: waits ? asked : sold, quantity }], who === 'paul' ? paul : marie)
  const standing = async (purchaseId: string) =>
    (await look(purchaseId)).items.find(({ order }) => order.status === 'Success')
  const exchange = async (purchaseId: string) => {
    const { choices, exchange: move } = makeExchange(world, (await standing(purchaseId))?.order.id ?? '')
    await move((await choices()).dates.find(({ refund }) => refund.cents > 0))
    await runJobs(app)
  }
  const giveOne = async (purchaseId: string) => {
    const item = await standing(purchaseId)
    const ticketIds = (item?.tickets ?? []).filter(({ voidAt }) => voidAt === null).slice(-1)
    const cents = Math.floor((item?.refundable.cents ?? 0) / Math.max(1, item?.order.quantity ?? 1))
    const wish = { orderId: item?.order.id ?? '', quantity: 1, ticketIds: ticketIds.map(({ id }) => id), cents }
    await give(purchaseId, { kind: 'part', ...wish })
    await runJobs(app)
  }
  const giveAmount = async (purchaseId: string, cents: number) => {
    await give(purchaseId, { kind: 'amount', cents })
    await runJobs(app)
  }
  const giveAll = async (purchaseId: string) => {
    await give(purchaseId, { kind: 'order' })
    await runJobs(app)
  }
  const reconcile = (month: string) => app.call('/admin/reconcile-month', { month }, as)
  /** The three sums as their own screens read them. */
  const screens = async (month: string) => {
    const days = { from: `${month}-01`, to: `${month}-${lastDays[month]}` }
    const { accounting } = await app.call('/admin/accounting', { ...days, limit: 1 }, as)
    const { total } = await app.call('/admin/list-statements', { of: 'group', ...days }, as)
    const closing = (await app.call('/admin/list-closings', {}, as)).months.find((each) => each.month === month)
    return {
      summary: accounting.get(`2026-${Number(month.slice(5)) - 1}`)?.cents ?? 0,
      ...{ price: total.price, fees: total.fees, givenBack: total.givenBack },
      ...{ committee: total.committee, members: total.members },
      sold: closing?.sums.sold ?? 0,
      feesKept: closing?.sums.feesKept ?? 0,
    }
  }
  return { ...world, purchase, exchange, giveOne, giveAmount, giveAll, reconcile, screens }
}

type Steps = Awaited<ReturnType<Awaited<ReturnType<typeof salesWorld>>['reconcile']>>

/** Walks the steps as the screen shows them, from sum to sum. */
function expectWalk(found: Steps): void {
  const { summary, cancelledSince, cancelledEarlier, exchanged, otherMonth, waiting, notBooked, ...rest } = found
  expect(summary + cancelledSince + cancelledEarlier + exchanged + otherMonth + waiting + notBooked).toBe(
    rest.price + rest.fees,
  )
  expect(rest.price + rest.fees - rest.givenBack - rest.committee).toBe(rest.members)
  expect(rest.members - rest.feesKept).toBe(rest.sold)
  expect(rest.unexplained).toBe(0)
}

test('each step between the three sums of a month has its name and its amount', async () => {
  const { app, db, purchase, exchange, giveOne, giveAmount, giveAll, reconcile, screens } = await salesWorld()
  const [moved, gone, part] = [await purchase(1, 'paul'), await purchase(2, 'paul'), await purchase(3, 'marie')]
  await purchase(1, 'marie', true)
  await giveAmount((await purchase(1, 'marie')).purchaseId, 250)
  app.advance(25 * DAY)
  await exchange(moved.purchaseId)
  await giveAll(gone.purchaseId)
  await giveOne(part.purchaseId)
  const june = await reconcile('2026-06')
  // Eight tickets of 16 €; what stands: one at 14 €, two of three, one.
  expect(june).toMatchObject({
    summary: 1400 + 3200 + 1600,
    cancelledSince: 3200 + 1600,
    cancelledEarlier: 0,
    exchanged: 200,
    waiting: 1600,
    ...{ otherMonth: 0, notBooked: 0 },
    ...{ price: 8 * 1500, fees: 800, givenBack: 250, committee: 3 * 333, members: 8 * 1600 - 3 * 333 - 250 },
    ...{ feesKept: 800, sold: 8 * 1500 - 3 * 333 - 250, unexplained: 0 },
  })
  expect(june).toMatchObject(await screens('2026-06'))
  const july = await reconcile('2026-07')
  expect(july).toMatchObject({ summary: 0, cancelledEarlier: -4800, exchanged: -200, price: -4700, fees: -300 })
  expect(july).toMatchObject(await screens('2026-07'))
  for (const month of [june, july]) expectWalk(month)
  const recorded = recordSql(db)
  await reconcile('2026-06')
  expect(await fullScans(db, recorded, ['statement_entry', 'order_item', 'attempt', 'ledger_entry'])).toEqual([])
})

const act = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'buy', 'wait', 'one', 'amount', 'all', 'exchange', 'exchange', 'nextMonth'),
  at: fc.nat(10),
  quantity: fc.integer({ min: 1, max: 3 }),
  who: fc.constantFrom('paul' as const, 'marie' as const),
  cents: fc.integer({ min: 1, max: 900 }),
})

test('after any history the steps lead from each sum of each month to the others, as the screens have them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 18 }), async (history) => {
      const world = await salesWorld()
      const purchases: string[] = []
      // Sessions last a month.
      let jumps = 2
      for (const { kind, at, quantity, who, cents } of history) {
        const purchaseId = purchases[at % Math.max(1, purchases.length)]
        if (kind === 'buy') purchases.push((await world.purchase(quantity, who)).purchaseId)
        else if (kind === 'wait') purchases.push((await world.purchase(quantity, who, true)).purchaseId)
        else if (kind === 'nextMonth' && jumps-- > 0) world.app.advance(14 * DAY)
        else if (purchaseId !== undefined) {
          // A refusal, since nothing is left of the purchase, changes nothing.
          if (kind === 'one') await world.giveOne(purchaseId).catch(() => undefined)
          if (kind === 'amount') await world.giveAmount(purchaseId, cents).catch(() => undefined)
          if (kind === 'all') await world.giveAll(purchaseId).catch(() => undefined)
          if (kind === 'exchange') await world.exchange(purchaseId).catch(() => undefined)
        }
      }
      for (const month of months) {
        const found = await world.reconcile(month)
        expectWalk(found)
        expect(found).toMatchObject(await world.screens(month))
      }
    }),
    { numRuns: atLength(60, 3) },
  )
}, 600_000)
