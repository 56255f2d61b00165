/** The news of a committee: who writes them, who reads them, and the secret address for a reader. */
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { testApp } from '../../support/test-app.ts'

type Fields = Omit<CallInput<'/cse-admin/create-news'>, 'groupId'>
const fields = (facts: Partial<Fields> = {}): Fields => ({
  ...{ type: 'events', title: 'Arbre de Noël', description: '# Venez\nLe **14** décembre', date: '2026-12-14' },
  ...{ mediaId: null, isPublished: true },
  ...facts,
})

async function world() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', premium: true })
  const sub = await app.newGroup({ label: 'Site de Lyon', parentPath: `ROOT/${group.id}` })
  const other = await app.newGroup({ label: 'Ailleurs', premium: true })
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const rival = { as: await app.newMember({ groupId: other.id, adminOf: [other.id] }) }
  const member = { as: await app.newMember({ groupId: group.id }) }
  const inSub = { as: await app.newMember({ groupId: sub.id }) }
  const of = { groupId: group.id }
  const add = async (facts?: Partial<Fields>) =>
    (await app.call('/cse-admin/create-news', { ...of, ...fields(facts) }, secretary)).item
  return { app, group, other, of, secretary, rival, member, inSub, add }
}

// [P-ENTITY-028]
test('members of a group and its sub-groups read its published news, the latest first, page by page', async () => {
  const { app, member, inSub, rival, add } = await world()
  for (const day of ['05', '09', '12']) {
    app.advance(1000)
    await add({ title: `Le ${day}`, date: `2026-11-${day}` })
  }
  const hidden = await add({ title: 'Brouillon', isPublished: false, date: '2026-12-31' })
  for (const caller of [member, inSub]) {
    const first = await app.call('/list-news', { limit: 2 }, caller)
    expect(first.items.map(({ title }) => title)).toEqual(['Le 12', 'Le 09'])
    const next = await app.call('/list-news', { limit: 2, cursor: first.nextCursor ?? '' }, caller)
    expect([next.items.map(({ title }) => title), next.nextCursor]).toEqual([['Le 05'], null])
  }
  const [newest] = (await app.call('/list-news', {}, member)).items
  expect(newest).toMatchObject({ type: 'events', date: '2026-11-12', excerpt: 'Venez Le 14 décembre', picture: null })
  const { item } = await app.call('/get-news', { newsId: newest?.id ?? '' }, inSub)
  expect(item.description).toBe('# Venez\nLe **14** décembre')
  await expect(app.call('/get-news', { newsId: hidden.id }, member)).rejects.toMatchObject({ code: 'newsNotFound' })
  // Another committee's members, its secretary among them, find nothing.
  expect((await app.call('/list-news', {}, rival)).items).toEqual([])
  await expect(app.call('/get-news', { newsId: item.id }, rival)).rejects.toMatchObject({ status: 404 })
})

test('the news published last comes first, whatever its date and whenever it was written', async () => {
  const { app, of, secretary, group, add } = await world()
  const as = { as: await app.newMember({ groupId: group.id }) }
  const publish = async (newsId: string, isPublished = true) => {
    app.advance(86_400_000)
    await app.call('/cse-admin/update-news', { ...of, newsId, updates: { isPublished } }, secretary)
    return app.platform.now()
  }
  const titles = async () => (await app.call('/list-news', {}, as)).items.map(({ title }) => title)
  const draft = await add({ title: 'Voyage de mars', date: '2027-03-01', isPublished: false })
  app.advance(1000)
  const minutes = await add({ title: 'Réunion d’hier', date: '2026-11-01' })
  const at = await publish(draft.id)
  expect(await titles()).toEqual(['Voyage de mars', 'Réunion d’hier'])
  const { url } = await app.call('/create-news-feed', {}, as)
  const feed = async () => (await app.fetch(new URL(url).pathname)).text()
  expect(await feed()).toContain(`<pubDate>${new Date(at).toUTCString()}</pubDate>`)
  // Taken from members and shown again, it is no new one.
  await publish(minutes.id, false)
  await publish(minutes.id)
  expect(await titles()).toEqual(['Voyage de mars', 'Réunion d’hier'])
})

test('a deleted news item is restored from the trash as it was; another committee does not find it', async () => {
  const { app, of, other, secretary, rival, member, add } = await world()
  const { id: newsId, updatedAt } = await add()
  const has = async () => (await app.call('/get-session', {}, member)).session
  expect(await has()).toMatchObject({ committee: { hasNews: true } })
  const foreign = { groupId: other.id, newsId }
  await expect(app.call('/cse-admin/delete-news', foreign, rival)).rejects.toMatchObject({ code: 'newsNotFound' })
  const late = { ...of, newsId, ifUpdatedAt: updatedAt - 1 }
  await expect(app.call('/cse-admin/delete-news', late, secretary)).rejects.toMatchObject({ code: 'changedMeanwhile' })
  const { trashId } = await app.call('/cse-admin/delete-news', { ...of, newsId, ifUpdatedAt: updatedAt }, secretary)
  expect((await app.call('/list-news', {}, member)).items).toEqual([])
  await expect(app.call('/get-news', { newsId }, member)).rejects.toMatchObject({ code: 'newsNotFound' })
  app.advance(2000)
  expect(await has()).toMatchObject({ committee: { hasNews: false } })
  await app.call('/cse-admin/restore-from-trash', { ...of, trashId }, secretary)
  expect((await app.call('/list-news', {}, member)).items.map(({ id }) => id)).toEqual([newsId])
})

test("a secretary edits, unpublishes and undoes; another committee's secretary does not find the news", async () => {
  const { app, of, other, secretary, rival, member, add } = await world()
  const item = await add()
  const newsId = item.id
  app.advance(1000)
  const update = { ...of, newsId, updates: { isPublished: false }, ifUpdatedAt: item.updatedAt }
  await app.call('/cse-admin/update-news', update, secretary)
  expect((await app.call('/list-news', {}, member)).items).toEqual([])
  await expect(app.call('/cse-admin/update-news', update, secretary)).rejects.toMatchObject({
    code: 'changedMeanwhile',
    details: { changes: [{ before: { isPublished: true }, after: { isPublished: false } }] },
  })
  const { items } = await app.call('/cse-admin/list-history', { ...of, target: newsId }, secretary)
  await app.call('/cse-admin/undo-change', { ...of, changeId: items[0]?.id ?? '' }, secretary)
  expect((await app.call('/list-news', {}, member)).items.map(({ id }) => id)).toEqual([newsId])

  const foreign = { groupId: other.id, newsId }
  await expect(app.call('/cse-admin/get-news', foreign, rival)).rejects.toMatchObject({ code: 'newsNotFound' })
  const steal = { ...foreign, updates: { title: 'Volée' } }
  await expect(app.call('/cse-admin/update-news', steal, rival)).rejects.toMatchObject({ code: 'newsNotFound' })
  await expect(add({ mediaId: 'm-foreign' })).rejects.toMatchObject({ code: 'mediaNotFound', fields: ['mediaId'] })
  await expect(add({ date: '2026-02-30' })).rejects.toMatchObject({ code: 'invalidRequest', fields: ['date'] })
})

test('without the premium right news are neither published nor read', async () => {
  const { app, of, member, inSub, add } = await world()
  const { id } = await add()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const url = (await app.call('/create-news-feed', {}, member)).url
  await app.call('/admin/update-user-group', { ...of, groupProfile: { premium: false } }, admin)
  await expect(add()).rejects.toMatchObject({ code: 'premiumClosed', status: 403 })
  for (const caller of [member, inSub]) {
    expect((await app.call('/list-news', {}, caller)).items).toEqual([])
    await expect(app.call('/get-news', { newsId: id }, caller)).rejects.toMatchObject({ status: 404 })
    await expect(app.call('/create-news-feed', {}, caller)).rejects.toMatchObject({ status: 404 })
  }
  expect((await app.fetch(new URL(url).pathname)).status).toBe(404)
})

test("a member's secret feed URL serves the news until she replaces it, revokes it or is erased", async () => {
  const { app, group, add } = await world()
  await add({ title: 'Été & <hiver>', description: 'À « lire »' })
  await add({ title: 'Brouillon', isPublished: false })
  const password = 'mot-de-passe-de-zoe'
  const as = { as: await app.newMember({ groupId: group.id, password }) }
  expect(await app.call('/get-news-feed', {}, as)).toEqual({ since: null })
  const newFeedPath = async () => new URL((await app.call('/create-news-feed', {}, as)).url).pathname
  const read = (path: string) => app.fetch(path)
  const first = await newFeedPath()
  const answer = await read(first)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(answer.headers.getSetCookie()).toEqual([])
  const xml = await answer.text()
  expect(xml).toContain('<title>Été &amp; &lt;hiver&gt;</title>')
  expect(xml).toContain('<category>Événements</category>')
  expect(xml).not.toContain('Brouillon')
  const token = first.split('/').at(-1) ?? ''
  const { rows } = await app.db().query('select * from news_feed')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(app.platform.logged)).not.toContain(token)
  expect(app.platform.logged.some(({ fields: of }) => of?.path === '/rss/…')).toBe(true)

  const second = await newFeedPath()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  expect((await app.call('/export-account', {}, as)).data.flux_rss).toHaveLength(1)
  await app.call('/delete-news-feed', {}, as)
  expect((await read(second)).status).toBe(404)
  const third = await newFeedPath()
  await app.call('/erase-account', { password }, as)
  expect((await read(third)).status).toBe(404)
  expect((await app.db().query('select 1 from news_feed')).rows).toEqual([])
})

test('a picture named by a news item is kept, and one that is being swept is refused', async () => {
  const { app, group, add } = await world()
  const picture = (id: string) => ({
    sql: `insert into media (id, status, mime_type, versions, group_id, created_at, purpose, alt, tries)
          values (?, 'Ready', 'image/png', '[]', ?, 0, 'picture', '', 0)`,
    args: [id, group.id],
  })
  await app.db().write([picture('m-kept'), picture('m-swept')])
  await app.db().write([{ sql: "update media set swept_at = 1 where id = 'm-swept'", args: [] }])
  await add({ mediaId: 'm-kept' })
  const { rows } = await app.db().query("select used_at is not null as used from media where id = 'm-kept'")
  expect(rows[0]?.used).toBe(1)
  await expect(add({ mediaId: 'm-swept' })).rejects.toMatchObject({ code: 'mediaNotFound' })
})
