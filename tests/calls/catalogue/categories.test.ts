import { expect, test } from 'vitest'
import { testApp } from '../../support/test-app.ts'
import { describeCategories, newCatalogue } from './catalogue-world.ts'

// [C-CALL-013]
test('the level-1 categories are listed in their order, with processed images', async () => {
  const app = await testApp()
  await newCatalogue(app)
  const { cat1 } = await app.call('/list-cat1', {})
  expect(cat1.map(({ name }) => name)).toEqual(['Sport', 'Culture'])
  expect(cat1.map(({ media }) => media?.id ?? null)).toEqual([null, 'm-ready'])
})

// [C-CALL-014]
test('a level-1 category is returned with its children', async () => {
  const app = await testApp()
  await newCatalogue(app)
  await describeCategories(app)
  const { cat1, cat2 } = await app.call('/list-cat2', { cat1Id: 'c1-culture' })
  expect(cat1).toMatchObject({ name: 'Culture', description: 'Tout sur Culture' })
  expect(cat2.map(({ id }) => id)).toEqual(['c2-musees'])
  expect((await app.call('/list-cat2', { cat1Id: 'c1-sport' })).cat2).toEqual([])
})

// [C-CALL-015] [C-CALL-016]
test('a category of level 2 or 3 is returned with its ancestors', async () => {
  const app = await testApp()
  await newCatalogue(app)
  await describeCategories(app)
  const { cat2, cat3 } = await app.call('/list-cat3', { cat2Id: 'c2-musees' })
  const media = { id: 'm-ready' }
  expect(cat2).toMatchObject({ name: 'Musées', description: 'Tout sur Musées', media, cat1: { name: 'Culture' } })
  expect(cat3.map(({ id }) => id)).toEqual(['c3-art'])
  const found = await app.call('/get-cat3', { cat3Id: 'c3-art' })
  const description = 'Tout sur Art moderne'
  expect(found.cat3).toMatchObject({ name: 'Art moderne', description, media, cat2: { name: 'Musées' } })
  expect(found.cat3.cat2.cat1).toMatchObject({ id: 'c1-culture', media: { id: 'm-ready' } })
})

test('a category of another level, or of another region, is not found', async () => {
  const app = await testApp()
  await newCatalogue(app)
  const refused = { code: 'categoryNotFound', status: 404 }
  await expect(app.call('/list-cat2', { cat1Id: 'c2-musees' })).rejects.toMatchObject(refused)
  await expect(app.call('/list-cat3', { cat2Id: 'c1-culture' })).rejects.toMatchObject(refused)
  await expect(app.call('/get-cat3', { cat3Id: 'c2-musees' })).rejects.toMatchObject(refused)
  await expect(app.call('/list-cat2', { cat1Id: 'c1-culture' }, { host: 'bourbon.localhost' })).rejects.toMatchObject(
    refused,
  )
})

// [C-CALL-002]
test('an image that is not processed yet is not found', async () => {
  const app = await testApp()
  await newCatalogue(app)
  const { item } = await app.call('/get-media', { mediaId: 'm-ready' })
  expect(item.media).toMatchObject({ placeholder: 'AAAA', versions: [{ width: 320, url: '/media/m-ready/320.webp' }] })
  for (const mediaId of ['m-pending', 'm-unknown'])
    await expect(app.call('/get-media', { mediaId })).rejects.toMatchObject({ code: 'mediaNotFound', status: 404 })
})
