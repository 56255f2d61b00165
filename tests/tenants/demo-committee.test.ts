/** The demo's committee at work: what its member and its secretary find after the first start, once. */
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { loadDemo } from '#db/demo/load-demo.ts'
import { refusalOfBytes } from '#features/committee/library/look-at-file.ts'
import { libraryVersion } from '#features/committee/library/tables.ts'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { seedDemoCommittee } from '#server/dev/demo-committee/seed-demo-committee.ts'
import { sellDemoOrders } from '#server/dev/demo-orders/sell-demo-orders.ts'
import { fakeVouchers } from '../support/fake-vouchers.ts'
import { openJobs } from '../support/shop-jobs.ts'
import { standInCards } from '../support/stand-in-world.ts'
import { testApp } from '../support/test-app.ts'

const SITE = 'http://hoobiiz.localhost:8787'
const of = { groupId: demoId.group('atelier') }

test("a first start shows a committee at work, with a budget partly used by the demo's purchases", async () => {
  const { store, cards } = await standInCards()
  const vouchers = fakeVouchers()
  const app = await testApp({ cards, vouchers })
  await loadDemo(app.platform)
  const seed = async (region: string) => seedDemoCommittee(await openJobs(app, region), SITE)
  expect(await seed('eu')).toBe(true)
  expect(await seed('oi')).toBe(false)
  await sellDemoOrders(await openJobs(app), { cards: store, vouchers: vouchers.store }, SITE)
  expect(await seed('eu')).toBe(false)
  app.advance(1000)
  const signIn = async (key: string) => {
    const person = { userId: demoId.user(key), email: `${key}@demo.test`, ...of, cookies: new Map<string, string>() }
    await app.signIn(person)
    return { as: person }
  }

  const marie = await signIn('marie')
  const { items: news } = await app.call('/list-news', {}, marie)
  expect(news).toHaveLength(3)
  expect(news.filter(({ picture }) => picture !== null)).toHaveLength(1)
  expect((await app.call('/get-committee-page', {}, marie)).page.people).toHaveLength(3)
  const { items: polls } = await app.call('/list-polls', {}, marie)
  expect(polls.map(({ state, total, hasVoted }) => [state, total, hasVoted])).toEqual([
    ['open', 4, false],
    ['ended', 7, true],
  ])
  const [open, ended] = await Promise.all(
    polls.map(async ({ id: pollId }) => (await app.call('/get-poll', { pollId }, marie)).item),
  )
  expect(ended?.votes?.map(({ count }) => count)).toEqual([5, 1, 1])
  const choiceIds = open?.choices.slice(0, 1).map(({ id }) => id) ?? []
  const vote = { pollId: open?.id ?? '', choiceIds, askedAt: open?.askedAt ?? 0 }
  const { item: voted } = await app.call('/cast-vote', vote, marie)
  expect(voted.votes?.map(({ count }) => count)).toEqual([2, 2, 1])
  const { items: folders } = await app.call('/list-documents', { folderId: null }, marie)
  expect(folders.map(({ kind }) => kind)).toEqual(['folder', 'folder'])
  const inFolders = await Promise.all(
    folders.map(async ({ id: folderId }) => (await app.call('/list-documents', { folderId }, marie)).items),
  )
  const files = inFolders.flat()
  expect(files.map(({ mimeType }) => mimeType).sort()).toEqual(['application/pdf', 'application/pdf', 'text/csv'])
  for (const { id, name } of await app.db().orm.select().from(libraryVersion)) {
    const stored = await app.platform.files.get(`library/${id}.${name.split('.').at(-1)}`)
    expect(stored && refusalOfBytes(stored.bytes, name)).toBeNull()
  }
  const { answers } = await app.call('/get-own-answers', {}, marie)
  expect(answers).toHaveLength(2)

  const secretary = await signIn('cse')
  const { budgets, rules } = await app.call('/cse-admin/list-subsidies', of, secretary)
  expect(rules.map(({ label }) => label).sort()).toEqual(['Cinéma', 'Parcs en famille'])
  const { rows } = await app.db().query(
    `select sum(s.amount - s.returned) as cents, min(o.subsidy = s.amount) as agree,
      max(s.amount - o.price2 * 2 / 5) as more from subsidy_share s join order_item o on o.id = s.order_item_id`,
  )
  expect(rows[0]).toMatchObject({ agree: 1, more: 0 })
  expect(budgets[0]).toMatchObject({ amount: 500_000, used: Number(rows[0]?.cents) })
  expect(budgets[0]?.used).toBeGreaterThan(0)
  expect(rules.reduce((sum, { usedThisYear }) => sum + usedThisYear, 0)).toBe(budgets[0]?.used)
  const fields = await app.call('/cse-admin/list-member-fields', of, secretary)
  expect(fields.items.map(({ type, isSeniority }) => [type, isSeniority])).toEqual([
    ['Date', false],
    ['Children', false],
  ])
  const { items: mailings } = await app.call('/cse-admin/list-mailings', of, secretary)
  expect(mailings.map(({ state }) => state)).toEqual(['draft'])
  const office = await app.call('/cse-admin/list-library', { ...of, folderId: null }, secretary)
  expect(office.items).toHaveLength(2)

  // The committee's and the members' payments add up to the sales, and to the money that the cards have taken.
  const ctx = await openJobs(app)
  await readCardBalance(ctx)
  expect(await reconcile(ctx)).toEqual({ asked: 0, mismatches: 0 })
  const sums = await app.db().query(
    `select payer, sum(iif(bucket = 'collected', amount, -amount)) as unplaced from ledger_entry
      where bucket <> 'providerFees' group by payer order by payer`,
  )
  expect(sums.rows.map(({ payer, unplaced }) => [payer, unplaced])).toEqual([
    ['committee', 0],
    ['member', 0],
  ])
}, 60_000)
