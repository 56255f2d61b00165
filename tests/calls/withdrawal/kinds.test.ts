/** The kind of contract of what is sold: what page, cart, order, mail and receipt say, and what an order keeps. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { activityCategory, category } from '#kernel/catalogue/tables.ts'
import { batch } from '#kernel/stock/tables.ts'
import { cancellingWorld } from '../../support/cancelling.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const DAY = 86_400_000
/** The test's clock is its own. */
const coming = () => ({ startTs: Date.now(), endTs: Date.now() + 60 * DAY })
const FLEXIBLE =
  'Billet sans date : vous pouvez renoncer au contrat pendant 14 jours après la commande, sans donner de motif.'
const DATED =
  'Loisir à une date ou pendant une période déterminée : pas de droit de rétractation (article L221-28, 12° du Code de la consommation).'

test('page, cart, order, mail and receipt say one kind of each line, and a stock that changes later changes no order', async () => {
  const { app, db, shop, marie, add, pay, own } = await cancellingWorld()
  const [open, dated] = [await shop.sell({ kind: 'Flexible' }), await shop.sell()]
  const offered = async ({ activityId }: typeof open) =>
    (await app.call('/list-activity-stock', { activityId, ...coming() }, { as: marie })).stocks.map(
      (one) => one.contractKind,
    )
  expect([await offered(open), await offered(dated)]).toEqual([['OpenTicket'], ['DatedLeisure']])

  await add(marie, open)
  app.advance(1000)
  await add(marie, dated)
  const { cartItems: cart } = await app.call('/list-cart', {}, { as: marie })
  expect(cart.map(({ contractKind }) => contractKind)).toEqual(['OpenTicket', 'DatedLeisure'])

  const { paymentId } = await pay([])
  await db.write([db.orm.update(batch).set({ contractKind: 'Perishable' })])
  expect(await offered(open)).toEqual(['Perishable'])
  expect((await own(paymentId)).map(({ contractKind }) => contractKind)).toEqual(['OpenTicket', 'DatedLeisure'])
  await runJobs(app)
  const [mail] = app.platform.sent.filter(({ subject }) => subject.startsWith('Votre commande n°'))
  expect(mail?.text).toContain(FLEXIBLE)
  expect(mail?.text).toContain(DATED)
  expect(mail?.text).toContain('Hors ce droit, les commandes validées ne sont ni échangeables ni remboursables.')
  const receipt = pdfText(receiptBytes((await app.call('/get-receipt', { paymentId }, { as: marie })).pdf))
  expect(receipt).toContain('Billet sans date : vous pouvez renoncer au contrat')
  expect(receipt).toContain('pas de droit de rétractation')
})

test('a stock without a kind has the one that its category carries or inherits, and its own goes first', async () => {
  const { app, db, shop, marie } = await cancellingWorld()
  const sold = await shop.sell({ kind: 'Flexible' })
  const offered = async () =>
    (await app.call('/list-activity-stock', { activityId: sold.activityId, ...coming() }, { as: marie })).stocks[0]
      ?.contractKind
  const now = Date.now()
  const level = (id: string, level: number, parentId: string | null) =>
    db.orm
      .insert(category)
      .values({ id, level, parentId, sortOrder: 1, name: id, slug: id, createdAt: now, updatedAt: now })
  await db.write([
    level('c1-a', 1, null),
    level('c2-a', 2, 'c1-a'),
    level('c3-a', 3, 'c2-a'),
    db.orm.insert(activityCategory).values({ activityId: sold.activityId, categoryId: 'c3-a', position: 0 }),
    db.orm.update(category).set({ contractKind: 'Goods' }).where(eq(category.id, 'c1-a')),
  ])
  expect(await offered()).toBe('Goods')
  await db.write([db.orm.update(category).set({ contractKind: 'Digital' }).where(eq(category.id, 'c3-a'))])
  expect(await offered()).toBe('Digital')
  await db.write([db.orm.update(batch).set({ contractKind: 'Perishable' }).where(eq(batch.id, sold.batchId))])
  expect(await offered()).toBe('Perishable')
})
