/** Tickets of which a committee pays a part: they are given to its members alone, unless its rule says otherwise. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entry } from '#kernel/stock/tables.ts'
import { subsidyRule } from '#kernel/subsidies/tables.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

/** Two tickets of Paul's, of which his committee pays 40 %; Lea is of a sub-group, Max of another group. */
async function subsidisedTickets() {
  const world = await subsidyWorld()
  const { app, db, shop, buy, budget, rule, group, paul } = world
  await budget(10_000)
  const made = await rule()
  const below = await app.newGroup({ parentPath: group.path })
  const lea = await app.newMember({ groupId: below.id, email: 'lea@exemple.test' })
  const max = await app.newMember({ email: 'max@exemple.test' })
  const bought = async () => {
    const { items } = await buy([{ sold: await shop.sell(), quantity: 2 }], paul)
    const orderId = items[0]?.order.id ?? ''
    const units = await db.orm.select().from(entry).where(eq(entry.orderItemId, orderId)).orderBy(asc(entry.unitNo))
    return units.map(({ id }) => id)
  }
  const offer = (ticketId: string, email: string) =>
    app.call('/give-ticket', { ticketId, email, message: '' }, { as: paul })
  const token = async (email: string): Promise<string> => {
    await runJobs(app)
    const texts = app.platform.sent.filter(({ to }) => to === email).map(({ text }) => text)
    return texts.map((text) => /\/cadeau\/([\w-]+)/.exec(text)?.[1]).findLast((found) => found !== undefined) ?? ''
  }
  const setOutsiders = (giftsToOutsiders: boolean) =>
    db.write([db.orm.update(subsidyRule).set({ giftsToOutsiders }).where(eq(subsidyRule.id, made.id))])
  return { ...world, lea, max, bought, offer, token, setOutsiders }
}

const outsider = {
  ...{ code: 'giftToOutsider', status: 409, fields: ['email'] },
  message:
    'Votre CSE paie une part de ce billet : il ne peut être offert qu’à un de ses bénéficiaires. Indiquez l’adresse de son compte sur ce site.',
}

test('a subsidised ticket is offered to a colleague of any sub-group, and to no outsider', async () => {
  const { app, bought, offer, token, lea, max } = await subsidisedTickets()
  const [first = '', second = ''] = await bought()
  for (const email of ['inconnu@exemple.test', 'max@exemple.test'])
    await expect(offer(first, email)).rejects.toMatchObject(outsider)
  await offer(first, 'LEA@exemple.test')
  await offer(second, 'lea@exemple.test')
  const link = await token('lea@exemple.test')
  const closed = { code: 'giftForColleagues', status: 403 }
  // The link was handed on to a member of another group, and to somebody without an account.
  await expect(app.call('/accept-gift', { token: link }, { as: max })).rejects.toMatchObject(closed)
  const holder = { firstName: 'Nora', lastName: 'Diallo' }
  await expect(app.call('/accept-gift', { token: link, holder }, {})).rejects.toMatchObject(closed)
  await app.call('/accept-gift', { token: link }, { as: lea })
  expect((await app.call('/list-received-tickets', {}, { as: lea })).list).toHaveLength(1)
})

test('a subsidised ticket is offered to outsiders where the committee allows it, and such an offer stays when it no longer does', async () => {
  const { app, bought, offer, token, max, setOutsiders } = await subsidisedTickets()
  const [first = '', second = ''] = await bought()
  await setOutsiders(true)
  await offer(first, 'max@exemple.test')
  await setOutsiders(false)
  await app.call('/accept-gift', { token: await token('max@exemple.test') }, { as: max })
  await expect(offer(second, 'max@exemple.test')).rejects.toMatchObject(outsider)
})

test('a ticket is offered to outsiders once its committee has its share back, or has paid none', async () => {
  const { db, bought, offer, marie, app, shop, buy } = await subsidisedTickets()
  const [first = ''] = await bought()
  await db.write([{ sql: 'update subsidy_share set returned = amount', args: [] }])
  await offer(first, 'inconnu@exemple.test')
  const { items } = await buy([{ sold: await shop.sell() }], marie)
  const [unit] = await db.orm
    .select()
    .from(entry)
    .where(eq(entry.orderItemId, items[0]?.order.id ?? ''))
  await app.call(
    '/give-ticket',
    { ticketId: unit?.id ?? '', email: 'inconnu@exemple.test', message: '' },
    { as: marie },
  )
})
