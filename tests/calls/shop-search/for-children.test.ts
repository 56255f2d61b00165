/** Which activities are for children: set one by one, many at once, and by a file. */
import { expect, test } from 'vitest'
import { changesWorld } from '../activity-changes/changes-world.ts'
import { importWorld } from '../imports/import-world.ts'

test('an activity marked “for children” is found by the filter, keeps the mark when copied, and loses it by undoing', async () => {
  const { app, create, admin } = await changesWorld()
  const made = await create({ label: 'Atelier de cirque', forChildren: true })
  const found = async () => (await app.call('/search-results', { query: 'cirque', forChildren: true })).total
  expect([made.forChildren, await found()]).toEqual([true, 1])
  app.advance(1000)
  const update = { id: made.id, updates: { forChildren: false } }
  const { activity } = await app.call('/admin/update-activity', update, { as: admin })
  expect([activity.forChildren, await found()]).toEqual([false, 0])
  app.advance(1000)
  const { items } = await app.call('/admin/list-history', { target: made.id }, { as: admin })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  expect(await found()).toBe(1)
})

test('many activities are marked “for children” at once, with preview and undo', async () => {
  const { app, create, change, preview, undo } = await changesWorld()
  await create({ label: 'Cirque un' })
  await create({ label: 'Cirque deux', forChildren: true })
  app.advance(10)
  const { counts, items } = await preview({ forChildren: true })
  expect(counts).toMatchObject({ changed: 1, unchanged: 1 })
  expect(items.flatMap(({ changes }) => changes)).toEqual([{ field: 'Pour les enfants', before: 'Non', after: 'Oui' }])
  const found = async () => (await app.call('/search-results', { query: 'cirque', forChildren: true })).total
  const taskId = await change({ forChildren: true })
  expect(await found()).toBe(2)
  await undo(taskId)
  expect(await found()).toBe(1)
})

test('an imported file marks activities “for children” in a column, keeps later edits, and changes nothing without the column', async () => {
  const { app, admin, send, check, run, rowsOf } = await importWorld()
  const file = (rows: readonly string[], header = 'ref,nom,ville,categorie,enfants') => [header, ...rows].join('\n')
  const bring = async (text: string) => {
    app.advance(1000)
    const id = await send(text, 'lieux.csv')
    await check(id)
    const rows = await rowsOf(id)
    await run(id)
    return rows
  }
  const found = async () => {
    app.advance(2000)
    const { activities } = await app.call('/search-results', { query: 'lieu', forChildren: true })
    return activities.map(({ item }) => item.label).sort()
  }
  await bring(file(['A,Lieu A,Lyon,Sorties,oui', 'B,Lieu B,Lyon,Sorties,non', 'C,Lieu C,Lyon,Sorties,']))
  expect(await found()).toEqual(['Lieu A'])
  const remarked = await bring(file(['D,Lieu D,Lyon,Sorties,peut-être']))
  expect(remarked).toMatchObject([
    { outcome: 'created', remarks: ['Pour les enfants : « peut-être » n’est pas lisible, laissé vide.'] },
  ])
  expect(await found()).toEqual(['Lieu A'])
  const set = (id: string, forChildren: boolean) =>
    app.call('/admin/update-activity', { id, updates: { forChildren } }, { as: admin })
  app.advance(1000)
  await set('a-csv-a', false)
  await set('a-csv-b', true)
  const again = await bring(file(['A,Lieu A,Lyon,Autres,oui', 'B,Lieu B,Lyon,Autres,non', 'C,Lieu C,Lyon,Autres,oui']))
  expect(await found()).toEqual(['Lieu B', 'Lieu C'])
  expect(JSON.stringify(again)).toContain('Pour les enfants')
  const silent = await bring(file(['B,Lieu B,Paris,Autres'], 'ref,nom,ville,categorie'))
  expect(JSON.stringify(silent)).not.toContain('Pour les enfants')
  expect(await found()).toEqual(['Lieu B', 'Lieu C'])
})
