/** What random histories of purchases are made in: cards and vouchers that stand in, and a committee that pays a share. */
import { sql } from 'drizzle-orm'
import { catalogueVersion } from '../../src/features/catalogue/tables.ts'
import { subsidyBudget, subsidyRule } from '../../src/features/subsidies/tables.ts'
import { newId } from '../../src/lib/new-id.ts'
import { fakeVouchers } from '../support/fake-vouchers.ts'
import type { seeded } from '../support/seeded.ts'
import { runJobs } from '../support/shop-jobs.ts'
import { standInWorld } from '../support/stand-in-world.ts'
import { ACCOUNT } from '../support/voucher-world.ts'

export type HistoryWorld = Awaited<ReturnType<typeof historyWorld>>
type Buyer = HistoryWorld['buyer']

/** A shop that takes cards and vouchers; one of its two members has a committee that pays 40 % of each ticket. */
export async function historyWorld() {
  const vouchers = fakeVouchers()
  const world = await standInWorld({ vouchers })
  const { app, db } = world
  const group = await app.newGroup({ premium: true })
  const subsidised = await app.newMember({ groupId: group.id })
  const now = Date.now()
  await db.write([
    ...[2026, 2027].map((year) =>
      db.orm
        .insert(subsidyBudget)
        .values({ id: newId('bu'), groupId: group.id, year, amount: 100_000_000, used: 0, updatedAt: now }),
    ),
    db.orm.insert(subsidyRule).values({
      ...{ id: newId('su'), groupId: group.id, label: 'Loisirs', percent: 40, amount: null, target: 'All' },
      ...{ minMonths: 0, isActive: true, createdAt: now, updatedAt: now },
    }),
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
  app.advance(1000)
  const usedBudget = async () => {
    const { rows } = await db.query('select sum(used) as cents from subsidy_budget')
    return Number(rows[0]?.cents)
  }
  const keptVouchers = () => [...vouchers.records.keys()].reduce((sum, id) => sum + vouchers.kept(id), 0)
  return { ...world, vouchers, subsidised, usedBudget, keptVouchers }
}

export type Random = ReturnType<typeof seeded>

/** Documents and mails move no money, and would take most of the time. */
export async function runMoneyJobs({ app, db }: HistoryWorld): Promise<void> {
  await db.write([
    {
      sql: "delete from job where kind in ('ticket-pdf', 'order-mails', 'tickets-ready-mail', 'send-mail')",
      args: [],
    },
  ])
  await runJobs(app)
}

export const takeOne = <Item>(all: Item[], random: Random): Item | undefined => all.splice(random(all.length), 1)[0]

/** One purchase of one or two things, its payment opened. */
export async function startPurchase(world: HistoryWorld, random: Random) {
  const { app, shop } = world
  const buyer = random(2) === 0 ? world.buyer : world.subsidised
  const as = { as: buyer }
  const modes = ['Automatic', 'VendorConfirm', 'Pregenerated'] as const
  for (let left = 1 + random(2); left > 0; left--) {
    const sold = await shop.sell({
      mode: modes[random(3)] ?? 'Automatic',
      documents: 3,
      startTs: Date.now() + 50 * 86_400_000,
      ticket: { youpiizPrice: 500 + random(4000), fees: random(200), publicPrice: 5000 },
    })
    // A second date, whose price may be any other.
    if (random(4) > 0)
      await shop.alsoSell(sold, {
        mode: modes[random(3)] ?? 'Automatic',
        youpiizPrice: 300 + random(4000),
        startTs: Date.now() + 60 * 86_400_000,
        documents: 3,
      })
    const ticket = { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1 + random(3), options: [] }
    await app.call('/add-ticket-to-cart', ticket, as)
  }
  // Where that is less than what vouchers may pay, or leaves too little for the card, it is refused.
  const wish = { vouchers: { cents: 2000 + random(1500), account: ACCOUNT } }
  const isOpen =
    random(2) === 0 &&
    (await app.call('/start-cart-purchase', wish, as).then(
      () => true,
      () => false,
    ))
  if (!isOpen) await app.call('/start-cart-purchase', {}, as)
  const pending = async () => (await app.call('/list-cart', {}, as)).pendingOrders[0]
  const opened = await pending()
  if (!opened) throw new Error('No purchase is open.')
  const { id } = opened
  if (isOpen) await confirmVouchers(world, { buyer, id }, random)
  return { id, buyer, paymentId: (await pending())?.paymentId ?? opened.paymentId ?? id }
}

/** The member confirms in the application most of the time; one who does not goes on without vouchers, or lets it lapse. */
async function confirmVouchers(
  { app, vouchers }: HistoryWorld,
  { buyer, id }: { buyer: Buyer; id: string },
  random: Random,
) {
  const as = { as: buyer }
  const decision = (['authorised', 'authorised', 'authorised', 'declined'] as const)[random(4)] ?? 'expired'
  await vouchers.decide(id, decision)
  await app.call('/check-voucher', { purchaseId: id }, as).catch(() => undefined)
  if (decision !== 'authorised' && random(2) === 0)
    await app.call('/pay-without-vouchers', { purchaseId: id }, as).catch(() => undefined)
}
