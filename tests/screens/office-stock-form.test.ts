/** The form of a new stock: a limit of its places, its tickets, and the lines of one that do not load. */
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { batch, stock } from '#kernel/stock/tables.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { PDF, pdfBytes } from '../support/documents.ts'
import { promotionWorld } from '../support/promotion-world.ts'
import { newShop } from '../support/shop.ts'
import { flexible } from '../support/stock-copies.ts'
import { testApp } from '../support/test-app.ts'
import { sellWaiting } from '../support/waiting-tickets.ts'

/** Choices of a group of radio buttons without their hints, and the one that is made. */
async function offered(legend: string) {
  const radios = within(await screen.findByRole('group', { name: legend })).getAllByRole<HTMLInputElement>('radio')
  const readName = ({ labels }: HTMLInputElement) => labels?.[0]?.querySelector('span')?.firstChild?.textContent
  return { names: radios.map(readName), chosen: radios.filter(({ checked }) => checked).map(readName) }
}

test('a flexible stock has as many places as are typed, or no limit', async () => {
  const { id, open } = await promotionWorld()
  const page = await open(`/admin/activity/${id}/stock/create`)
  await page.fill('Places', '40')
  await page.choose('Nombre de places limité')
  await expect.poll(() => screen.queryByLabelText('Places')).toBeNull()
  await page.choose('Nombre de places limité')
  expect((await screen.findByLabelText<HTMLInputElement>('Places')).value).toBe('40')
  expect(page.problems).toEqual([])
})

test('a ticket of a stock is copied below itself, with its prices and a name of its own', async () => {
  const { id, open } = await promotionWorld()
  const page = await open(`/admin/activity/${id}/stock/create`)
  await page.press('Ajouter un ticket')
  const typed = {
    'Nom du ticket': 'Adulte',
    'Prix public (€)': '20',
    'Prix Youpiiz (€)': '15',
    'Prix d’achat (€)': '10',
  }
  for (const [label, text] of Object.entries(typed)) await page.fill(label, text)
  await page.leaveField()
  await page.press('Dupliquer')
  const copy = await screen.findByRole('group', { name: 'Ticket #2' })
  const values = [...copy.querySelectorAll('input')].map(({ value }) => value)
  expect(values.slice(0, 4)).toEqual(['Adulte (copie)', '20,00', '15,00', '10,00'])
  expect(page.problems).toEqual([])
})

test('lines of a stock that do not load say whether the server refused or did not answer, and load again', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const { activityId, slotIds } = await newShop(app).sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  const call = '/admin/list-stock-entries'
  const path = `/admin/activity/${activityId}/stock/${slotIds[0]}/entries`
  const page = await openOffice(app, { as: operator, path, before: (visit) => visit.intercept(call, 'gone') })
  await see('Échec de la récupération des lignes de stock (le serveur n’a pas répondu, vérifiez votre connexion)')
  page.intercept(call, (pass) => pass())
  await page.press('Réessayer')
  await expect.poll(() => readText(document.body)).not.toContain('Échec de la récupération')
})

// [K-ENTITY-037]
test('a flexible stock follows the hours of its partner, which are shown, or has hours of its own', async () => {
  const { app, as, id, open } = await promotionWorld()
  const stored = { ...flexible(), mode: { type: 'AdminConfirm' as const } }
  await app.call('/admin/create-stocks', { activityId: id, stocks: [stored] }, { as })
  const page = await open(`/admin/activity/${id}?tab=stock`)
  await page.press('Modifier', await screen.findByRole('list', { name: 'Stocks' }))
  const form = await screen.findByRole('form', { name: 'Modifier le stock' })
  expect(await offered('Horaires')).toEqual({
    names: ['Ceux du partenaire', 'Propres à ce stock'],
    chosen: ['Ceux du partenaire'],
  })
  const hours = () =>
    [...form.querySelectorAll('dt')].map((day) => `${readText(day)} ${readText(day.nextElementSibling)}`)
  expect([hours().length, hours().filter((line) => !line.endsWith('Fermé'))]).toEqual([7, ['Lundi 09:00 - 18:00']])
  await page.choose('Propres à ce stock')
  await page.press('Indiquer des horaires', form)
  await page.fill('Lundi, heures en toutes lettres', '14h-18h')
  await page.leaveField()
  expect(hours()).toEqual([])
  await page.press('Enregistrer', form)
  await see('Stocks mis à jour')
  const { items } = await app.call('/admin/list-activity-stock-batches', { activityId: id }, { as })
  const Monday = [{ startHour: 14, startMinute: 0, endHour: 18, endMinute: 0 }]
  const own = { type: 'Override', openingHours: { weekdays: { Monday, Tuesday: [] } } }
  expect(items[0]?.reservation).toMatchObject({ stocks: [{ reservation: { schedule: own } }] })
  expect(page.problems).toEqual([])
})

// [K-SCREEN-030] [K-SCREEN-031]
test('the form of a new stock and of a stored one asks for its reservation and its type', async () => {
  const { app, as, id, open } = await promotionWorld()
  const kinds = ['Flexible', 'Fixe']
  const types = [
    'Billets déposés à l’avance',
    'Billets générés',
    'Confirmation par le partenaire',
    'Confirmation par l’administrateur',
    'Billets déposés un par un',
  ]
  await open(`/admin/activity/${id}/stock/create`)
  expect(await offered('MODE DE RÉSERVATION')).toMatchObject({ names: kinds })
  expect(await offered('TYPE DE STOCK')).toMatchObject({ names: types })
  const stored = { ...flexible(), mode: { type: 'AdminConfirm' as const } }
  await app.call('/admin/create-stocks', { activityId: id, stocks: [stored] }, { as })
  const page = await open(`/admin/activity/${id}?tab=stock`)
  await page.press('Modifier', await screen.findByRole('list', { name: 'Stocks' }))
  await screen.findByRole('form', { name: 'Modifier le stock' })
  expect(await offered('MODE DE RÉSERVATION')).toEqual({ names: kinds, chosen: ['Flexible'] })
  expect(await offered('TYPE DE STOCK')).toEqual({ names: types, chosen: ['Confirmation par l’administrateur'] })
  expect(page.problems).toEqual([])
})

// [K-SCREEN-108] [K-SCREEN-109]
test('a line of stock says if it is sold, with its document and while it awaits it', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const facts = { mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 1 } as const
  const sold = await newShop(app).sell({ ...facts, batch: { unlimited: true } })
  const sale = { userId: operator.userId, label: 'Aquarium', soldAt: Date.now() }
  const [ready] = await sellWaiting(app, sold, sale)
  await sellWaiting(app, sold, sale)
  await sellWaiting(app, sold, { ...sale, status: 'AwaitingGeneration' })
  await app.db().write([{ sql: "update entry set status = 'Ready' where id = ?", args: [ready ?? ''] }])
  const page = await openOffice(app, {
    as: operator,
    path: `/admin/activity/${sold.activityId}/stock/${sold.slotIds[0]}/entries`,
  })
  const list = await screen.findByRole('list', { name: 'Lignes de stock' })
  const labels = within(list)
    .getAllByRole('listitem')
    .map((line) => [...line.querySelectorAll('[data-badge]')].map((badge) => readText(badge)))
  expect(labels.sort()).toEqual([
    ['Acheté'],
    ['En stock'],
    ['GÉNÉRATION EN COURS', 'Acheté'],
    ['UPLOAD NÉCESSAIRE', 'Acheté'],
  ])
  expect(page.problems).toEqual([])
})

// [K-STATE-009]
test('a line of stock is replaced by the one that the server returns for its document, and the list is not read again', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const facts = { mode: 'Pregenerated', kind: 'Flexible', quantity: null } as const
  const sold = await newShop(app).sell({ ...facts, batch: { unlimited: true } })
  for (const label of ['Aquarium', 'Grotte'])
    await sellWaiting(app, sold, { userId: operator.userId, label, soldAt: Date.now() })
  const path = `/admin/activity/${sold.activityId}/stock/${sold.slotIds[0]}/entries`
  const page = await openOffice(app, { as: operator, path })
  const lines = () => within(screen.getByRole('list', { name: 'Lignes de stock' })).getAllByRole('listitem')
  const badges = () => lines().map((line) => [...line.querySelectorAll('[data-badge]')].map((badge) => readText(badge)))
  await screen.findByRole('list', { name: 'Lignes de stock' })
  expect(badges()).toEqual(Array(2).fill(['UPLOAD NÉCESSAIRE', 'Acheté']))
  const before = page.asked('/admin/list-stock-entries').length
  const bytes = new Uint8Array(pdfBytes('aquarium'))
  const document = new File([bytes], 'aquarium.pdf', { type: PDF })
  await page.user.upload(lines()[0]?.querySelector('input[type=file]') as HTMLElement, document)
  await expect.poll(badges).toEqual([['Acheté'], ['UPLOAD NÉCESSAIRE', 'Acheté']])
  expect(readText(lines()[0])).toMatch(/^aquarium\.pdf/)
  await see('0 ligne en stock, 2 achetées, 1 document à déposer')
  expect(page.asked('/admin/list-stock-entries')).toHaveLength(before)
  expect(page.problems).toEqual([])
})

/** Parts of a form from the top down, as they stand in the document. */
const inOrder = (parts: readonly Element[]) =>
  [...parts].sort((one, other) => (one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))

// [K-SCREEN-033] [K-SCREEN-062] [K-SCREEN-063]
test('the form of a stored stock ends with its lines, each in its state, and takes documents when they are uploaded ahead', async () => {
  const { app, as, id, vendorId, open } = await promotionWorld()
  const facts = { mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 1 } as const
  const sold = await newShop(app).sell({ ...facts, batch: { unlimited: true } })
  const { orm, write } = app.db()
  // Sold as what the activity of an open partner has.
  await write([
    orm.update(batch).set({ activityId: id }).where(eq(batch.id, sold.batchId)),
    orm.update(stock).set({ activityId: id }).where(eq(stock.batchId, sold.batchId)),
  ])
  const sale = { userId: as.userId, label: 'Aquarium', soldAt: Date.now() }
  const own = { ...sold, activityId: id, vendorId }
  await sellWaiting(app, own, sale)
  await sellWaiting(app, own, { ...sale, status: 'AwaitingGeneration' })
  const drawn = { ...flexible(), mode: { type: 'Automatic' as const } }
  await app.call('/admin/create-stocks', { activityId: id, stocks: [drawn] }, { as })
  const openForm = async (kind: string, warning: RegExp) => {
    const page = await open(`/admin/activity/${id}?tab=stock`)
    const cards = within(await screen.findByRole('list', { name: 'Stocks' })).getAllByRole('listitem')
    const card = cards.find((each) => readText(each).includes(kind))
    await page.press('Modifier', card)
    const form = await screen.findByRole('form', { name: 'Modifier le stock' })
    const lines = await within(form).findByRole('group', { name: 'Lignes de stock' })
    const parts = [
      within(form).getByRole('group', { name: 'MODE DE RÉSERVATION' }),
      within(form).getByRole('group', { name: 'TYPE DE STOCK' }),
      await see(warning, form),
      within(form).getByRole('group', { name: 'Période de validité' }),
      within(form).getByRole('heading', { name: 'Tickets' }),
      lines,
      within(form).getByRole('button', { name: 'Enregistrer' }),
    ]
    expect(inOrder(parts)).toEqual(parts)
    await seeNot('Chargement...', lines)
    expect(page.problems).toEqual([])
    const adds = () => within(lines).queryAllByRole('button', { name: 'Ajouter des lignes de stocks' }).length
    return { lines, adds }
  }
  const { lines, adds } = await openForm('Billets déposés', /un e-mail d’alerte est envoyé/)
  const read = () =>
    within(lines)
      .queryAllByRole('listitem')
      .map((line) => [
        ...[...line.querySelectorAll('[data-badge]')].map((badge) => readText(badge)),
        line.querySelector('input[type=file]') === null ? 'nothing to send' : 'a document to send',
      ])
      .sort()
  await expect.poll(read).toEqual([
    ['En stock', 'nothing to send'],
    ['GÉNÉRATION EN COURS', 'Acheté', 'nothing to send'],
    ['UPLOAD NÉCESSAIRE', 'Acheté', 'a document to send'],
  ])
  expect(adds()).toBe(1)
  const other = await openForm('Billets générés', /^Le billet est généré/)
  await see(/ligne/, other.lines)
  expect(other.adds()).toBe(0)
})

// [K-RULE-106]
test('a save that fails reads the stocks again, so that what a colleague has changed meanwhile is shown', async () => {
  const { app, as, id, open } = await promotionWorld()
  const stored = { ...flexible(), mode: { type: 'AdminConfirm' as const } }
  const { stocks } = await app.call('/admin/create-stocks', { activityId: id, stocks: [stored] }, { as })
  const page = await open(`/admin/activity/${id}?tab=stock`)
  const list = () => screen.findByRole('list', { name: 'Stocks' })
  await see(/Plein tarif/, await list())
  await page.press('Modifier', await list())
  const form = await screen.findByRole('form', { name: 'Modifier le stock' })
  await page.fill('Conditions', 'Sans animaux.', form)
  await app.db().query("update ticket_info set label = 'Tarif du soir' where batch_id = ?", [stocks[0]?.id])
  page.intercept('/admin/manage-stocks', refusal('serverError', 'Server error', undefined, 500))
  await page.press('Enregistrer', form)
  await see('Erreur lors de la mise à jour des stocks')
  await see(/Tarif du soir/, await list())
})
