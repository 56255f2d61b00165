/** Categories in the office: made, changed, exchanged, deleted and taken back; what the shop shows of it at once. */
import { expect, test } from 'vitest'
import type { CallInput, CallResult } from '#api/client.ts'
import { media } from '#kernel/media/tables.ts'
import { testApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

const fields = (name: string): CallInput<'/admin/create-cat1'> => ({
  name,
  description: `Tout sur ${name}`,
  mediaId: 'm-ready',
})

async function office() {
  const app = await testApp({ pageCacheBytes: 10_000_000 })
  const shop = await newCatalogue(app)
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' })
  const as = { as: admin }
  const namesInShop = async () => (await app.call('/list-cat1', {})).cat1.map(({ name }) => name)
  return { app, shop, as, namesInShop }
}

// [K-CALL-037] [K-CALL-040] [K-CALL-043] [K-ENTITY-031] [K-ENTITY-032] [K-ENTITY-033]
test('categories of the three levels are created after their siblings, each under its parent', async () => {
  const { app, as, namesInShop } = await office()
  const { cat1 } = await app.call('/admin/create-cat1', fields('Œuvres & scènes'), as)
  const { cat2 } = await app.call('/admin/create-cat2', { ...fields('Danse'), cat1Id: cat1.id }, as)
  const { cat3 } = await app.call('/admin/create-cat3', { ...fields('Tango'), cat2Id: cat2.id, slug: 'le-tango' }, as)
  expect([cat1, cat2, cat3].map(({ id }) => id.split('-')[0])).toEqual(['c1', 'c2', 'c3'])
  expect([cat1.order, cat1.slug, cat2.cat1Id, cat3.cat2Id, cat3.slug]).toEqual([
    2,
    'oeuvres-scenes',
    cat1.id,
    cat2.id,
    'le-tango',
  ])
  const all = (name: string) => ({
    name,
    description: `Tout sur ${name}`,
    mediaId: 'm-ready',
    media: { id: 'm-ready' },
  })
  expect(cat1).toMatchObject({ ...all('Œuvres & scènes'), id: cat1.id, order: 2 })
  expect(cat2).toMatchObject({ ...all('Danse'), id: cat2.id, order: 1, cat1Id: cat1.id })
  expect(cat3).toMatchObject({ ...all('Tango'), id: cat3.id, order: 1, cat2Id: cat2.id })
  expect(await namesInShop()).toEqual(['Sport', 'Culture', 'Œuvres & scènes'])
  const { item, above, children } = await app.call('/admin/get-category', { id: cat2.id }, as)
  expect([item.name, above, children.map(({ name }) => name)]).toEqual([
    'Danse',
    [{ id: cat1.id, name: cat1.name }],
    ['Tango'],
  ])
  const { above: both } = await app.call('/admin/get-category', { id: cat3.id }, as)
  expect(both.map(({ name }) => name)).toEqual(['Œuvres & scènes', 'Danse'])
})

test("creating a category refuses a parent of another level, and an unknown picture or a group's", async () => {
  const { app, as } = await office()
  const group = await app.newGroup({})
  const { orm, write } = app.db()
  const own = { status: 'Ready' as const, mimeType: 'image/webp', versions: [], createdAt: 1 }
  await write([orm.insert(media).values({ ...own, id: 'm-group', groupId: group.id })])
  await expect(app.call('/admin/create-cat2', { ...fields('X'), cat1Id: 'c2-musees' }, as)).rejects.toMatchObject({
    code: 'categoryNotFound',
  })
  for (const mediaId of ['m-none', 'm-group'])
    await expect(app.call('/admin/create-cat1', { ...fields('X'), mediaId }, as)).rejects.toMatchObject({
      code: 'mediaNotFound',
      fields: ['mediaId'],
    })
  const { items } = await app.call('/admin/list-category-pictures', {}, as)
  expect(items.map(({ id }) => id)).toEqual(['m-ready'])
  await expect(app.call('/admin/update-cat1', { id: 'c2-musees', updates: { name: 'X' } }, as)).rejects.toMatchObject({
    code: 'categoryNotFound',
  })
})

test('an update shows at the next request, in kept pages and in the search, and its undo restores the former state', async () => {
  const { app, shop, as } = await office()
  const sold = await shop.sell({})
  await shop.choose(sold.activityId, 'c3-art')
  await shop.publish()
  const page = async () => (await app.fetch('/c2/musees/c2-musees')).text()
  const found = async (query: string) => (await app.call('/search-activity', { query })).activities.length
  expect(await page()).toContain('Musées')
  expect(await page()).toContain('Musées')
  expect([await found('musees'), await found('chateaux')]).toEqual([1, 0])
  app.advance(10)
  const updates = { name: 'Châteaux forts', description: 'Du donjon au fossé' }
  const { cat2 } = await app.call('/admin/update-cat2', { id: 'c2-musees', updates }, as)
  expect([cat2.slug, cat2.cat1Id]).toEqual(['chateaux-forts', 'c1-culture'])
  const after = await page()
  expect(after).toContain('Châteaux forts')
  expect(after).toContain('Du donjon au fossé')
  expect([await found('musees'), await found('chateaux')]).toEqual([0, 1])
  const { items } = await app.call('/admin/list-history', { target: 'c2-musees' }, as)
  expect(items.map(({ by, before, after: is }) => [by, before, is])).toEqual([
    ['Sam Ott', expect.objectContaining({ name: 'Musées' }), expect.objectContaining({ name: 'Châteaux forts' })],
  ])
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, as)
  expect(await page()).toContain('Musées')
  expect([await found('musees'), await found('chateaux')]).toEqual([1, 0])
})

test('a slug edited by hand stays when the name changes', async () => {
  const { app, as } = await office()
  const { cat1 } = await app.call('/admin/create-cat1', { ...fields('Danse'), slug: 'a-nous' }, as)
  const { cat1: renamed } = await app.call('/admin/update-cat1', { id: cat1.id, updates: { name: 'Ballet' } }, as)
  expect(renamed.slug).toBe('a-nous')
})

test('saving a category based on an outdated state is refused, and the refusal names the author and the changes', async () => {
  const { app, as } = await office()
  const { item } = await app.call('/admin/get-category', { id: 'c1-sport' }, as)
  app.advance(1000)
  await app.call('/admin/update-cat1', { id: item.id, updates: { name: 'Sports' }, ifUpdatedAt: item.updatedAt }, as)
  for (const call of [
    app.call('/admin/update-cat1', { id: item.id, updates: { name: 'Loisir' }, ifUpdatedAt: item.updatedAt }, as),
    app.call('/admin/delete-cat1', { id: item.id, ifUpdatedAt: item.updatedAt }, as),
  ])
    await expect(call).rejects.toMatchObject({
      code: 'changedMeanwhile',
      status: 409,
      details: { changes: [{ by: 'Sam Ott', before: { name: 'Sport' }, after: { name: 'Sports' } }] },
    })
})

type Order = CallResult<'/admin/list-categories'>['items']
const listedOrders = (items: Order) => items.map(({ id, order }) => [id, order])

// [K-CALL-038] [K-CALL-041] [K-CALL-044]
test.each([1, 2, 3] as const)(
  'two neighbours of level %i swap positions by one call, or by the two documented ones',
  async (level) => {
    const { app, as } = await office()
    const { cat1 } = await app.call('/admin/create-cat1', fields('Danse'), as)
    const { cat2 } = await app.call('/admin/create-cat2', { ...fields('Bal'), cat1Id: cat1.id }, as)
    const make = async (name: string) => {
      if (level === 1) return (await app.call('/admin/create-cat1', fields(name), as)).cat1
      if (level === 2) return (await app.call('/admin/create-cat2', { ...fields(name), cat1Id: cat1.id }, as)).cat2
      return (await app.call('/admin/create-cat3', { ...fields(name), cat2Id: cat2.id }, as)).cat3
    }
    const update = async (id: string, updates: object, swapWith?: string) => {
      const input = { id, updates, swapWith }
      if (level === 1) return (await app.call('/admin/update-cat1', input, as)).cat1
      if (level === 2) return (await app.call('/admin/update-cat2', input, as)).cat2
      return (await app.call('/admin/update-cat3', input, as)).cat3
    }
    const [tango, valse] = [await make('Tango'), await make('Valse')]
    const parentId = level === 1 ? undefined : level === 2 ? cat1.id : cat2.id
    const names = async () => {
      const { items } = await app.call('/admin/list-categories', { parentId }, as)
      return items.map(({ name }) => name).filter((name) => ['Tango', 'Valse', 'Rumba'].includes(name))
    }
    expect(await names()).toEqual(['Tango', 'Valse'])
    expect((await update(tango.id, { order: valse.order }, valse.id)).order).toBe(valse.order)
    expect(await names()).toEqual(['Valse', 'Tango'])
    expect(await update(tango.id, { name: 'Rumba' })).toMatchObject({ id: tango.id, name: 'Rumba', order: valse.order })
    await update(tango.id, { order: tango.order })
    await update(valse.id, { order: valse.order })
    expect(await names()).toEqual(['Rumba', 'Valse'])
  },
)

test('two neighbours swap positions in one step; the second documented call changes nothing more', async () => {
  const { app, as, namesInShop } = await office()
  const list = async () => listedOrders((await app.call('/admin/list-categories', {}, as)).items)
  expect(await list()).toEqual([
    ['c1-sport', 0],
    ['c1-culture', 1],
  ])
  expect(await namesInShop()).toEqual(['Sport', 'Culture'])
  const swap = { id: 'c1-sport', updates: { order: 1 }, swapWith: 'c1-culture' }
  const { cat1 } = await app.call('/admin/update-cat1', swap, as)
  expect(cat1.order).toBe(1)
  const exchanged = [
    ['c1-culture', 0],
    ['c1-sport', 1],
  ]
  expect(await list()).toEqual(exchanged)
  await app.call('/admin/update-cat1', { id: 'c1-culture', updates: { order: 0 } }, as)
  expect(await list()).toEqual(exchanged)
  expect(await namesInShop()).toEqual(['Culture', 'Sport'])
  const { items } = await app.call('/admin/list-history', { target: 'c1-culture' }, as)
  expect(items).toHaveLength(1)
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, as)
  expect(await namesInShop()).toEqual(['Sport', 'Culture'])
})

test('swapping refuses a position that another category has taken meanwhile, and an empty position', async () => {
  const { app, as } = await office()
  await app.call('/admin/create-cat1', fields('Danse'), as)
  await app.call('/admin/update-cat1', { id: 'c1-culture', updates: { order: 2 } }, as)
  const seen = { id: 'c1-sport', updates: { order: 1 }, swapWith: 'c1-culture' }
  await expect(app.call('/admin/update-cat1', seen, as)).rejects.toMatchObject({ code: 'changedMeanwhile' })
  await expect(app.call('/admin/update-cat1', { id: 'c1-sport', updates: { order: 7 } }, as)).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['updates.order'],
  })
})

// [G16]
test('deleting a category in use is refused, and names its dependents', async () => {
  const { app, shop, as } = await office()
  const sold = await shop.sell({})
  await shop.choose(sold.activityId, 'c3-art')
  await expect(app.call('/admin/delete-cat1', { id: 'c1-culture' }, as)).rejects.toMatchObject({
    code: 'categoryInUse',
    status: 409,
    details: {
      childCount: 1,
      children: [{ id: 'c2-musees', name: 'Musées' }],
      activityCount: 0,
      activities: [],
      listedCount: 1,
    },
  })
  await expect(app.call('/admin/delete-cat2', { id: 'c2-musees' }, as)).rejects.toMatchObject({ code: 'categoryInUse' })
  await expect(app.call('/admin/delete-cat3', { id: 'c3-art' }, as)).rejects.toMatchObject({
    code: 'categoryInUse',
    details: { childCount: 0, activityCount: 1, activities: [{ id: sold.activityId }], listedCount: 1 },
  })
  await expect(app.call('/admin/delete-cat3', { id: 'c2-musees' }, as)).rejects.toMatchObject({
    code: 'categoryNotFound',
    status: 404,
  })
})

// [K-CALL-039] [K-CALL-042] [K-CALL-045]
test('a category of each level is deleted by its id, lowest level first, and no other with it', async () => {
  const { app, as } = await office()
  const { cat1 } = await app.call('/admin/create-cat1', fields('Danse'), as)
  const { cat2 } = await app.call('/admin/create-cat2', { ...fields('Bal'), cat1Id: cat1.id }, as)
  const { cat3 } = await app.call('/admin/create-cat3', { ...fields('Tango'), cat2Id: cat2.id }, as)
  const stored = async () => {
    const { items } = await app.call('/admin/search/query', { table: 'cat3' }, as)
    const above = await Promise.all(
      (['cat1', 'cat2'] as const).map(async (table) => (await app.call('/admin/search/query', { table }, as)).items),
    )
    return [...above.flat(), ...items]
      .map(({ item }) => item.id)
      .filter((id) => [cat1.id, cat2.id, cat3.id].includes(`${id}`))
  }
  await app.call('/admin/delete-cat3', { id: cat3.id }, as)
  expect(await stored()).toEqual([cat1.id, cat2.id])
  await app.call('/admin/delete-cat2', { id: cat2.id }, as)
  expect(await stored()).toEqual([cat1.id])
  await app.call('/admin/delete-cat1', { id: cat1.id }, as)
  expect(await stored()).toEqual([])
})

// [K-RULE-094] [K-RULE-095] [K-RULE-096] [K-RULE-097] [K-RULE-098]
test('updating a category of any level returns its new state, deleting it returns the way to restore it', async () => {
  const { app, as } = await office()
  const { cat1 } = await app.call('/admin/create-cat1', fields('Danse'), as)
  const { cat2 } = await app.call('/admin/create-cat2', { ...fields('Bal'), cat1Id: cat1.id }, as)
  const { cat3 } = await app.call('/admin/create-cat3', { ...fields('Tango'), cat2Id: cat2.id }, as)
  const { orm, write } = app.db()
  const ready = { status: 'Ready' as const, mimeType: 'image/webp', versions: [], createdAt: 1 }
  await write([orm.insert(media).values([{ ...ready, id: 'm-new' }])])
  const updates = { name: 'Bals', description: 'À deux', mediaId: 'm-new' }
  const news = { ...updates, slug: 'bals', media: expect.objectContaining({ id: 'm-new' }) }
  const now = async (id: string) => (await app.call('/admin/get-category', { id }, as)).item
  const one = await app.call('/admin/update-cat1', { id: cat1.id, updates }, as)
  expect(one).toEqual({ cat1: { ...cat1, ...news, updatedAt: (await now(cat1.id)).updatedAt } })
  const two = await app.call('/admin/update-cat2', { id: cat2.id, updates }, as)
  expect(two).toEqual({ cat2: { ...cat2, ...news, updatedAt: (await now(cat2.id)).updatedAt } })
  const three = await app.call('/admin/update-cat3', { id: cat3.id, updates }, as)
  expect(three).toEqual({ cat3: { ...cat3, ...news, updatedAt: (await now(cat3.id)).updatedAt } })
  const answer = { trashId: expect.stringMatching(/./) }
  expect(await app.call('/admin/delete-cat3', { id: cat3.id }, as)).toEqual(answer)
  expect(await app.call('/admin/delete-cat2', { id: cat2.id }, as)).toEqual(answer)
  expect(await app.call('/admin/delete-cat1', { id: cat1.id }, as)).toEqual(answer)
  await expect(now(cat1.id)).rejects.toMatchObject({ code: 'categoryNotFound' })
})

// [D42]
test('a deleted category disappears from the shop, and is restored in order although its position is taken by now', async () => {
  const { app, as, namesInShop } = await office()
  const { cat1: last } = await app.call('/admin/create-cat1', fields('Danse'), as)
  const { trashId } = await app.call('/admin/delete-cat1', { id: last.id }, as)
  expect(await namesInShop()).toEqual(['Sport', 'Culture'])
  const { cat1: next } = await app.call('/admin/create-cat1', fields('Théâtre'), as)
  expect(next.order).toBe(last.order)
  await app.call('/admin/restore-from-trash', { trashId }, as)
  expect(await namesInShop()).toEqual(['Sport', 'Culture', 'Danse', 'Théâtre'])
})
