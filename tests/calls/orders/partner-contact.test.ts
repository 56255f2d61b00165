/** The buyer's name and telephone on the partner's page of an order. */
import { expect, test } from 'vitest'
import { operatorWorld } from '../../support/operator-world.ts'
import { confirmationToken } from '../../support/shop-jobs.ts'

const PARTNER = 'partenaire@exemple.test'

async function asked(
  contractKind: 'ServiceToAgree' | 'OpenTicket' | 'DatedLeisure' | null,
  tellsContact: boolean | null = null,
) {
  const world = await operatorWorld()
  const { app, shop, buy } = world
  const anna = await app.newMember({ firstName: 'Anna', lastName: 'Roux', phoneNumber: '06 12 34 56 78' })
  const kind = contractKind === 'DatedLeisure' ? ('Fixed' as const) : ('Flexible' as const)
  const sold = await shop.sell({ mode: 'VendorConfirm', kind, batch: { email: PARTNER, contractKind, tellsContact } })
  const { items } = await buy([{ sold }], anna)
  const token = await confirmationToken(app, PARTNER)
  const look = async () => (await app.call('/get-order-from-token', { token }, {})).user
  return { ...world, anna, look, token, orderId: items[0]?.order.id ?? '' }
}

test.each(['ServiceToAgree', null] as const)(
  'a partner reads the name and telephone of a buyer with whom a date is to be agreed (%s), until the order is refused',
  async (kind) => {
    const { app, anna, look, token, orderId } = await asked(kind)
    const contact = { name: 'Anna Roux', phoneNumber: '06 12 34 56 78' }
    expect(await look()).toEqual({ email: anna.email, contact })
    const rejection = { kind: 'full' as const, text: '' }
    await app.call('/finalize-purchase', { token, orderId, action: 'reject', rejection }, {})
    expect(await look()).toEqual({ email: anna.email })
  },
)

test.each(['OpenTicket', 'DatedLeisure'] as const)(
  'a partner reads no telephone where the contract is %s',
  async (kind) => {
    const { anna, look } = await asked(kind)
    expect(await look()).toEqual({ email: anna.email })
  },
)

test.each([
  ['OpenTicket', true],
  ['DatedLeisure', true],
  ['ServiceToAgree', false],
] as const)('the choice for a stock goes before its kind of contract (%s, %s), as it was sold', async (kind, tells) => {
  const { db, anna, look } = await asked(kind, tells)
  const contact = { name: 'Anna Roux', phoneNumber: '06 12 34 56 78' }
  expect(await look()).toEqual({ email: anna.email, ...(tells ? { contact } : {}) })
  await db.write([{ sql: 'update batch set tells_contact = ?', args: [tells ? 0 : 1] }])
  expect(await look()).toEqual({ email: anna.email, ...(tells ? { contact } : {}) })
})

test('a partner reads nothing of a buyer who has erased the account', async () => {
  const { db, anna, look } = await asked('ServiceToAgree')
  await db.write([{ sql: 'update user set erased_at = 1 where id = ?', args: [anna.userId] }])
  expect(await look()).toEqual({ email: null })
})
