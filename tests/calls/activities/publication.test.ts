import { expect, test } from 'vitest'
import { runJobs } from '../../support/shop-jobs.ts'
import { START } from '../../support/test-app.ts'
import { activityWorld } from './activity-world.ts'

const HOUR = 3_600_000
const AT = START + 2 * HOUR

test('a hidden activity becomes public at its planned moment, and not before', async () => {
  const { app, create, get, shown, admin } = await activityWorld()
  const { id } = await create({ visibility: 'Hidden', publishAt: AT })
  const [listed] = (await app.call('/admin/list-activities', {}, { as: admin })).items
  expect([listed?.publishAt, listed?.visibility]).toEqual([AT, 'Hidden'])
  app.advance(HOUR)
  await runJobs(app)
  expect(await shown()).toEqual([])
  app.advance(AT - Date.now())
  await runJobs(app)
  app.advance(1000)
  expect(await shown()).toEqual(['Visite du zoo'])
  expect(await get(id)).toMatchObject({ visibility: 'Public', publishAt: null })
  const { items } = await app.call('/admin/list-history', { target: id }, { as: admin })
  expect(items[0]).toMatchObject({
    by: 'Administration',
    before: { visibility: 'Hidden' },
    after: { visibility: 'Public' },
  })
})

test('a cancelled or postponed publication does not happen at the moment planned first', async () => {
  const { app, create, update, shown } = await activityWorld()
  const off = await create({ label: 'Reportée', visibility: 'Hidden', publishAt: AT })
  const never = await create({ label: 'Abandonnée', visibility: 'Hidden', publishAt: AT })
  await update(off.id, { publishAt: AT + HOUR })
  await update(never.id, {}, { removes: { publishAt: true } })
  app.advance(AT - Date.now())
  await runJobs(app)
  app.advance(1000)
  expect(await shown()).toEqual([])
  app.advance(HOUR)
  await runJobs(app)
  app.advance(1000)
  expect(await shown()).toEqual(['Reportée'])
})

test('a past publication moment is refused, and publishing by hand clears the planned one', async () => {
  const { create, update, get } = await activityWorld()
  await expect(create({ visibility: 'Hidden', publishAt: START - 1 })).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['publishAt'],
  })
  const { id } = await create({ visibility: 'Hidden', publishAt: AT })
  await expect(update(id, { publishAt: START - 1 })).rejects.toMatchObject({ fields: ['publishAt'] })
  await update(id, { visibility: 'Public' })
  expect(await get(id)).toMatchObject({ visibility: 'Public', publishAt: null })
})
