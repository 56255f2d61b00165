import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { testApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

type Fields = CallInput<'/admin/create-synonym'>
const fields = (facts: Partial<Fields> = {}): Fields => ({
  ...{ typed: 'ciné', meant: ['cinéma', 'film'], bothWays: true, isUsed: true },
  ...facts,
})

async function world() {
  const app = await testApp()
  const shop = await newCatalogue(app)
  await shop.sell({ activity: { label: 'Cinéma Le Méliès' } })
  await shop.publish()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const found = async (query: string) => (await app.call('/search-results', { query })).total
  return { app, admin, found }
}

test('a synonym takes effect, changes, is undone and is disabled, each at once', async () => {
  const { app, admin, found } = await world()
  expect(await found('film')).toBe(0)
  const { item } = await app.call('/admin/create-synonym', fields(), admin)
  expect(await found('film')).toBe(1)
  app.advance(1000)
  const synonymId = item.id
  const changed = await app.call(
    '/admin/update-synonym',
    { synonymId, updates: { typed: 'grand écran', bothWays: false }, ifUpdatedAt: item.updatedAt },
    admin,
  )
  expect([await found('film'), await found('grands écrans')]).toEqual([0, 1])
  const history = await app.call('/admin/list-history', { target: synonymId }, admin)
  app.advance(1000)
  await app.call('/admin/undo-change', { changeId: history.items[0]?.id ?? '' }, admin)
  expect([await found('film'), await found('grand écran')]).toEqual([1, 0])
  const { item: now } = await app.call('/admin/get-synonym', { synonymId }, admin)
  expect(now).toMatchObject({ typed: 'ciné', bothWays: true })
  await app.call('/admin/update-synonym', { synonymId, updates: { isUsed: false }, ifUpdatedAt: now.updatedAt }, admin)
  expect(await found('film')).toBe(0)
  await expect(
    app.call(
      '/admin/update-synonym',
      { synonymId, updates: { typed: 'x1' }, ifUpdatedAt: changed.item.updatedAt },
      admin,
    ),
  ).rejects.toMatchObject({ code: 'changedMeanwhile' })
})

test('synonyms are listed alphabetically, in any spelling', async () => {
  const { app, admin } = await world()
  for (const typed of ['zoo', 'Écran', 'ciné']) await app.call('/admin/create-synonym', fields({ typed }), admin)
  const list = async (input: object = {}) => {
    const { items, total } = await app.call('/admin/list-synonyms', input, admin)
    return [items.map(({ typed }) => typed), total]
  }
  expect(await list()).toEqual([['ciné', 'Écran', 'zoo'], 3])
  expect(await list({ text: 'ECRAN' })).toEqual([['Écran'], 1])
  expect(await list({ text: 'cinema' })).toEqual([['ciné', 'Écran', 'zoo'], 3])
})

test('a synonym without words is refused with its field, and an unknown one is not found', async () => {
  const { app, admin } = await world()
  const refused: [Partial<Fields>, string][] = [
    [{ typed: ' ' }, 'typed'],
    [{ typed: '!?' }, 'typed'],
    [{ typed: 'x'.repeat(61) }, 'typed'],
    [{ meant: [] }, 'meant'],
    [{ meant: ['film', '…'] }, 'meant'],
    [{ meant: ['x'.repeat(61)] }, 'meant'],
  ]
  for (const [facts, field] of refused)
    await expect(app.call('/admin/create-synonym', fields(facts), admin)).rejects.toMatchObject({
      code: 'invalidRequest',
      fields: [field],
    })
  for (const call of [
    app.call('/admin/get-synonym', { synonymId: 'syn-none' }, admin),
    app.call('/admin/update-synonym', { synonymId: 'syn-none', updates: { isUsed: false } }, admin),
  ])
    await expect(call).rejects.toMatchObject({ code: 'synonymNotFound', status: 404 })
})
