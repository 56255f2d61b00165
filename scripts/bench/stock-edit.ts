import { eq } from 'drizzle-orm'
import type { CallInput } from '#api/client.ts'
import { user } from '#kernel/accounts/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { weekdays } from '#kernel/time/types.ts'
import { newShop } from '../../tests/support/shop.ts'
import { addSteadily, newShopper } from './add-to-cart.ts'
import { apiCaller } from './api.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

const MEMBERS = 32
const YEAR_MS = 364 * 86_400_000
const SLOTS_A_DAY = 54

/** Measures saving a year of ten-minute slots while buyers put tickets of the same activity into their carts. */
export const benchStockEdit: Bench = (seconds) =>
  withFolder(async (dir) => {
    const { members, admin, target } = await fillData(dir, async (db) => {
      const sale = await newShop({ db: () => db }).sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
      const [operator, ...others] = await newMembers(db, MEMBERS + 1)
      if (!operator) throw new Error('Nobody is signed in.')
      await db.write([db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, operator.userId))])
      return { members: others, admin: operator, target: sale }
    })
    return withServer(startServer(dir, { JOBS: 'off' }), async (server) => {
      const call = apiCaller(server, admin)
      const save = async () => {
        const began = performance.now()
        const ask = { activityId: target.activityId, stocks: [tenMinutes()] }
        const { plan } = await call('/admin/create-stocks', ask)
        return { ms: performance.now() - began, slots: plan.added }
      }
      const shoppers = members.map((member) => newShopper(server, member, target))
      await addSteadily(shoppers, 2)
      const quiet = await save()
      const alone = percentile((await addSteadily(shoppers, seconds)).latencies, 95)
      const [busy, during] = await Promise.all([save(), addSteadily(shoppers, seconds)])
      const beside = { slots: quiet.slots, whileBuyersBuyMs: rounded(busy.ms) }
      return [
        figure('save of 378 slots a week over a year', quiet.ms, 'ms', { atMost: 5000 }, beside),
        figure(
          'add-to-cart at 100/s beside that save, p95',
          percentile(during.latencies, 95),
          'ms',
          { atMost: 2 * alone },
          { aloneMs: rounded(alone, 2), slowestMs: rounded(Math.max(...during.latencies)) },
        ),
      ]
    })
  })

function tenMinutes(): CallInput<'/admin/create-stocks'>['stocks'][number] {
  const period = { startTs: Date.now(), endTs: Date.now() + YEAR_MS }
  const slots = weekdays.flatMap((weekday) =>
    Array.from({ length: SLOTS_A_DAY }, (_, index) => {
      const [start, end] = [9 * 60 + index * 10, 9 * 60 + index * 10 + 10]
      const timeOfDay = {
        startHour: Math.floor(start / 60),
        startMinute: start % 60,
        endHour: Math.floor(end / 60),
        endMinute: end % 60,
      }
      return { weekday, quantity: 10, period, timeOfDay }
    }),
  )
  const prices = { buyingPrice: eur(1000), publicPrice: eur(2000), youpiizPrice: eur(1500) }
  return {
    mode: { type: 'Automatic' },
    reservation: { type: 'Weekly', slots },
    ticketInfo: [{ label: 'Plein tarif', ...prices }],
  }
}
