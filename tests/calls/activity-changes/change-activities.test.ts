import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { ticketInfo, ticketOption } from '#kernel/stock/tables.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { type Changes, changesWorld } from './changes-world.ts'

test('a preview of a bulk change lists changed activities, those that have the value already, and refusals with their reason', async () => {
  const { app, create, preview, newVendor, other, group } = await changesWorld()
  const hidden = await create({ label: 'Cachée', visibility: 'Hidden' })
  const shown = await create({ label: 'Montrée' })
  const archived = await create({ label: 'Archivée' })
  await app
    .db()
    .write([app.db().orm.update(activity).set({ visibility: 'Archived' }).where(eq(activity.id, archived.id))])
  app.advance(10)
  const { items, counts, total, nextCursor } = await preview({ visibility: 'Public' })
  expect({ counts, total, nextCursor }).toEqual({
    counts: { changed: 1, unchanged: 1, refused: 1 },
    total: 3,
    nextCursor: null,
  })
  const of = (id: string) => items.find((item) => item.id === id)
  expect(of(hidden.id)).toMatchObject({
    outcome: 'changed',
    changes: [{ field: 'Visibilité', before: 'Inactif', after: 'Actif' }],
  })
  expect(of(shown.id)).toMatchObject({ outcome: 'unchanged', changes: [], reason: null })
  expect(of(archived.id)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('Archivée') })

  const partner = await newVendor(other.id, 'Partenaire de la forge')
  const theirs = await create({ label: 'De la forge', vendorId: partner.id })
  app.advance(10)
  const restricted = await preview({ groupId: group.id }, { by: 'ids', ids: [shown.id, theirs.id] })
  expect(restricted.items.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    expect.arrayContaining([
      ['changed', null],
      ['refused', 'Son partenaire est restreint à un autre groupe : Forge'],
    ]),
  )
  const noTickets = await preview({ fees: { by: 'Amount', cents: 100 } }, { by: 'ids', ids: [shown.id] })
  expect(noTickets.items[0]?.reason).toBe('Aucun billet : il n’y a pas de prix à changer.')
})

test('a preview of a bulk change is paged, and so is its list of refusals', async () => {
  const { app, create, preview, sell } = await changesWorld()
  for (let at = 0; at < 7; at++) await create({ label: `Sans billet ${at}` })
  for (let at = 0; at < 3; at++) await sell()
  app.advance(10)
  const changes: Changes = { youpiizPrice: { by: 'Percent', hundredths: -1000 } }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await preview(changes, { by: 'filter' }, { limit: 4, cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([10, 10])
  const refused: string[] = []
  do {
    const page = await preview(changes, { by: 'filter' }, { limit: 3, cursor, onlyRefused: true })
    expect(page.items.every(({ outcome }) => outcome === 'refused')).toBe(true)
    refused.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect([refused.length, new Set(refused).size]).toEqual([7, 7])
})

test('a bulk change of visibility, categories, Premium and group shows in the shop at the next request', async () => {
  const { app, create, change, get, taskOf, result, shown, group, admin } = await changesWorld()
  const one = await create({ label: 'Une', visibility: 'Hidden' })
  const two = await create({ label: 'Deux', visibility: 'Hidden' })
  expect(await shown()).toEqual([])
  const taskId = await change({ visibility: 'Public', addCatIds: ['c2-a'], removeCatIds: ['c3-a'] })
  expect(await taskOf(taskId)).toMatchObject({
    state: 'done',
    done: 2,
    failed: 0,
    label: 'Modification de 2 activités',
  })
  expect((await shown()).sort()).toEqual(['Deux', 'Une'])
  expect(await get(one.id)).toMatchObject({ visibility: 'Public', catIds: ['c2-a'] })
  expect((await result(taskId)).sort()[0]).toMatch(
    /;Modifiée;Visibilité : Inactif → Actif \| Catégories : Rubrique 3 → /,
  )
  await change({ cse: true }, { by: 'ids', ids: [one.id] })
  expect([(await get(one.id)).cse, (await get(two.id)).cse]).toEqual([true, false])
  // One that becomes a group's own is Premium no longer.
  await change({ groupId: group.id })
  expect(await get(one.id)).toMatchObject({ cse: false, groupId: group.id })
  expect(await shown()).toEqual([])
  const history = await app.call('/admin/list-history', { target: one.id }, { as: admin })
  expect(history.items[0]).toMatchObject({
    call: '/admin/change-activities',
    by: 'Sam Ott',
    before: { cse: true, groupId: null },
    after: { cse: false, groupId: group.id },
  })
})

test('a bulk change touches only what matches the filter, even when the change itself moves it out of the filter', async () => {
  const { app, create, change, state } = await changesWorld()
  for (let at = 0; at < 5; at++) await create({ label: `Visite ${at}`, visibility: 'Hidden' })
  const aside = await create({ label: 'Atelier', visibility: 'Hidden' })
  app.advance(10)
  await change({ visibility: 'Public' }, { by: 'filter', text: 'visite', visibility: 'Hidden' })
  const { rows } = await state()
  expect(rows.filter(({ visibility }) => visibility === 'Hidden').map(({ id }) => id)).toEqual([aside.id])
})

test('prices change by percent and by amount, rounded to the nearest cent, options by percent only', async () => {
  const { app, sell, change, state } = await changesWorld()
  const { ticketId, optionIds } = await sell({ ticket: { youpiizPrice: 1005 }, options: [{}] })
  const price = async () => (await app.call('/list-activity', {})).activities[0]?.item.bestStock.discount?.price3.cents
  await change({ youpiizPrice: { by: 'Percent', hundredths: 1050 }, fees: { by: 'Amount', cents: 50 } })
  const after = await state()
  // 1005 + 10.5 % = 1110.525, 300 + 10.5 % = 331.5.
  expect(after.tickets.find(({ id }) => id === ticketId)).toMatchObject({
    youpiizPrice: 1111,
    publicPrice: 2000,
    fees: 150,
  })
  expect(after.options.find(({ id }) => id === optionIds[0])).toMatchObject({ youpiizPrice: 332, publicPrice: 400 })
  expect(await price()).toBe(1261)
  await change({ youpiizPrice: { by: 'Amount', cents: -111 }, publicPrice: { by: 'Percent', hundredths: -10000 } })
  const last = await state()
  expect(last.tickets[0]).toMatchObject({ youpiizPrice: 1000, publicPrice: 0 })
  expect(last.options[0]).toMatchObject({ youpiizPrice: 332, publicPrice: 0 })
})

test('an activity with one price that would fall below 0 is left unchanged as a whole', async () => {
  const { app, sell, change, preview, taskOf, result, state } = await changesWorld()
  await sell({ ticket: { youpiizPrice: 100, label: 'Enfant' } })
  await sell({ ticket: { youpiizPrice: 900 } })
  app.advance(10)
  const changes: Changes = { youpiizPrice: { by: 'Amount', cents: -101 }, visibility: 'Hidden' }
  const { items } = await preview(changes, { by: 'filter', text: 'soirée' })
  expect(items.filter(({ outcome }) => outcome === 'refused').map(({ reason }) => reason)).toEqual([
    'Le prix de « Enfant » passerait en dessous de 0 €.',
  ])
  const taskId = await change(changes)
  expect(await taskOf(taskId)).toMatchObject({ done: 2, failed: 1 })
  expect((await result(taskId)).filter((line) => line.includes('en dessous de 0'))).toHaveLength(1)
  const after = await state()
  expect(after.tickets.map(({ youpiizPrice }) => youpiizPrice).sort()).toEqual([100, 799])
  expect(after.rows.map(({ visibility }) => visibility).sort()).toEqual(['Hidden', 'Public'])
})

test('an activity that a colleague has changed after the preview is skipped and listed', async () => {
  const { app, create, update, preview, start, run, taskOf, result, get } = await changesWorld()
  const left = await create({ label: 'Une', visibility: 'Hidden' })
  const touched = await create({ label: 'Deux', visibility: 'Hidden' })
  app.advance(10)
  const { asOf } = await preview({ visibility: 'Public' })
  app.advance(10)
  await update(touched.id, { label: 'Deux bis' })
  const taskId = await start({ visibility: 'Public' }, { by: 'filter' }, asOf)
  await run()
  expect([(await get(left.id)).visibility, (await get(touched.id)).visibility]).toEqual(['Public', 'Hidden'])
  expect(await taskOf(taskId)).toMatchObject({ done: 2, failed: 1 })
  expect(await result(taskId)).toContain(`${touched.id};Deux bis;Refusée;;Modifiée depuis l’aperçu.`)
})

test('a committee changes visibility and categories of its own offers only, which a super admin then reviews', async () => {
  const { app, secretary, group, create, get } = await changesWorld()
  const card = { discount: '-5 %', description: 'Carte', ctaText: '', ctaUrl: '' }
  const own = await create({ label: 'Notre offre', groupId: group.id, memberCardStock: card })
  const foreign = await create({ label: 'À tous' })
  app.advance(10)
  const selection = { by: 'ids' as const, ids: [own.id, foreign.id] }
  const asOf = Date.now() - 1
  const call = (changes: Changes) =>
    app.call('/cse-admin/change-activities', { groupId: group.id, selection, changes, asOf }, { as: secretary })
  for (const changes of [{ cse: true }, { groupId: null }, { fees: { by: 'Amount' as const, cents: 1 } }])
    await expect(call(changes)).rejects.toMatchObject({
      code: 'invalidRequest',
      fields: [`changes.${Object.keys(changes)[0]}`],
    })
  await call({ visibility: 'Hidden' })
  await runJobs(app)
  expect(await get(own.id)).toMatchObject({ visibility: 'Hidden', isDirty: true, groupId: group.id })
  expect(await get(foreign.id)).toMatchObject({ visibility: 'Public', isDirty: false })
})

test('a bulk change refuses unknown categories and groups, and an empty change', async () => {
  const { preview, start } = await changesWorld()
  await expect(preview({ addCatIds: ['c-none'] })).rejects.toMatchObject({ code: 'categoryNotFound', status: 404 })
  await expect(start({ removeCatIds: ['c-none'] })).rejects.toMatchObject({ fields: ['changes.removeCatIds'] })
  await expect(preview({ groupId: 'ug-none' })).rejects.toMatchObject({ code: 'groupNotFound', status: 404 })
  await expect(start({ groupId: 'ug-none' })).rejects.toMatchObject({ code: 'groupNotFound' })
  await expect(preview({})).rejects.toMatchObject({ code: 'invalidRequest', status: 400 })
})

test('archived tickets and options keep their prices', async () => {
  const { app, sell, change, state } = await changesWorld()
  const { ticketId, optionIds } = await sell({ options: [{}] })
  const { orm, write } = app.db()
  await write([
    orm
      .update(ticketOption)
      .set({ archivedAt: 1 })
      .where(eq(ticketOption.id, optionIds[0] ?? '')),
  ])
  await change({ youpiizPrice: { by: 'Percent', hundredths: 10000 } })
  expect((await state()).options[0]?.youpiizPrice).toBe(300)
  expect((await state()).tickets[0]?.youpiizPrice).toBe(3000)
  await write([orm.update(ticketInfo).set({ archivedAt: 1 }).where(eq(ticketInfo.id, ticketId))])
  await change({ youpiizPrice: { by: 'Percent', hundredths: 10000 } })
  expect((await state()).tickets[0]?.youpiizPrice).toBe(3000)
})

test('new prices are rounded to 0,10 or 0,50 € where that is asked, half a step up', async () => {
  const { sell, change, state } = await changesWorld()
  await sell({ ticket: { youpiizPrice: 1005, publicPrice: 1310 } })
  // 1005 + 10.5 % = 1110.525; 1310 + 15 = 1325, half way between 1300 and 1350.
  await change({
    youpiizPrice: { by: 'Percent', hundredths: 1050, roundTo: 10 },
    publicPrice: { by: 'Amount', cents: 15, roundTo: 50 },
  })
  expect((await state()).tickets[0]).toMatchObject({ youpiizPrice: 1110, publicPrice: 1350 })
  await change({ youpiizPrice: { by: 'Amount', cents: -6, roundTo: 50 } })
  expect((await state()).tickets[0]).toMatchObject({ youpiizPrice: 1100 })
  await change({ youpiizPrice: { by: 'Amount', cents: -1080, roundTo: 50 } })
  expect((await state()).tickets[0]).toMatchObject({ youpiizPrice: 50 })
})
