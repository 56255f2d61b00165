/** The partner's page of an order, as it comes from the server. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { buyingWorld } from '../support/buying.ts'
import { confirmationToken, deliver, runJobs } from '../support/shop-jobs.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

// [C-ENTITY-034] [C-SCREEN-108]
test("the partner's page names the buyer by email, and as unknown once they are gone", async () => {
  const { app, marie, shop, startWith, cards } = await buyingWorld()
  const sold = await shop.sell({ mode: 'VendorConfirm', batch: { email: 'billetterie@exemple.test' } })
  const { paymentId } = await startWith(marie, sold)
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  await runJobs(app)
  const token = await confirmationToken(app, 'billetterie@exemple.test')
  const shown = async () => (await (await app.fetch(`/admin-order/${token}`)).text()).replaceAll('<!-- -->', '')
  expect(await shown()).toMatch(new RegExp(`Acheté le \\d{2}/\\d{2}/\\d{4} à \\d{2}:\\d{2} par ${marie.email}`))
  const answer = await app.call('/get-order-from-token', { token })
  expect(Object.keys(answer).sort()).toEqual(['order', 'user'])
  expect(answer.user).toEqual({ email: marie.email })

  await app.db().write([app.db().orm.update(user).set({ erasedAt: Date.now() }).where(eq(user.id, marie.userId))])
  expect(await shown()).toMatch(/Acheté le [\d/]+ à [\d:]+ par unknown user/)
  expect((await app.call('/get-order-from-token', { token })).user).toEqual({ email: null })
})

test("the partner's page does not show the committee's share, before and after the confirmation", async () => {
  const { app, paul, shop, startWith, cards, budget, rule } = await subsidyWorld()
  await budget(10_000)
  await rule()
  const sold = await shop.sell({ mode: 'VendorConfirm', batch: { email: 'billetterie@exemple.test' } })
  const { paymentId } = await startWith(paul, sold)
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  await runJobs(app)
  const bought = (await app.call('/get-purchase', { paymentId }, { as: paul })).list[0]?.total
  expect(bought?.subsidy?.cents).toBe(600)
  const token = await confirmationToken(app, 'billetterie@exemple.test')
  const { order } = await app.call('/get-order-from-token', { token })
  const page = await (await app.fetch(`/admin-order/${token}`)).text()
  const confirmed = await app.call('/finalize-purchase', { token, orderId: order.id, action: 'confirm' }, {})
  for (const { total } of [order, confirmed.order]) {
    expect(total).not.toHaveProperty('subsidy')
    expect(total.total).toEqual(bought?.total)
  }
  expect(page).not.toMatch(/CSE paie|subsidy/)
})
