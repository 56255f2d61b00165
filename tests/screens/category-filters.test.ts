/** Filters and orders of a category's list: all of them in the address, and taken back one by one. */
import { expect, test } from 'vitest'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'

const PARKS = '/c1/loisirs/c1-demo-loisirs'
const cards = () => document.querySelectorAll('main article').length
const query = () => Object.fromEntries(new URLSearchParams(location.search))
const dialog = () => screen.findByRole('dialog', { name: 'Trier et filtrer' })
/** Prices that the cards show, in euros. */
const prices = () =>
  [...document.querySelectorAll('main article')].map((card) =>
    Number(/Dès (\d+),(\d\d) €/.exec(readText(card))?.slice(1).join('.') ?? Number.NaN),
  )

test('a member narrows a category by a chip and in the sheet, the address keeps it, and back undoes it', async () => {
  const app = await demoApp()
  const as = await app.demoPerson('marie@demo.test', ATELIER)
  const page = await openShop(app, { path: PARKS, host: ATELIER, as })
  const all = Number.parseInt(readText(await see(/^\d+ activités$/)), 10)
  await page.follow('Pour les enfants')
  await see('Retirer le filtre Pour les enfants')
  const some = cards()
  expect(some).toBeGreaterThan(1)
  expect(some).toBeLessThan(all)
  await see(`${some} activités`)
  expect(query()).toEqual({ enfants: 'true' })

  await page.press(/^Trier et filtrer \(1\)/)
  const sheet = await dialog()
  await page.pick('Trier', 'Les moins chères', sheet)
  await expect.poll(query).toEqual({ enfants: 'true', tri: 'prix' })
  await expect.poll(() => prices().toSorted((a, b) => a - b)).toEqual(prices())
  await page.pick('Prix', readText((await dialog()).querySelector('option[value="10-25"]')), await dialog())
  await expect.poll(query).toEqual({ enfants: 'true', tri: 'prix', prix: '10-25' })
  const left = cards()
  expect(left).toBeGreaterThan(1)
  for (const euros of prices()) expect([euros, euros >= 10 && euros < 25]).toEqual([euros, true])
  await page.press(`Voir les ${left} activités`, await dialog())
  await page.back()
  await expect.poll(query).toEqual({ enfants: 'true', tri: 'prix' })
  await expect.poll(cards).toBe(some)

  // The address shows the same to others.
  await openShop(app, { path: `${PARKS}?enfants=true&tri=prix`, host: ATELIER, as })
  expect([cards(), prices().toSorted((a, b) => a - b)]).toEqual([some, prices()])
  expect(page.problems).toEqual([])
})

test('filters that leave nothing are shown one by one, and taking one away brings activities back', async () => {
  const app = await demoApp()
  const page = await openShop(app, { path: `${PARKS}?enfants=true&prix=50-60&jour=aujourdhui`, host: ATELIER })
  await see('Aucune activité ne correspond à ces filtres.')
  const chosen = screen.getByRole('list', { name: 'Filtres choisis' })
  expect([...chosen.querySelectorAll('li')].map((item) => readText(item))).toEqual([
    'Retirer le filtre Aujourd’hui',
    'Retirer le filtre De 50 à 60 €',
    'Retirer le filtre Pour les enfants',
    'Effacer les filtres',
  ])
  await page.follow('Retirer le filtre De 50 à 60 €')
  await page.follow('Retirer le filtre Aujourd’hui')
  await expect.poll(query).toEqual({ enfants: 'true' })
  await expect.poll(cards).toBeGreaterThan(1)
  await page.follow('Retirer le filtre Pour les enfants')
  await expect.poll(query).toEqual({})
  await seeNot(/^Retirer le filtre/)
  expect(page.problems).toEqual([])
})

test('the sheet without filters asks for its numbers, and says so when there is no answer', async () => {
  const app = await demoApp()
  const page = await openShop(app, { path: PARKS, host: ATELIER })
  const answerAgain = page.intercept('/search-results', 'gone')
  await page.press('Trier et filtrer')
  await see('Le service n’a pas pu répondre. Réessayez dans un instant.', await dialog())
  answerAgain()
  await page.press('Réessayer', await dialog())
  await see(/^Voir les \d+ activités$/, await dialog())
  await see(/^Pour les enfants \(\d+\)$/, await dialog())
  // A visitor has no committee that pays.
  expect(readText(await dialog())).not.toContain('Payé par votre CSE')
})

test('a list whose filters cannot be asked says that it failed, in place of an empty shop', async () => {
  const app = await demoApp()
  const page = await openShop(app, { path: PARKS, host: ATELIER })
  page.intercept('/search-results', 'gone')
  await page.follow('Pour les enfants')
  await see("Une erreur s'est lors du chargement des activités")
})

test('a period whose end lies before its beginning is searched, told and shown with its days in their order', async () => {
  const app = await demoApp()
  const page = await openShop(app, { path: `${PARKS}?du=2026-07-20&au=2026-07-05`, host: ATELIER })
  await see('Retirer le filtre Du 05/07/2026 au 20/07/2026')
  await page.press(/^Trier et filtrer/)
  await dialog()
  const days = ['Du', 'Au'].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value)
  expect(days).toEqual(['05/07/2026', '20/07/2026'])
})
