/** Activities that do not load, that somebody else changes meanwhile, and lists that are narrowed to some of them. */
import { within } from '@testing-library/dom'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { activityWorld, COMMITTEE, rowIds } from '../support/activity-world.ts'
import { look, readText, screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { newVendor } from '../support/offers.ts'

const CONFLICT = { name: 'Quelqu’un a modifié cette fiche entre-temps' }
const broken = () => refusal('serverError', 'Server error', undefined, 500)
const notices = () => screen.findByRole('region', { name: /Notifications/ })

// [K-ERROR-002] [K-ERROR-029] [K-ERROR-051]
test('a failed load or action of the activity list is reported, and can be repeated', async () => {
  const { app, as, make } = await activityWorld()
  const { id } = await make()
  const openBroken = (path: string, call: string) =>
    openOffice(app, { as, path, before: (visit) => visit.intercept(call, broken()) })
  const list = await openBroken('/admin/activity', '/admin/list-activities')
  await see('Erreur lors du chargement des activités: Le service n’a pas pu répondre. Réessayez dans un instant.')
  list.intercept('/admin/list-activities', (pass) => pass())
  await list.press('Réessayer')
  await expect.poll(() => rowIds().length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()

  const page = await openBroken(`/admin/activity/${id}`, '/admin/get-activity')
  await see("Échec du chargement de l'activité. Vous pouvez rafraichir la page pour réessayer", await notices())
  page.intercept('/admin/get-activity', (pass) => pass())
  await page.press('Réessayer')
  await screen.findByLabelText('Nom')
  page.intercept('/admin/delete-activity', broken())
  await page.press('Supprimer')
  await see('Le service n’a pas pu répondre. Réessayez dans un instant.', await notices())
  page.intercept('/admin/duplicate-activity', refusal('activityNotFound', 'Activity not found', undefined, 404))
  await page.press('Dupliquer')
  await see('Cette activité n’existe plus.', await notices())
})

test("the activity list is narrowed to a partner's, a category's and premium activities, and a partner links to its own", async () => {
  const { app, as, make, open } = await activityWorld()
  const [category] = (await app.call('/admin/category-lookup', {}, { as })).items
  if (!category) throw new Error('The demo has categories.')
  const { id, vendorId } = await make({ label: 'Visite filtrée', cse: true, catIds: [category.id] })
  const choose = async (label: string, option: string) =>
    page.user.selectOptions(await screen.findByRole('combobox', { name: label }), option)
  const page = await open(`/admin/vendor/${vendorId}`)
  await page.follow('Voir son activité')
  await expect.poll(() => location.pathname + location.search).toBe(`/admin/activity?vendor=${vendorId}`)
  await expect.poll(rowIds).toEqual([id])
  // It says whose they are.
  await see('Zoo des offres')
  await choose('Premium', 'no')
  await see('Aucun résultat')
  await choose('Premium', 'yes')
  await expect.poll(rowIds).toEqual([id])
  await choose('Catégorie', category.id)
  await expect.poll(() => new URL(location.href).searchParams.get('category')).toBe(category.id)
  await expect.poll(rowIds).toEqual([id])
  await open(location.pathname + location.search)
  await expect.poll(rowIds).toEqual([id])
})

test('a partner or a category that still has activities links to them, and shows their number', async () => {
  const { app, as, make, open } = await activityWorld()
  const [category] = (await app.call('/admin/category-lookup', {}, { as })).items
  if (!category) throw new Error('The demo has categories.')
  const { id, vendorId } = await make({ label: 'Visite filtrée', catIds: [category.id] })
  const dialog = () => screen.findByRole('dialog', { name: 'Zoo des offres ne peut pas être supprimé' })
  const page = await open(`/admin/vendor/${vendorId}`)
  await page.press('Supprimer')
  await page.follow('Voir son activité', await dialog())
  await expect.poll(() => new URL(location.href).searchParams.get('vendor')).toBe(vendorId)
  // With a second one both say how many there are; so does a category, of those below it, too.
  await make({ label: 'Visite de nuit', vendorId, catIds: [category.id] })
  const two = await open(`/admin/vendor/${vendorId}`)
  await screen.findByRole('link', { name: 'Voir ses 2 activités' })
  await two.press('Supprimer')
  await two.follow('Voir ses 2 activités', await dialog())
  await expect.poll(() => rowIds().length).toBe(2)
  const { above } = await app.call('/admin/get-category', { id: category.id }, { as })
  const top = above[0]?.id ?? category.id
  const whole = await open(`/admin/cat1/${top}`)
  await whole.follow(/^Voir ses [\d\s]+ activités$/)
  await expect.poll(() => new URL(location.href).searchParams.get('category')).toBe(top)
  await expect.poll(rowIds).toContain(id)
})

test('a conflict over an activity names partners, categories and moments, and the person who changed them', async () => {
  const { app, as, make, update, open } = await activityWorld()
  const text = 'Une visite guidée du parc. '.repeat(20)
  const { id } = await make({ visibility: 'Hidden', markdown: text })
  const other = await newVendor(app, as, 'Musée du Port')
  const [category] = (await app.call('/admin/category-lookup', {}, { as })).items
  if (!category) throw new Error('The demo has categories.')
  const page = await open(`/admin/activity/${id}`)
  await page.user.click(await screen.findByRole('radio', { name: 'Activité premium' }))
  await page.fill('Description', `${text}Chiens admis.`)
  await update(id, {
    vendorId: other,
    catIds: [category.id],
    groupId: COMMITTEE,
    publishAt: Date.UTC(2036, 4, 1, 8),
    markdown: `${text}Chiens interdits.`,
  })
  await page.press('Modifier')
  const dialog = await screen.findByRole('dialog', CONFLICT)
  const told = () => readText(dialog)
  await expect.poll(told).toContain('Musée du Port')
  await expect.poll(told).toContain(category.name)
  await expect.poll(told).not.toContain('Chargement')
  expect(told()).toMatch(/Publier le : \(vide\) → .*1er mai/)
  expect(told()).toContain('Chiens admis.')
  expect(told()).toContain('Chiens interdits.')
  expect(told()).not.toContain('Quelqu’un d’autre')
  for (const raw of [other, category.id, COMMITTEE]) expect(told()).not.toContain(raw)
  await page.press('Prendre toutes les leurs', dialog)
  await page.press('Enregistrer', dialog)
  await expect.poll(() => screen.queryByRole('dialog', CONFLICT)).toBeNull()

  // Nor is it deleted over a newer state: what has changed is shown first.
  await update(id, { label: 'Visite du soir' })
  await page.press('Supprimer')
  const refused = await screen.findByRole('dialog', CONFLICT)
  await see(/Visite du soir/, refused)
  await page.press('Supprimer quand même', refused)
  await see(/supprimée$/)
})

test('marking activities as seen skips one that has changed after it was listed, and names it', async () => {
  const { orm, write, make, update, open } = await activityWorld()
  const labels = ['Grotte bleue', 'Grotte verte']
  const ids: string[] = []
  for (const label of labels) ids.push((await make({ label })).id)
  await write([orm.update(activity).set({ isDirty: true }).where(inArray(activity.id, ids))])
  const page = await open('/admin/activity?q=grotte&sort=name')
  for (const label of labels) await page.choose(`Sélectionner ${label}`)
  await update(ids[0] ?? '', { comments: 'Relue ailleurs' })
  await page.press('Marquer comme vu')
  await see('« Grotte bleue » a changé entre-temps : relisez-la d’abord.')
  const dirty = and(inArray(activity.id, ids), eq(activity.isDirty, true))
  expect(await orm.select().from(activity).where(dirty)).toHaveLength(1)
  expect(sees('Grotte verte', document.querySelector('main'))).toBe(true)
})

test('categories of many activities are chosen one by one, and each can be taken out again', async () => {
  const { app, as, make, open } = await activityWorld()
  const [first, second] = (await app.call('/admin/category-lookup', {}, { as })).items
  if (!first || !second) throw new Error('The demo has categories.')
  const { id } = await make()
  const page = await open('/admin/activity')
  await page.user.click(await look.until(() => document.querySelector(`[data-row="${id}"] input`), id))
  await page.press('Modifier')
  const dialog = await screen.findByRole('dialog', { name: /^Modifier 1 activité/ })
  const field = async () => within(dialog).findByLabelText<HTMLSelectElement>('Catégories à ajouter')
  const offered = async () => [...(await field()).options].map(({ value, text }) => (value === '' ? text : value))
  expect((await offered()).slice(0, 1)).toEqual(['Aucune'])
  await page.user.selectOptions(await field(), first.id)
  await expect.poll(async () => (await offered())[0]).toBe('Une autre…')
  expect(await offered()).not.toContain(first.id)
  expect(await offered()).toContain(second.id)
  await page.press(/^Retirer .* du choix$/, dialog)
  await expect.poll(async () => (await offered())[0]).toBe('Aucune')
  expect(await offered()).toContain(first.id)
})
