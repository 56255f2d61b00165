import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { StoredCartRow } from '#features/selling/orders/order-rows.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { isVoucherAmount } from '#kernel/prices/voucher-part.ts'
import { validityDateStr } from '#kernel/stock/validity.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { type DemoVoucher, keepDemoVouchers } from '#simulators/ancv/demo-vouchers.ts'
import type { VoucherStore } from '#simulators/ancv/store.ts'
import { type DemoPayment, keepDemoPayments } from '#simulators/stripe/demo-payments.ts'
import type { StripeStore } from '#simulators/stripe/store.ts'
import { choose, pick } from './choose-offers.ts'
import { demoGiftSteps } from './demo-gifts.ts'
import { type DemoOffer, readDemoOffers } from './demo-offers.ts'
import { demoPlan, type PlannedPurchase } from './demo-plan.ts'
import { type DemoBuyer, demoPurchase } from './demo-purchase.ts'
import { type PaidShare, readDemoShares } from './demo-shares.ts'

/** Number of purchases; about sixty are paid if there are several people: one in seven of the older ones is not. */
const PURCHASES = 68
const PURCHASES_OF_ONE = 24
/** Least number of places to leave in a slot for people who try the shop. */
const ENOUGH = 8
const MINUTE = 60_000
/** Age of the buyers' accounts, older than their purchases. */
const ACCOUNT_AGE = 120 * 86_400_000

/** Stores of the simulated card and voucher providers. */
interface DemoBooks {
  cards: StripeStore
  vouchers: VoucherStore
}

const untouched = `not exists (select 1 from attempt) and exists (select 1 from user where id = 'u-demo-admin')`

/**
 * Gives a region with the demo, in which nothing was bought yet, three months of purchases: stores the payments in the
 * simulators first, then writes everything at once. Returns how many purchases there are.
 */
export async function sellDemoOrders(ctx: JobContext, books: DemoBooks, site: string): Promise<number> {
  const { db, now, platform } = ctx
  const { rows } = await db.query(`select ${untouched} as untouched`)
  if (rows[0]?.untouched !== 1) return 0
  const [offers, buyers, cardKey, paidShare] = await Promise.all([
    readDemoOffers(db, now),
    readBuyers(ctx),
    platform.cards.keyName(),
    readDemoShares(ctx),
  ])
  if (offers.length === 0 || buyers.length === 0) return 0
  const left = new Map(offers.flatMap(({ slot, remaining }) => (remaining === null ? [] : [[slot.stockId, remaining]])))
  const steps: (Step | Statement)[] = []
  const payments: DemoPayment[] = []
  const vouchers: DemoVoucher[] = []
  const { tenant } = ctx.site(site)
  const done: { buyer: DemoBuyer; item: Item }[] = []
  for (const planned of demoPlan(Math.min(PURCHASES, PURCHASES_OF_ONE * buyers.length))) {
    const startedAt = Math.min(plannedMoment(ctx, planned), now - (planned.number + 1) * 90 * MINUTE)
    const id = `pa-demo-${ctx.region.slug}-${String(planned.number).padStart(3, '0')}`
    const buyer = pick(buyers, planned.random)
    const chosen = choose(
      offers.filter(({ slot }) => (left.get(slot.stockId) ?? ENOUGH) >= ENOUGH),
      planned,
    )
    const items = chosen.map((offer, at) =>
      buildItem(ctx, {
        offer,
        planned,
        attemptId: id,
        at,
        buyer,
        startedAt,
        paidShare,
        publisher: tenant.legal.publisher,
      }),
    )
    const sold = await demoPurchase(ctx, {
      ...{ id, buyer, startedAt, items, cardKey },
      story: planned.story,
      origin: site,
      voucherPart: (total) => voucherPart(platform.vouchers === null ? null : tenant.vouchers, total),
    })
    if (sold.voucher > 0) vouchers.push({ reference: id, amountCents: sold.voucher, startedAt })
    for (const { quantity, snapshot } of items)
      for (const { stockId } of snapshot.slots)
        left.set(stockId, (left.get(stockId) ?? Number.POSITIVE_INFINITY) - quantity)
    steps.push(...sold.steps)
    if (planned.story === 'done') done.push(...items.map((item) => ({ buyer, item })))
    payments.push(sold.payment)
  }
  await keepDemoPayments(books.cards, payments)
  await keepDemoVouchers(books.vouchers, vouchers)
  await db.write([
    guard(untouched, [], new Error('Somebody has bought something by now.')),
    { sql: 'update user set created_at = created_at - ? where id like ?', args: [ACCOUNT_AGE, 'u-demo-%'] },
    ...steps,
    ...(await demoGiftSteps(ctx, done, site)),
    bumpCatalogueVersion(),
  ])
  return payments.length
}

/** Least voucher amount that the site accepts, if something is left for the card to pay. */
const voucherPart = (offer: { minimum: number } | null, total: number): number =>
  offer !== null && total > offer.minimum && isVoucherAmount(offer.minimum, { total, minimum: offer.minimum })
    ? offer.minimum
    : 0

async function readBuyers({ db }: JobContext): Promise<DemoBuyer[]> {
  const { rows } = await db.query(
    `select id, email, first_name || ' ' || last_name as name, group_id from user
      where id like 'u-demo-%' and not is_admin order by id`,
  )
  return rows.map((row) => ({
    id: String(row.id),
    email: String(row.email),
    name: String(row.name),
    groupId: String(row.group_id),
  }))
}

const plannedMoment = ({ region, now }: JobContext, { daysAgo, hour, minute }: PlannedPurchase) =>
  startOfDay(region.zone, now, -daysAgo) + (hour * 60 + minute) * MINUTE

interface ItemFacts {
  offer: DemoOffer
  planned: PlannedPurchase
  attemptId: string
  at: number
  buyer: DemoBuyer
  startedAt: number
  paidShare: PaidShare
  publisher: string
}

/** One to three tickets at our own price, without promotion, frozen as the shop does (D21). */
function buildItem(
  { region }: JobContext,
  { offer, planned, attemptId, at, buyer, startedAt, paidShare, publisher }: ItemFacts,
): Item {
  const { activity, vendor, ticket, mode, slot } = offer
  const { minQuantity, ...ticketInfo } = ticket
  const quantity = Math.max(minQuantity, 1 + Math.floor(planned.random() * 3))
  const id = `oi-${attemptId.slice(3)}-${at}`
  return {
    ...{ id, attemptId, userId: buyer.id, activityId: activity.id, vendorId: vendor.id, quantity, startedAt, mode },
    itemType: 'Ticket',
    status: 'Pending',
    price1: ticket.publicPrice * quantity,
    price2: ticket.youpiizPrice * quantity,
    ticketInfoTotal: ticket.youpiizPrice * quantity,
    optionsTotal: 0,
    fees: ticket.fees * quantity,
    validityDateStr: validityDateStr({ type: slot.kind, startTs: slot.startTs, endTs: slot.endTs }, region.zone),
    snapshot: {
      ...{ activity, vendor, ticketInfo, options: [], offer: null, slots: [slot], expert: null, terms: offer.terms },
      ...{ unlimited: offer.unlimited, sendEmail: offer.sendEmail },
      parties: { publisher, partner: offer.partner },
    },
    cartItem: {
      ...{
        id: `ci-${id}`,
        userId: buyer.id,
        activityId: activity.id,
        itemType: 'Ticket',
        ticketInfoId: ticket.id,
        quantity,
      },
      ...{ expertStockId: null, expertTicketId: null, expertDate: null, options: [], offerId: null },
      ...{ seenPrice3: (ticket.youpiizPrice + ticket.fees) * quantity, createdAt: startedAt, stockIds: [slot.stockId] },
    } satisfies StoredCartRow,
    tokenHash: null,
    tokenEncrypted: null,
    subsidy: paidShare({ buyer, activityId: activity.id, price: ticket.youpiizPrice * quantity, startedAt }),
    partOf: null,
    exchangedFor: null,
    rejection: null,
    endedAt: null,
  }
}
