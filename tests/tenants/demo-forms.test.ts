/** The demo's own things in the forms of the office: each is right as it stands, and saving it changes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#api/client.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import { loadDemo } from '#db/demo/load-demo.ts'
import { subsidyEntity } from '#features/catalogue/subsidies/office/subsidy-entity.ts'
import { checkPage, storedPage, toPageFields } from '#features/committee/committee-page/office/page-values.ts'
import { checkMailing, mailingInput, storedMailing } from '#features/committee/mailings/office/mailing-values.ts'
import { newsEntity } from '#features/committee/news/office/news-entity.ts'
import { pollEntity } from '#features/committee/polls/office/poll-entity.ts'
import { memberFieldEntity } from '#features/people/member-fields/office/member-field-entity.ts'
import { seedDemoCommittee } from '#server/dev/demo-committee/seed-demo-committee.ts'
import { scopeCall } from '#web/office/kit/scope-call.ts'
import { openJobs } from '../support/shop-jobs.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import {
  readActivity,
  readCategory,
  readGroup,
  readOffer,
  readStocks,
  readVendor,
  type Stands,
} from './as-it-stands.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await loadDemo(app.platform)
  await seedDemoCommittee(await openJobs(app, 'eu'), 'http://hoobiiz.localhost:8787')
  app.advance(1000)
})
afterAll(() => app.close())

const zones = { eu: 'Europe/Paris', oi: 'Indian/Reunion' }
const hosts = { eu: 'hoobiiz.localhost', oi: 'bourbon.localhost' }

async function signIn(key: string, region: keyof typeof hosts) {
  const as = {
    userId: demoId.user(key),
    email: `${key}@demo.test`,
    groupId: 'ROOT',
    cookies: new Map<string, string>(),
  }
  const host = hosts[region]
  await app.signIn(as, host, region)
  const client: Client = (path, ...[input]) => app.call(path, input, { as, host })
  const ids = async (table: string, where = 'true') =>
    (await app.db(region).query(`select id from ${table} where ${where}`)).rows.map(({ id }) => String(id))
  return { client, ids }
}

const expectRight = async (read: readonly Promise<Stands>[]) => {
  const things = await Promise.all(read)
  expect(things.filter(({ wrong }) => wrong.size > 0).map(({ id, wrong }) => [id, ...wrong])).toEqual([])
  for (const { id, updatedAt, save } of things) expect([id, (await save()).updatedAt]).toEqual([id, updatedAt])
  return things.length
}

test.each(['eu', 'oi'] as const)(
  "every form of a super admin in %s can be saved unchanged with the demo's data",
  async (region) => {
    const { client, ids } = await signIn('admin', region)
    const call = scopeCall(client, { kind: 'admin' })
    const activities = await ids('activity')
    expect(await expectRight(activities.map((id) => readActivity(call, id)))).toBeGreaterThan(7)
    expect(await expectRight((await ids('vendor')).map((id) => readVendor(call, id)))).toBeGreaterThan(3)
    const stocks = await Promise.all(activities.map((id) => readStocks(client, id, zones[region])))
    expect(await expectRight(stocks.flat().map((stands) => Promise.resolve(stands)))).toBeGreaterThan(7)
    expect(await expectRight((await ids('category')).map((id) => readCategory(client, id)))).toBeGreaterThan(5)
    expect(
      await expectRight((await ids('user_group', "id <> 'ROOT'")).map((id) => readGroup(client, id))),
    ).toBeGreaterThan(0)
    const offers = await Promise.all(
      activities.map((activityId) => client('/admin/get-activity-offers', { activityId })),
    )
    const each = new Map(offers.flatMap((found) => found.offers.map((offer) => [offer.id, offer] as const)))
    expect(await expectRight([...each.values()].map((offer) => readOffer(client, offer)))).toBeGreaterThan(0)
  },
)

test("every form of a committee can be saved unchanged with the demo's data", async () => {
  const { client, ids } = await signIn('cse', 'eu')
  const own = { groupId: demoId.group('atelier') }
  const of = `group_id = '${own.groupId}'`
  const call = scopeCall(client, {
    kind: 'cse-admin',
    ...own,
    groupName: '',
    adminCanCreateMemberCardStock: true,
    isPremium: true,
  })
  expect(await expectRight((await ids('activity', of)).map((id) => readActivity(call, id)))).toBe(3)
  expect(await expectRight((await ids('vendor', of)).map((id) => readVendor(call, id)))).toBe(1)

  const news = (await ids('news', of)).map(async (newsId): Promise<Stands> => {
    const { item } = await client('/cse-admin/get-news', { ...own, newsId })
    const { values } = newsEntity.toStored(item)
    const input = { ...own, newsId, updates: newsEntity.toFields(values), ifUpdatedAt: item.updatedAt }
    const save = async () => (await client('/cse-admin/update-news', input)).item
    return { id: newsId, wrong: newsEntity.check(values), updatedAt: item.updatedAt, save }
  })
  expect(await expectRight(news)).toBe(3)

  const polls = (await ids('poll', of)).map(async (pollId): Promise<Stands> => {
    const { item } = await client('/cse-admin/get-poll', { ...own, pollId })
    const { values } = pollEntity.toStored(item)
    const input = { ...own, pollId, updates: pollEntity.toFields(values), ifUpdatedAt: item.updatedAt }
    const save = async () => (await client('/cse-admin/update-poll', input)).item
    return { id: pollId, wrong: pollEntity.check(values), updatedAt: item.updatedAt, save }
  })
  expect(await expectRight(polls)).toBe(2)

  const subsidies = (await ids('subsidy_rule', of)).map(async (ruleId): Promise<Stands> => {
    const { item } = await client('/cse-admin/get-subsidy', { ...own, ruleId })
    const { values } = subsidyEntity.toStored(item)
    const input = { ...own, ruleId, updates: subsidyEntity.toFields(values), ifUpdatedAt: item.updatedAt }
    const save = async () => (await client('/cse-admin/update-subsidy', input)).item
    return { id: ruleId, wrong: subsidyEntity.check(values), updatedAt: item.updatedAt, save }
  })
  expect(await expectRight(subsidies)).toBe(2)

  const mailings = (await ids('mailing', of)).map(async (mailingId): Promise<Stands> => {
    const { item } = await client('/cse-admin/get-mailing', { ...own, mailingId })
    const { values } = storedMailing(item)
    const input = { ...own, mailingId, updates: mailingInput(values), ifUpdatedAt: item.updatedAt }
    const save = async () => (await client('/cse-admin/update-mailing', input)).item
    return { id: mailingId, wrong: checkMailing(values), updatedAt: item.updatedAt, save }
  })
  expect(await expectRight(mailings)).toBe(1)

  const { items } = await client('/cse-admin/list-member-fields', own)
  const fields = items.map(async (item): Promise<Stands> => {
    const { values } = memberFieldEntity.toStored(item)
    const input = { ...own, fieldId: item.id, updates: memberFieldEntity.toFields(values), ifUpdatedAt: item.updatedAt }
    const save = async () => (await client('/cse-admin/update-member-field', input)).item
    return { id: item.id, wrong: memberFieldEntity.check(values), updatedAt: item.updatedAt, save }
  })
  expect(await expectRight(fields)).toBeGreaterThan(1)

  const { item: page } = await client('/cse-admin/get-committee-page', own)
  const { values } = storedPage(page)
  const input = { ...own, updates: toPageFields(values), ifUpdatedAt: page.updatedAt }
  const save = async () => (await client('/cse-admin/update-committee-page', input)).item
  await expectRight([Promise.resolve({ id: 'page', wrong: checkPage(values), updatedAt: page.updatedAt, save })])
})
