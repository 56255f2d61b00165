/**
 * The committee's last euros, wanted by more members than there are, and those of one member in two tabs; each with its
 * control, without the database's guard.
 */
import { expect, test } from 'vitest'
import { GUARDS, meanwhile } from '../support/meanwhile.ts'
import { deliver } from '../support/shop-jobs.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

type World = Awaited<ReturnType<typeof subsidyWorld>>

/** 80 members start a purchase at one moment; 40 % of 15 € is 6 €, and 100 € are left. Answers what the committee pays. */
async function rush(world: World, { isGuarded }: { isGuarded: boolean }) {
  const { app, group, shop, add, start, db, budget, rule, used } = world
  await budget(10_000)
  await rule()
  const sold = await shop.sell({ quantity: 100 })
  const members = await Promise.all(Array.from({ length: 80 }, () => app.newMember({ groupId: group.id })))
  for (const member of members) await add(member, sold)
  if (!isGuarded) await db.query('PRAGMA ignore_check_constraints = ON')
  const readBatch = db.readBatch.bind(db)
  Object.assign(db, {
    readBatch: async (statements: Parameters<typeof readBatch>[0]) => {
      const answer = await readBatch(statements)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
      return answer
    },
  })
  const results = await Promise.all(members.map((member) => start(member)))
  await Promise.all(
    results.map(async ({ payment }) => {
      world.cards.pay(payment?.paymentId ?? '')
      await deliver(app, world.cards.event(payment?.paymentId ?? ''))
    }),
  )
  const { rows } = await db.query('select coalesce(sum(amount - returned), 0) as cents from subsidy_share')
  const paid = results.map(({ payment }) => payment?.total.cents ?? 0)
  return { given: Number(rows[0]?.cents), used: await used(), paid }
}

test('80 members buying on the last 100 € all succeed, and the committee pays 100 € and not a cent more', async () => {
  const { given, used, paid } = await rush(await subsidyWorld(), { isGuarded: true })
  expect([given, used]).toEqual([10_000, 10_000])
  // 16 pay 10 €, one has the last 4 €, the others pay the plain price.
  expect(paid.filter((cents) => cents === 1000)).toHaveLength(16)
  expect(paid.filter((cents) => cents === 1200)).toHaveLength(1)
  expect(paid.filter((cents) => cents === 1600)).toHaveLength(63)
}, 60_000)

test('control: without the CHECK of the budget this race spends more than there is', async () => {
  const { given } = await rush(await subsidyWorld(), { isGuarded: false })
  expect(given).toBeGreaterThan(10_000)
}, 60_000)

test('two simultaneous purchases of one person never use one euro of the ceiling twice', async () => {
  const { app, shop, add, budget, rule, used, paul } = await subsidyWorld()
  await budget(100_000)
  await rule({ maxPerYear: 900 })
  await add(paul, await shop.sell())
  await add(paul, await shop.sell())
  await Promise.allSettled([0, 1].map(() => app.call('/start-cart-purchase', {}, { as: paul })))
  expect(await used()).toBe(900)
})

/**
 * One member starts the purchase of a cart in two tabs: the second one is done whole after the first has planned its own.
 * The lock of the cart, its fence and the rule of one open purchase are out of order, so that the ceiling stands alone.
 * 40 % of 15 € is 6 €, of 9 € in the year. Answers what the committee pays.
 */
async function twoTabs({ withCeiling }: { withCeiling: boolean }) {
  const { app, db, shop, add, budget, rule, paul } = await subsidyWorld()
  await budget(100_000)
  await rule({ maxPerYear: 900 })
  await add(paul, await shop.sell({ quantity: 10 }))
  let fence = Date.now()
  Object.assign(app.platform, { withLock: <T>(_name: string, work: (fence: number) => Promise<T>) => work(++fence) })
  const without = ['index attempt_one_open', GUARDS, ...(withCeiling ? [] : ['trigger subsidy_share_moves'])]
  const start = () => app.call('/start-cart-purchase', {}, { as: paul })
  meanwhile(db, start, without)
  await start()
  const { rows } = await db.query('select sum(amount - returned) as cents from subsidy_share')
  return Number(rows[0]?.cents)
}

test('two tabs that plan with the same remainder of a ceiling never both get it', async () => {
  expect(await twoTabs({ withCeiling: true })).toBe(600)
})

test("control: without the ceiling's trigger two tabs get more than a person's yearly amount", async () => {
  expect(await twoTabs({ withCeiling: false })).toBe(1200)
})
