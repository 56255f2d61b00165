/** A process that dies at any step of authorise → card → capture or release leaves no cent between the two. */
import { expect, test } from 'vitest'
import { atLength } from '../../support/at-length.ts'
import { killAt } from '../../support/killed-writes.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { expectToTheCent } from '../../support/voucher-oracle.ts'
import { voucherWorld } from '../../support/voucher-world.ts'

type World = Awaited<ReturnType<typeof voucherWorld>>

/** Journey of a member who goes on until the order is paid, or cancels it after the vouchers are accepted. */
async function journey(world: World, member: World['marie'], { cancels }: { cancels: boolean }) {
  const { app, startBy, pending, vouchers, check, payByCard } = world
  const { pendingOrders } = await app.call('/list-cart', {}, { as: member })
  if (pendingOrders.length === 0) await startBy(member, 2500)
  const { id, voucher } = await pending(member)
  if (voucher?.status !== 'authorised') {
    await check(member, id)
    await vouchers.decide(id, 'authorised')
    await check(member, id)
  }
  const { paymentId } = await check(member, id)
  if (cancels) await app.call('/cancel-purchase', { paymentId: paymentId ?? '' }, { as: member })
  else await payByCard(paymentId ?? '')
  await runJobs(app)
}

test.each([
  { cancels: false, isWritten: false },
  { cancels: false, isWritten: true },
  { cancels: true, isWritten: false },
  { cancels: true, isWritten: true },
])(
  'a purchase killed at any write is completed as a whole (cancels: $cancels, after the write: $isWritten)',
  async (how) => {
    const world = await voucherWorld()
    const { app, db, shop, add, vouchers } = world
    const sold = await shop.sell({ quantity: 1000, ticket: { youpiizPrice: 4000, publicPrice: 5000, fees: 150 } })
    let steps = 0
    for (let at = 1; ; at += atLength(1, 2)) {
      const member = await app.newMember()
      await add(member, sold)
      const death = killAt(db, at, how)
      await journey(world, member, how).catch(() => undefined)
      death.restart()
      if (!death.isReached()) break
      steps += 1
      // Leases of the dead process end, and the member looks again.
      app.advance(3 * 60_000)
      await runJobs(app)
      await journey(world, member, how).catch(() => undefined)
      app.advance(3_600_000)
      await runJobs(app)
      await db.write([{ sql: "delete from job where kind in ('send-mail', 'order-mails', 'ticket-pdf')", args: [] }])
    }
    for (let round = 0; round < 2; round++) {
      app.advance(7 * 3_600_000)
      await runJobs(app)
    }
    expect(steps).toBeGreaterThan(3)
    const ends = await expectToTheCent(world)
    expect(Object.keys(ends)).toContain(how.cancels ? 'Released' : 'Captured')
    for (const { state } of vouchers.records.values()) expect(['captured', 'released']).toContain(state)
  },
  60_000,
)

test.each([
  ['authorise', 'before'],
  ['authorise', 'after'],
  ['status', 'before'],
  ['capture', 'before'],
  ['capture', 'after'],
] as const)('a provider that fails at “%s”, %s it has acted, is asked again and acts once', async (of, when) => {
  const world = await voucherWorld()
  const { app, marie, shop, add, vouchers } = world
  await add(marie, await shop.sell({ ticket: { youpiizPrice: 4000, publicPrice: 5000, fees: 150 } }))
  vouchers.fail(of, { after: when === 'after' })
  await journey(world, marie, { cancels: false }).catch(() => undefined)
  vouchers.mend()
  await journey(world, marie, { cancels: false }).catch(() => undefined)
  for (let round = 0; round < 3; round++) {
    app.advance(10 * 60_000)
    await runJobs(app)
  }
  expect(await expectToTheCent(world)).toEqual({ Captured: 1 })
})

test('a provider that fails at the release is asked again, and nothing stays authorised', async () => {
  const world = await voucherWorld()
  const { app, marie, shop, add, vouchers } = world
  await add(marie, await shop.sell({ ticket: { youpiizPrice: 4000, publicPrice: 5000, fees: 150 } }))
  vouchers.fail('release')
  await journey(world, marie, { cancels: true })
  vouchers.mend()
  app.advance(3_600_000)
  await runJobs(app)
  expect(await expectToTheCent(world)).toEqual({ Released: 1 })
})
