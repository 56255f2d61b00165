/** Calls that the office's lists gather for a moment: how long, how many things at once, and what follows a failure. */
import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { demoApp } from '../support/demo-app.ts'
import { type DocumentOptions, openOffice } from '../support/document/open-document.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const STOCKS = '/admin/batch-get-activity-stocks'

/** A list that is answered once the clock stands. */
function holdBack(call: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const before: DocumentOptions['before'] = (visit) =>
    visit.intercept(call, async (pass) => {
      await promise
      return pass()
    })
  return { before, letCome: resolve }
}

// [K-CONSTANT-020]
test('the documents of the lines of a stock are asked for by one call, half a second after the lines have come', async () => {
  const app = await testApp()
  const facts = { mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 3 } as const
  const { activityId, slotIds } = await newShop(app).sell(facts)
  const list = holdBack('/admin/list-stock-entries')
  const path = `/admin/activity/${activityId}/stock/${slotIds[0]}/entries`
  const page = await openOffice(app, { as: await app.newMember({ isAdmin: true }), path, before: list.before })
  const clock = page.stopClock()
  list.letCome()
  expect(await clock.elapsed('/admin/get-files')).toBe(500)
  await clock.run(5_000)
  expect((page.asked('/admin/get-files') as { ids: string[] }[]).map(({ ids }) => ids.length)).toEqual([3])
})

// [K-CONSTANT-017] [K-CONSTANT-018] [K-RULE-103]
test('the stocks of listed activities are asked for ten at a time, every tenth of a second, and again two seconds after a failure', async () => {
  const app = await demoApp()
  const count = (await app.db().orm.select({ id: activity.id }).from(activity)).length
  const list = holdBack('/admin/list-activities')
  const page = await openOffice(app, {
    ...{ as: await app.demoPerson('admin@demo.test'), path: '/admin/activity' },
    before: (visit) => {
      list.before?.(visit)
      let calls = 0
      visit.intercept(STOCKS, (pass) => (++calls === 2 ? 'gone' : pass()))
    },
  })
  const clock = page.stopClock()
  list.letCome()
  const times: number[] = []
  for (let call = 0; call < 4; call++) times.push(await clock.elapsed(STOCKS))
  expect(times).toEqual([100, 100, 2_000, 100])
  const asked = (page.asked(STOCKS) as { ids: string[] }[]).map(({ ids }) => ids)
  expect(asked.map(({ length }) => length)).toEqual([10, 10, 10, 10])
  // The call that failed is sent anew, and nothing is asked for twice otherwise.
  expect(asked[2]).toEqual(asked[1])
  expect(new Set(asked.flat()).size).toBe(30)
  expect(count).toBeGreaterThan(30)
})
