/** A buyer waits for what is sold out, is told when a place returns, and buys it; an operator sees the line. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stock } from '#kernel/stock/tables.ts'
import {
  expectClean,
  expectCleanEverywhere,
  HOOBIIZ,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newShop, type Sold } from '../support/shop.ts'

const shop = openBrowserShop()
const MARIE = 'marie@demo.test'
const PAUL = 'paul@demo.test'
const ASK = 'Me prévenir si une place se libère'

/** An activity of two dated slots without places. */
async function soldOut(): Promise<Sold> {
  const db = shop.server.db()
  return newShop({ db: () => db }).sell({
    ...{ slots: 2, quantity: 0 },
    activity: { label: 'Concert des fontaines' },
    ticket: { label: 'Assis', maxQuantity: 4 },
  })
}

/** Places return, as by an operator's adjustment: the line is offered them by the server's own job. */
const addPlaces = (stockId: string, places: number) =>
  shop.server.db().write([{ sql: 'update stock set quantity = quantity + ? where id = ?', args: [places, stockId] }])

const panel = (page: Page) => page.getByRole('region', { name: /compl[eè]te? \?$/ })

test('a visitor who joins the waiting list on a phone is asked to sign in, and is led back', async () => {
  const sold = await soldOut()
  const page = await shop.newPage({ ...PHONE, host: HOOBIIZ })
  const path = `/a/concert/${sold.activityId}`
  await open(page, path)
  await panel(page).getByRole('button', { name: ASK }).click()
  const login = panel(page).getByRole('link', { name: 'Connectez-vous' })
  expect(await login.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  await expectClean(page, 'waiting list, visitor')
})

test('a member joins, sees the position, is offered a place and buys it; another member leaves by the mailed link', async () => {
  const sold = await soldOut()
  const [slot = ''] = sold.slotIds
  const page = await shop.newPage({ as: MARIE })
  await open(page, `/a/concert/${sold.activityId}`)
  const line = panel(page)
  const hasFocus = () => line.evaluate((region) => region.contains(document.activeElement))
  await line.getByRole('button', { name: ASK }).press('Enter')
  await expect.poll(hasFocus).toBe(true)
  const date = line.getByLabel('DATE')
  expect(await date.getByRole('option').count()).toBe(4)
  expect(await date.getByRole('option').nth(2).textContent()).toMatch(/^\d\d\/\d\d\/\d{4}, n’importe quel horaire$/)
  await line.getByRole('button', { name: 'Ajouter : Assis' }).click()
  await expectCleanEverywhere(page, 'waiting list form')
  await line.getByRole('button', { name: 'M’inscrire sur la liste d’attente' }).click()
  await line.getByText('Vous êtes la 1re personne de la liste.').waitFor()
  await expect.poll(hasFocus).toBe(true)
  expect(await line.getByRole('link', { name: 'Voir mes listes d’attente' }).getAttribute('href')).toBe('/waiting-list')
  // Once for each slot: neither it nor the day that begins with it is offered again.
  await line.getByRole('button', { name: ASK }).click()
  expect(await date.getByRole('option').count()).toBe(2)
  // Joined in another window meanwhile: the server's refusal is said.
  const [, second = ''] = sold.slotIds
  const inAnotherWindow = { ticketInfoId: sold.ticketId, stockIds: [second], quantity: 1 }
  const joined = page.evaluate(
    (body) =>
      fetch('/api/join-waiting-list', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(({ status }) => status),
    inAnotherWindow,
  )
  expect(await joined).toBe(200)
  await line.getByRole('button', { name: 'M’inscrire sur la liste d’attente' }).click()
  await line.getByText('Vous êtes déjà dans cette liste d’attente.').waitFor()
  takeProblems(page)
  await date.selectOption({ label: 'N’importe quelle date' })
  await line.getByRole('button', { name: 'M’inscrire sur la liste d’attente' }).click()
  await line.getByText('Vous êtes la 3e personne de la liste.').waitFor()
  await expectCleanEverywhere(page, 'waiting list joined')
  await page.reload()
  await line.getByText('Vous attendez déjà toutes les dates complètes.').waitFor()
  expect(await line.getByRole('button', { name: ASK }).count()).toBe(0)
  await expectCleanEverywhere(page, 'waiting list, all dates joined')
  await line
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Quitter la liste/ })
    .click()
  await line.getByRole('button', { name: ASK }).waitFor()
  await line.getByRole('button', { name: /^Quitter la liste : N’importe quelle date/ }).click()
  await expect.poll(() => line.getByText('N’importe quelle date').count()).toBe(0)
  await expect.poll(hasFocus).toBe(true)

  const other = await shop.newPage({ as: PAUL, host: HOOBIIZ })
  await open(other, `/a/concert/${sold.activityId}`)
  await panel(other).getByRole('button', { name: ASK }).click()
  await panel(other).getByRole('button', { name: 'M’inscrire sur la liste d’attente' }).click()
  await panel(other).getByText('Vous êtes la 2e personne de la liste.').waitFor()

  await open(page, '/waiting-list')
  const main = page.getByRole('main')
  await main.getByText('Vous êtes la 1re personne de la liste.').waitFor()
  await addPlaces(slot, 2)
  const reloaded = async () => {
    await open(page, '/waiting-list')
    return readText(main)
  }
  await expect.poll(reloaded, { timeout: PATIENCE_MS }).toMatch(/Encore (1 h 59 min|2 h 00 min) pour réserver/)
  await expectCleanEverywhere(page, 'waiting list with a hold')
  await main.getByRole('button', { name: /^Réserver mes places/ }).click()
  await page.waitForURL('**/cart')
  await page.getByText('Concert des fontaines').first().waitFor()
  await page.getByRole('button', { name: 'Passer au paiement' }).click()
  await page.getByLabel('NUMÉRO DE CARTE').waitFor()
  const [row] = (await shop.server.db().orm.select().from(stock)).filter(({ id }) => id === slot)
  expect([row?.quantity, row?.reserved, row?.bought]).toEqual([2, 2, 0])
  await open(page, '/waiting-list')
  await main.getByText('Vous n’attendez aucune place').waitFor()

  await addPlaces(slot, 1)
  const url = new URL(linkIn(await mailTo(shop.server, PAUL, /Quitter la liste d’attente/), '/quitter-la-liste'))
  const phone = await shop.newPage({ ...PHONE, host: HOOBIIZ })
  await open(phone, url.pathname)
  await phone.getByText('Quitter la liste d’attente de « Concert des fontaines » ?').waitFor()
  await expectCleanEverywhere(phone, 'leave the waiting list')
  await phone.getByRole('button', { name: 'Quitter la liste' }).click()
  await phone.getByText('Vous n’attendez plus de place').waitFor()
  for (const each of [page, other, phone]) expect(takeProblems(each)).toEqual([])
})

test('an operator sees how many wait for which slot, shortens the hold and undoes that', async () => {
  const sold = await soldOut()
  const member = await shop.newPage({ as: MARIE })
  await open(member, `/a/concert/${sold.activityId}`)
  await panel(member).getByRole('button', { name: ASK }).click()
  await panel(member).getByRole('button', { name: 'M’inscrire sur la liste d’attente' }).click()
  await panel(member).getByText('Vous êtes la 1re personne de la liste.').waitFor()

  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  await open(page, `/admin/activity/${sold.activityId}?tab=calendar`)
  const line = page.getByRole('region', { name: 'Liste d’attente' })
  await line.getByText('1 personne en attente.').waitFor()
  expect(await line.getByRole('row').count()).toBe(2)
  const minutes = line.getByLabel(/^Durée pendant laquelle/)
  await minutes.fill('5')
  await line.getByRole('button', { name: 'Enregistrer' }).click()
  await line.getByText('La durée est de 10 minutes au moins').waitFor()
  takeProblems(page)
  await minutes.fill('45')
  await line.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Liste d’attente mise à jour').waitFor()
  await expectCleanEverywhere(page, 'office, waiting list')
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect.poll(() => line.getByLabel(/^Durée pendant laquelle/).inputValue()).toBe('120')
  expect(takeProblems(page)).toEqual([])
})
