import { expect, test } from 'vitest'
import { cardWorld } from '../../cards/card-world.ts'
import { one } from '../../moves/moving-world.ts'
import { person, purchase } from '../../moves/tenant-data.ts'
import { cliWorld } from '../../support/cli-world.ts'
import { newShop } from '../../support/shop.ts'

test("end-payment ends a payment unknown to the card account only on the operator's word, and records it", async () => {
  const cards = await cardWorld()
  const world = await cliWorld({ PORT: new URL(cards.base).port })
  const db = world.db()
  const sold = await newShop(world).sell({ quantity: 5 })
  const cartItem = {
    id: 'ci-back',
    activityId: sold.activityId,
    itemType: 'Ticket',
    ticketInfoId: sold.ticketId,
    quantity: 1,
    options: [],
    seenPrice3: 1600,
    createdAt: 0,
    stockIds: sold.slotIds.slice(0, 1),
  }
  await db.write([
    ...(await person(db, 'u-marie', 'ROOT', 'x')),
    ...purchase({ user: 'u-marie', sold, name: 'lost', quantity: 1, status: 'Pending', attemptStatus: 'Pending' }),
    { sql: 'update order_item set cart_item = ?', args: [JSON.stringify(cartItem)] },
  ])
  const state = () =>
    one(
      db,
      `select (select status from attempt) as attempt, (select sum(reserved) from stock) as held,
         (select count(*) from cart_item) as cart,
         (select group_concat(call || ':' || actor_kind, ' ') from (select * from audit order by call)) as audited,
         (select count(*) from order_failure where resolved_at is null) as failures`,
    )
  const command = ['end-payment', 'pa-lost', '--region', 'eu']

  const refused = await world.cli(command)
  expect([refused.code, refused.errors.at(-1)]).toEqual([1, expect.stringContaining('No such payment_intent')])
  expect(await state()).toEqual(['Pending', 1, 0, null, 1])

  const ended = await world.cli([...command, '--account-gone'])
  expect([ended.code, ended.out]).toEqual([0, expect.stringContaining('in the cart again')])
  const audited = 'cli end-payment:operator payment-missing:system'
  expect(await state()).toEqual(['Canceled', 0, 1, audited, 0])
  expect((await world.cli([...command, '--account-gone'])).out).toContain('ended already')

  expect((await world.cli(['end-payment', 'pa-nobody', '--region', 'eu'])).errors).toEqual([
    'eu has no purchase pa-nobody.',
  ])
})
