/** The form of a new stock, as far as it takes to be saved: its tickets, its slots, its confirmation, and what it sends. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { readText, screen, see, sees } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { promotionWorld } from '../support/promotion-world.ts'
import { weeklyInput } from '../support/stock-office.ts'

const INCOMPLETE = 'Ticket incomplet ou invalide'
const canCreate = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Créer' }).disabled
const missing = () => readText(document.querySelector('[data-save-bar] p + button'))
const value = (label: string, place: HTMLElement = document.body) =>
  within(place).getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value
const prices = { 'Prix public (€)': '20', 'Prix Youpiiz (€)': '15', 'Prix d’achat (€)': '10' }

async function typeDays(page: Page): Promise<void> {
  for (const [label, day] of [
    ['Début', '15/06/2026'],
    ['Fin', '28/06/2026'],
  ] as const) {
    await page.fill(label, day)
    await page.leaveField()
  }
}

async function addTicket(page: Page): Promise<void> {
  await page.press('Ajouter un ticket')
  for (const [name, text] of Object.entries({ 'Nom du ticket': 'Adulte', ...prices })) await page.fill(name, text)
  await page.leaveField()
}

/** The form of a new stock with its days, of the kind that its words begin with. */
async function openNew(kind?: RegExp) {
  const world = await promotionWorld()
  const page = await world.open(`/admin/activity/${world.id}/stock/create`)
  if (kind) await page.choose(kind)
  await typeDays(page)
  return { ...world, page }
}

// [K-RULE-016] [K-RULE-047] [K-CONSTANT-003] [K-CONSTANT-004] [K-CONSTANT-005]
test('a stock is saved only with tickets that have name and prices, whole options, and no maximum below the minimum', async () => {
  const { page } = await openNew()
  await page.fill('Places', '40')
  await addTicket(page)
  await expect.poll(canCreate).toBe(true)
  const ticket = await screen.findByRole('group', { name: 'Ticket #1' })
  expect([value('Quantité max.', ticket), value('Visibilité', ticket)]).toEqual(['20', 'Public'])
  const expectNeeded = async (place: HTMLElement, fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) {
      await page.fill(label, '', place)
      await expect.poll(() => [label, canCreate(), sees(INCOMPLETE, ticket)]).toEqual([label, false, true])
      await page.fill(label, text, place)
      await expect.poll(() => [label, canCreate(), sees(INCOMPLETE, ticket)]).toEqual([label, true, false])
    }
  }
  await expectNeeded(ticket, { 'Nom du ticket': 'Adulte', ...prices })
  for (const [label, text, isRight] of [
    ['Quantité min.', '21', false],
    ['Quantité max.', '21', true],
    ['Quantité max.', '20', false],
    ['Quantité min.', '20', true],
  ] as const) {
    await page.fill(label, text, ticket)
    await expect.poll(() => [label, text, canCreate()]).toEqual([label, text, isRight])
  }
  await page.press('Ajouter une option')
  await expect.poll(() => [canCreate(), sees(INCOMPLETE, ticket)]).toEqual([false, true])
  const option = await screen.findByRole('group', { name: 'Option #1' })
  expect(value('Max.', option)).toBe('20')
  for (const [name, text] of Object.entries({ 'Nom de l’option': 'Goûter', ...prices }))
    await page.fill(name, text, option)
  await expect.poll(canCreate).toBe(true)
  await expectNeeded(option, { 'Nom de l’option': 'Goûter', ...prices })
  expect(page.problems).toEqual([])
})

// [K-RULE-053] [K-RULE-054] [K-RULE-057] [K-CONSTANT-002]
test('a weekly stock is saved only with slots of a whole minute and a whole place at least, and an email that confirms', async () => {
  const { page } = await openNew(/^Fixe/)
  await page.press('Ajouter une plage le lundi')
  await page.fill('Lundi, plage 1, heure de fin', '11')
  await page.fill('Places par créneau', '8')
  await addTicket(page)
  await expect.poll(canCreate).toBe(true)
  expect(value('Durée du ticket')).toBe('1')
  for (const label of ['Durée d’un créneau (min)', 'Places par créneau']) {
    for (const text of ['0', '-1', '0,5', 'x', '']) {
      await page.fill(label, text)
      await expect.poll(() => [label, text, canCreate()]).toEqual([label, text, false])
    }
    await page.fill(label, '1')
    await expect.poll(() => [label, canCreate()]).toEqual([label, true])
  }
  await page.choose(/^Confirmation par le partenaire/)
  await addTicket(page)
  const email = 'E-mail qui reçoit les demandes'
  await page.fill(email, '')
  await expect.poll(missing).toBe('E-mail de confirmation : Indiquez l’e-mail qui reçoit les demandes.')
  expect(canCreate()).toBe(false)
  await page.fill(email, 'ana@exemple.test')
  await expect.poll(canCreate).toBe(true)
})

// [K-RULE-025]
test('the slots of a day follow each other in each range of its hours, as long as a whole one fits', async () => {
  const { page } = await openNew(/^Fixe/)
  for (const [at, [from, to]] of [
    ['10', '13'],
    ['14', '15'],
  ].entries()) {
    await page.press('Ajouter une plage le lundi')
    await page.fill(`Lundi, plage ${at + 1}, heure de début`, from ?? '')
    await page.fill(`Lundi, plage ${at + 1}, heure de fin`, to ?? '')
    await page.leaveField()
  }
  await page.fill('Durée d’un créneau (min)', '45')
  await page.fill('Places par créneau', '8')
  await see('5 créneaux par semaine, 40 places.')
  await page.press('Modifier les créneaux un par un')
  const list = within(await screen.findByRole('list', { name: 'Créneaux du lundi' }))
  const slots = list.getAllByLabelText(/^Places, /).map((field) => field.getAttribute('aria-label'))
  expect(slots).toEqual([
    ...['Places, 10:00 – 10:45', 'Places, 10:45 – 11:30', 'Places, 11:30 – 12:15', 'Places, 12:15 – 13:00'],
    'Places, 14:00 – 14:45',
  ])
  expect(list.getAllByRole('listitem')).toHaveLength(5)
})

// [K-RULE-011]
test('a flexible stock of documents uploaded ahead is sent with no place of its own, whatever was typed before', async () => {
  const { page, app, as, id } = await openNew()
  await page.fill('Places', '40')
  await page.choose(/^Billets déposés à l’avance/)
  await addTicket(page)
  await page.press('Créer')
  await see('Stock de tickets créé')
  const [sent] = page.asked('/admin/create-stocks') as CallInput<'/admin/create-stocks'>[]
  expect(sent?.stocks).toMatchObject([{ reservation: { type: 'Flexible', quantity: 0 } }])
  const { items } = await app.call('/admin/list-activity-stock-batches', { activityId: id }, { as })
  expect(items).toMatchObject([{ reservation: { stocks: [{ quantity: 0 }] } }])
})

// [K-RULE-022] [K-RULE-024]
test('an edited week is sent with the id of each slot that is kept, and without one for a slot that is new', async () => {
  const { app, as, id, open } = await promotionWorld()
  const weekly = weeklyInput({ hours: [10, 11], weekdays: ['Monday'] })
  await app.call('/admin/create-stocks', { activityId: id, stocks: [weekly] }, { as })
  const read = async () => {
    const { items } = await app.call('/admin/list-activity-stock-batches', { activityId: id }, { as })
    const slots = items[0]?.reservation.type === 'Weekly' ? items[0].reservation.weekly : []
    return slots.map((slot) => [slot.timeOfDay.startHour, slot.id] as const)
  }
  const before = new Map(await read())
  const page = await open(`/admin/activity/${id}?tab=stock`)
  await page.press('Modifier', await screen.findByRole('list', { name: 'Stocks' }))
  await page.fill('Lundi, plage 1, heure de début', '11')
  await page.fill('Lundi, plage 1, heure de fin', '13')
  await page.leaveField()
  await page.press('Enregistrer', await screen.findByRole('form', { name: 'Modifier le stock' }))
  await page.press('Enregistrer', await screen.findByRole('dialog', { name: 'Ce que l’enregistrement va faire' }))
  await see('Stocks mis à jour')
  const [sent] = page.asked('/admin/manage-stocks') as CallInput<'/admin/manage-stocks'>[]
  const [operation] = sent?.operations ?? []
  const updates = operation?.type === 'updateStock' ? operation.updates : undefined
  const slots =
    updates && 'reservation' in updates && updates.reservation?.type === 'Weekly' ? updates.reservation.slots : []
  expect(slots.map((slot) => [slot.timeOfDay.startHour, slot.id])).toEqual([
    [11, before.get(11)],
    [12, undefined],
  ])
  const after = new Map(await read())
  expect([...after.keys()]).toEqual([11, 12])
  expect(after.get(11)).toBe(before.get(11))
  expect([...before.values()]).not.toContain(after.get(12))
})

// [K-RULE-006] [K-ERROR-026] [K-ERROR-045]
test('a stock requires a partner with opening hours, who is asked for anew once he could not be loaded', async () => {
  const { id, app, as, openOnMondays, open } = await promotionWorld({ isOpen: false })
  const message = "Partenaire de l'activité invalide."
  await open(`/admin/activity/${id}/stock/create`)
  await see(message)
  expect(screen.queryByRole('form')).toBeNull()
  for (const screenOfStocks of ['?tab=stock', '/stock/create']) {
    const page = await openOffice(app, {
      ...{ as, path: `/admin/activity/${id}${screenOfStocks}` },
      before: (visit) => visit.intercept('/admin/get-vendor', 'gone'),
    })
    await see("Échec de la récupération des infos de l'activité")
    page.intercept('/admin/get-vendor', (pass) => pass())
    await page.press('Réessayer')
    await see(message)
  }
  await openOnMondays()
  await open(`/admin/activity/${id}/stock/create`)
  await screen.findByRole('form', { name: 'Nouveau Stock' })
  expect(sees(message)).toBe(false)
})

// [K-ERROR-021]
test('one number is given to all slots of a day, though they are not alike any more', async () => {
  const { page, app, as, id } = await openNew(/^Fixe/)
  await page.press('Ajouter une plage le mardi')
  await page.fill('Places par créneau', '8')
  await page.press('Modifier les créneaux un par un')
  await page.fill('Créneau 10:00 – 11:00, minute de fin', '30')
  await see("Could not extract schedule info: Duration minutes don't match")
  await page.fill('Places pour plusieurs créneaux', '6')
  await page.press('Appliquer au mardi (8)')
  const places = () => screen.getAllByLabelText<HTMLInputElement>(/^Places, /).map((field) => field.value)
  expect(places()).toEqual(Array.from({ length: 8 }, () => '6'))
  await page.fill('Places, 11:00 – 12:00', '3')
  await addTicket(page)
  await page.press('Créer')
  await page.press('Enregistrer', await screen.findByRole('dialog', { name: 'Ce que l’enregistrement va faire' }))
  await see('Stock de tickets créé')
  const { items } = await app.call('/admin/list-activity-stock-batches', { activityId: id }, { as })
  const weekly = items[0]?.reservation.type === 'Weekly' ? items[0].reservation.weekly : []
  expect(weekly.map(({ quantity }) => quantity).sort()).toEqual([3, 6, 6, 6, 6, 6, 6, 6])
  await page.press('Modifier', await screen.findByRole('list', { name: 'Stocks' }))
  await see("Could not extract schedule info: Duration minutes don't match")
})
