import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { readFacts } from '#features/selling/openings/queue-store.ts'
import { REFRESH_CATALOGUE_JOB } from '#features/stock/expert-tickets/refresh-catalogue.ts'
import { materialiseTemplates } from '#features/stock/slots/materialise.ts'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import { jobKinds, periodicJobs } from '#server/jobs/job-kinds.ts'
import { newCatalogue } from '../calls/catalogue/catalogue-world.ts'
import { allTables } from '../support/all-tables.ts'
import { buyingWorld } from '../support/buying.ts'
import { checkInWorld } from '../support/check-in-world.ts'
import { fullScans, recordSql } from '../support/recorded-sql.ts'
import { confirmationToken, deliver, openJobs, runJobs } from '../support/shop-jobs.ts'
import { type Member, START, type TestApp, testApp } from '../support/test-app.ts'

/** Tables of which a region has a handful or some hundreds; every other one grows with its people, offers and sales. */
const small = [
  'category',
  'user_group',
  // A few for each committee: read with the groups.
  'subsidy_rule',
  'member_field',
  'host',
  'placement',
  'catalogue_version',
  'group_admin',
  'stock_alert',
  // People who wait at the moment.
  'waiting',
  'waiting_look',
  'webhook_endpoint',
  // Twelve a year.
  'closed_month',
  // One a partner who is paid, and its changes of account.
  'payee',
  // One a partner at most.
  'partner_note',
  'bank_change',
  // Alerts that hold at the moment, and one row for each super admin who chose.
  'operator_alert',
  'operator_alert_choice',
]

const growing = [...allTables, 'activity_search'].filter((name) => !small.includes(name))

const DAY = 86_400_000

/** An app with something of everything, whose statements are recorded from here on. */
async function recordedApp() {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const group = await app.newGroup({ permCse: true })
  const member = await app.newMember({ groupId: group.id })
  const sold = await shop.sell({ documents: 1, kind: 'Flexible', mode: 'Pregenerated' })
  await shop.choose(sold.activityId, 'c3-art')
  await shop.place({ vendorId: sold.vendorId }, { city: 'Lyon', cityKey: 'lyon', lat: 45.76, lng: 4.83 })
  await shop.promote({ activityId: sold.activityId, percentHundredths: 1000 })
  await shop.publish()
  return { app, shop, member, sold, recorded: recordSql(app.db()) }
}

test('no catalogue call reads all of a table that grows', async () => {
  const { app, member, sold, recorded } = await recordedApp()
  for (const as of [undefined, member]) await catalogueCalls(app, sold, as)
  expect(recorded.length).toBeGreaterThan(10)
  expect(await fullScans(app.db(), recorded, growing)).toEqual([])
})

async function catalogueCalls(
  app: TestApp,
  { activityId, vendorId }: { activityId: string; vendorId: string },
  as?: Member,
) {
  const settings = { as }
  await app.call('/list-cat1', {}, settings)
  const lists = [
    {},
    { limit: 1 },
    { excludeCse: true },
    { excludeNonCse: true },
    { catId: 'c1-culture' },
    { vendorId },
    { vendorId, catId: 'c3-art' },
    { sort: { type: 'aroundMe' as const, lat: 45, lng: 5 } },
    { sort: { type: 'city' as const, city: 'Lyon' } },
  ]
  for (const input of lists) await app.call('/list-activity', input, settings)
  await app.call('/get-activity', { activityId }, settings)
  await app.call('/get-vendor', { vendorId }, settings)
  await app.call('/search-activity', { query: 'theatre' }, settings)
  await app.call('/search-city', { query: 'lyo' }, settings)
  await app.call('/get-media', { mediaId: 'm-ready' }, settings)
  await app.call('/list-activity-stock', { activityId, startTs: START, endTs: START + 30 * DAY }, settings)
}

test('statements that follow a change, and the jobs of lists and prices, read no growing table whole', async () => {
  const { app, sold, recorded } = await recordedApp()
  const db = app.db()
  for (const target of [{ activityIds: [sold.activityId] }, { vendorId: sold.vendorId }, { categoryId: 'c1-culture' }])
    await db.write(listingStatements(target))
  await db.write([markBestStale([sold.activityId], START)])
  await refreshBest(db, Date.now(), 'Europe/Paris')
  await db.write(await materialiseTemplates(db, START, DAY))
  expect(await fullScans(db, recorded, growing)).toEqual([])
})

// D09: what a purchase reads and writes, from the cart to the ticket and back.
test('carts, purchases, payments and the jobs that follow them read no growing table whole', async () => {
  const { app, cards, marie, shop, add, start, startWith, db } = await buyingWorld()
  const tickets = await shop.sell({ options: [{}], span: 2 })
  const documents = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 5 })
  const confirmed = await shop.sell({ mode: 'VendorConfirm', batch: { email: 'partenaire@exemple.test' } })
  const recorded = recordSql(db)
  const as = { as: marie, headers: { 'idempotency-key': 'one-click' } }
  const wish = { ticketInfoId: confirmed.ticketId, stockIds: confirmed.slotIds, quantity: 1, options: [] }
  const { item } = await app.call('/add-ticket-to-cart', wish, as)
  await app.call('/remove-from-cart', { id: item.cartItem.id }, as)
  await app.call('/add-ticket-to-cart', wish, { as: marie })
  await add(marie, tickets, { stockIds: tickets.slotIds })
  await add(marie, documents)
  await app.call('/cart-count', {}, as)

  const ended = (await start(marie)).payment?.paymentId ?? ''
  await app.call('/list-cart', {}, as)
  await app.call('/cancel-purchase', { paymentId: ended }, as)
  const paid = (await app.call('/start-cart-purchase', {}, { ...as, headers: { 'idempotency-key': 'buy-click' } }))
    .payment
  const paymentId = paid?.paymentId ?? ''
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId, 'payment_intent.payment_failed'))
  await deliver(app, { ...cards.event(paymentId), attemptId: undefined })
  await runJobs(app)
  const token = await confirmationToken(app, 'partenaire@exemple.test')
  const { order } = await app.call('/get-order-from-token', { token })
  await app.call('/finalize-purchase', { token, orderId: order.id, action: 'confirm' })
  await app.call('/get-purchase', { paymentId }, as)
  await app.call('/list-purchase', {}, as)

  const late = await startWith(marie, documents)
  app.advance(31 * 60_000)
  await runJobs(app)
  cards.pay(late.paymentId)
  await deliver(app, cards.event(late.paymentId))
  await startWith(marie, tickets, { stockIds: tickets.slotIds })
  app.advance(5 * 60_000)
  const ctx = await openJobs(app)
  // The third-party catalogue is compared as a whole.
  const others = periodicJobs.filter(({ kind }) => kind !== REFRESH_CATALOGUE_JOB)
  for (const { kind } of others) await jobKinds.find((entry) => entry.kind === kind)?.run(ctx, {})
  await runJobs(app)
  // Without the test's own look into the outbox.
  const own = recorded.filter(({ sql }) => !sql.endsWith('from "mail" order by rowid'))
  expect(own.length).toBeGreaterThan(80)
  expect(await fullScans(db, own, growing)).toEqual([])
})

test('free documents are counted and claimed without reading sold ones', async () => {
  const { app, marie, shop, startWith, db } = await buyingWorld()
  const sold = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 2 })
  const recorded = recordSql(db)
  await startWith(marie, sold)
  await app.call('/list-activity-stock', { activityId: sold.activityId, startTs: START, endTs: START + DAY })
  const ofFree = recorded.filter(({ sql }) => /order_item_id"? is null/.test(sql))
  expect(ofFree.length).toBeGreaterThanOrEqual(4)
  for (const { sql, args } of ofFree) {
    const { rows } = await db.query(`explain query plan ${sql}`, args)
    const plans = rows.map(({ detail }) => String(detail)).filter((detail) => detail.includes(' INDEX entry_'))
    expect(plans, sql).toEqual([expect.stringContaining('INDEX entry_free (stock_id=? AND status=?)')])
  }
})

test("people sorted by their group's name are read group by group, not all sorted for one page", async () => {
  const { app, recorded } = await recordedApp()
  const admin = await app.newMember({ isAdmin: true })
  for (const direction of ['asc', 'desc'] as const)
    await app.call('/admin/list-all-users', { sort: 'group', direction }, { as: admin })
  const lists = recorded.filter(({ sql }) => /cross join "user"/.test(sql))
  expect(lists).toHaveLength(2)
  for (const { sql, args } of lists) {
    const plan = await queryPlan(app.db(), sql, args)
    expect(plan).toMatch(/user_group_label.*TEMP B-TREE FOR (LAST TERM|RIGHT PART) OF ORDER BY/)
    // A group's members are read from the index, and whole rows only for those shown.
    expect(plan).toContain('SEARCH user USING COVERING INDEX user_list_group (group_id=?)')
    expect(plan).toContain('SEARCH user USING INDEX sqlite_autoindex_user_1 (id=?)')
  }
})

test('people who have never signed in are found by an index, in any order of the list', async () => {
  const { app, recorded } = await recordedApp()
  const admin = await app.newMember({ isAdmin: true })
  recorded.length = 0
  for (const sort of ['createdAt', 'email', 'lastLoginAt'] as const)
    await app.call('/admin/list-all-users', { sort, neverSignedIn: true }, { as: admin })
  const lists = recorded.filter(({ sql }) => /"last_login_at" is null/.test(sql))
  expect(lists).toHaveLength(4)
  for (const { sql, args } of lists)
    expect(await queryPlan(app.db(), sql, args)).toContain('SEARCH user USING INDEX user_list_login (last_login_at=?)')
})

test("the codes for a check-in are read from the day's stock, not from all that the partner has sold", async () => {
  const { app, sell, newLink } = await checkInWorld()
  const { sold } = await sell({}, 2)
  const { token } = await newLink(sold)
  const recorded = recordSql(app.db())
  await app.call('/get-scan-day', { token, codes: { version: null } })
  const [ofCodes, ...others] = recorded.filter(({ sql }) => sql.includes('e.code is not null'))
  expect(others).toEqual([])
  const plan = await queryPlan(app.db(), ofCodes?.sql ?? '', ofCodes?.args)
  expect(plan).toContain('entry_stock_created (stock_id=?)')
  expect(plan).not.toContain('order_item_vendor')
})

async function queryPlan(db: RegionDb, sql: string, args?: unknown[]): Promise<string> {
  const { rows } = await db.query(`explain query plan ${sql}`, args)
  return rows.map(({ detail }) => String(detail)).join('; ')
}

test("a waiting person's purchases are looked up by person, not among all sales of the stock", async () => {
  const app = await testApp()
  const recorded = recordSql(app.db())
  await readFacts(app.db(), 'sb-1', START)
  const { sql, args } = recorded.find((each) => each.sql.includes('opening_place')) ?? { sql: '', args: [] }
  const { rows } = await app.db().query(`explain query plan ${sql}`, args as string[])
  const [, , first] = rows.map(({ detail }) => String(detail))
  expect(first).toMatch(/^SEARCH a USING INDEX attempt_user \(user_id=\? AND started_at>\?\)/)
})

test('the check notices a full scan, also behind an alias', async () => {
  const { app } = await recordedApp()
  const db = app.db()
  const bad = [
    { sql: 'select * from activity a where a.label = ?', args: ['x'] },
    { sql: 'select * from json_each(?) j cross join stock s', args: ['[]'] },
    { sql: 'select * from activity_search', args: [] },
  ]
  expect(await fullScans(db, bad, growing)).toHaveLength(3)
  const good = [
    { sql: 'select * from activity a where a.id = ?', args: ['x'] },
    { sql: "select * from activity_search where activity_search match 'x'", args: [] },
  ]
  expect(await fullScans(db, good, growing)).toEqual([])
})
