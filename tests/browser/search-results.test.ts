/** A search that forgives: what was meant, what it is narrowed to, and where it is. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  takeProblems,
} from '../support/browser.ts'

const shop = openBrowserShop()
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? null)
const number = (text: string | null) => Number(/\((\d+)\)/.exec(text ?? '')?.[1] ?? Number.NaN)

test('a typing error finds the intended activity, and a link searches for the exact words', async () => {
  const page = await shop.newPage()
  await open(page, '/recherche?q=kartng')
  const main = page.getByRole('main')
  await page.getByRole('heading', { level: 1, name: 'Résultats pour « karting »' }).waitFor()
  await main.getByRole('link', { name: /^Karting électrique/ }).waitFor()
  await expectCleanEverywhere(page, 'search corrected')
  await main.getByRole('link', { name: 'Chercher exactement « kartng »' }).click()
  await main.getByText('Aucune activité ne correspond à votre recherche', { exact: false }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Résultats pour « kartng »' }).waitFor()
  await expectClean(page, 'search exact')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Résultats pour « karting »' }).waitFor()
  await open(page, '/recherche?q=karting bowling')
  await main.getByRole('list', { name: 'Chercher un seul mot' }).getByRole('link', { name: 'karting' }).click()
  await page.getByRole('heading', { level: 1, name: 'Résultats pour « karting »' }).waitFor()
  // While one types, too.
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Rechercher une activité' })
  await page.getByRole('banner').getByRole('searchbox').click()
  await field.fill('')
  await field.pressSequentially('escalda')
  await page
    .getByRole('option', { name: /^Escalade/ })
    .first()
    .waitFor()
})

test('each filter shows its number of results, is in the address, and is undone by the back button', async () => {
  const page = await shop.newPage()
  await open(page, '/recherche?q=e')
  const main = page.getByRole('main')
  const filters = page.getByRole('search', { name: 'Filtrer les résultats' })
  const total = async () => Number.parseInt(await readText(main.getByRole('status').first()), 10)
  const all = await total()
  const children = filters.getByRole('checkbox', { name: /^Pour les enfants/ })
  const wanted = number(await filters.getByText(/^Pour les enfants/).textContent())
  expect(wanted).toBeGreaterThan(3)
  await children.check()
  await expect.poll(total).toBe(wanted)
  expect(new URL(page.url()).searchParams.get('enfants')).toBe('true')
  const price = filters.getByRole('combobox', { name: 'Prix' })
  const cheap = number(await price.locator('option', { hasText: 'Moins de 10 €' }).textContent())
  await price.selectOption('0-10')
  await expect.poll(() => new URL(page.url()).searchParams.get('prix')).toBe('0-10')
  if (cheap === 0) await main.getByText('Aucune activité ne correspond à ces filtres.').waitFor()
  else await expect.poll(total).toBe(cheap)
  await expectCleanEverywhere(page, 'search narrowed')
  await page.goBack()
  await expect.poll(total).toBe(wanted)
  expect(await price.inputValue()).toBe('')
  await page.goBack()
  await expect.poll(total).toBe(all)
  expect(await children.isChecked()).toBe(false)
  const date = filters.getByRole('combobox', { name: 'Date' })
  const week = number(await date.locator('option', { hasText: 'Les 7 prochains jours' }).textContent())
  await date.selectOption('semaine')
  await expect.poll(total).toBe(week)
  await filters.getByRole('link', { name: 'Effacer les filtres' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(total).toBe(all)
  // The link is gone: the keyboard goes on at the heading, which is read out.
  await expect.poll(() => focusedText(page)).toBe('Résultats pour «\u00a0e\u00a0»')
  const more = main.getByRole('link', { name: 'Afficher plus' })
  while ((await more.count()) > 0) {
    const shown = await main.getByRole('article').count()
    const first = () => main.getByRole('article').nth(shown).getByRole('link').first().textContent()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(shown)
    await expect.poll(async () => (await focusedText(page)) === (await first())).toBe(true)
    const now = await main.getByRole('article').count()
    await main
      .getByRole('status')
      .filter({ hasText: `${now} activités sur ${all}` })
      .waitFor({ state: 'attached' })
  }
  expect(await main.getByRole('article').count()).toBe(all)
  // A place brings the distances.
  await filters.getByRole('searchbox', { name: 'Ville' }).click()
  await filters.getByRole('combobox', { name: 'Ville' }).pressSequentially('lyo')
  await page.getByRole('option', { name: 'Lyon (69001)' }).click()
  const distance = filters.getByRole('combobox', { name: 'Distance' })
  await distance.waitFor()
  const near = number(await distance.locator('option', { hasText: 'Jusqu’à 100 km' }).textContent())
  await distance.selectOption('100')
  if (near > 0) await expect.poll(total).toBe(near)
  expect(takeProblems(page)).toEqual([])
})

test('results are shown on a map, clustered where they are close, and reachable by keyboard; a failed map is reported', async () => {
  const page = await shop.newPage()
  await open(page, '/recherche?q=e')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Carte' }).click()
  const map = main.getByRole('region', { name: 'Carte des résultats' })
  const cluster = map.getByRole('button', { name: /adresses : agrandir$/ }).first()
  await cluster.waitFor()
  expect(new URL(page.url()).searchParams.get('vue')).toBe('carte')
  await expectCleanEverywhere(page, 'search map')
  // Nearer and nearer, until a place stands alone or several share theirs: the focus follows.
  const here = main.getByRole('list', { name: 'À cet endroit' })
  await cluster.focus()
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('.leaflet-marker-icon')?.getAttribute('aria-label') ?? null)
  const steps: (string | null)[] = []
  for (let step = 0; step < 20 && (await here.count()) === 0; step++) {
    const before = await focused()
    steps.push(before)
    expect(before, steps.join(' > ')).not.toBeNull()
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await here.count()) > 0 || (await focused()) !== before, { message: steps.join(' > ') })
      .toBe(true)
  }
  const link = here.getByRole('link').first()
  await link.waitFor()
  await expectClean(page, 'search map, a place chosen')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await map.waitFor()
  await main.getByRole('link', { name: 'Liste' }).click()
  await main.getByRole('article').first().waitFor()

  const broken = await shop.newPage({ ...PHONE })
  await broken.route('**/_dev/tiles/**', (route) => route.abort())
  await open(broken, '/recherche?q=e&vue=carte')
  await broken.getByText('La carte ne se charge pas.').waitFor()
  await broken.getByRole('link', { name: 'Voir la liste' }).click()
  await broken.getByRole('article').first().waitFor()
  takeProblems(broken)
})

test('a buyer with a phone sees results without scrolling, and opens and closes the filters by keyboard', async () => {
  const page = await shop.newPage(PHONE)
  await open(page, '/recherche?q=e')
  const main = page.getByRole('main')
  const filters = page.getByRole('search', { name: 'Filtrer les résultats' })
  const card = await main.getByRole('article').first().boundingBox()
  // Its picture and its name, above the fold.
  expect(card?.y).toBeLessThan(PHONE.height - 200)
  await main.getByRole('article').first().getByRole('heading').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await filters.getByRole('combobox').filter({ visible: true }).count()).toBe(0)
  const opener = filters.getByRole('button', { name: /^Filtrer/ })
  expect(await opener.getAttribute('aria-expanded')).toBe('false')
  await expectCleanEverywhere(page, 'search, filters closed')

  await opener.press('Enter')
  expect(await opener.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Tab')
  expect(await focusedText(page)).toBe('Partout')
  await filters.getByRole('checkbox', { name: /^Pour les enfants/ }).check()
  await filters.getByRole('combobox', { name: 'Date' }).selectOption('semaine')
  await filters.getByRole('button', { name: 'Filtrer (2) : 2 choisis' }).waitFor()
  await expectCleanEverywhere(page, 'search, filters open')
  await filters.getByRole('button', { name: /^(Voir |Fermer les filtres)/ }).press('Enter')
  await expect.poll(() => focusedText(page)).toBe('Filtrer (2)\u00a0: 2 choisis')
  expect(await filters.getByRole('combobox').filter({ visible: true }).count()).toBe(0)
  await open(page, '/recherche?q=e&prix=0-10&rayon=50')
  // No place, no distance.
  await filters.getByRole('button', { name: 'Filtrer (1) : 1 choisi' }).waitFor()
  expect(takeProblems(page)).toEqual([])
})

test('the filters are a form without JavaScript', async () => {
  const page = await shop.newPage({ ...PHONE, javaScript: false })
  await page.goto('/recherche?q=e')
  const filters = page.getByRole('search', { name: 'Filtrer les résultats' })
  const wanted = number(await filters.getByText(/^Pour les enfants/).textContent())
  await filters.getByRole('checkbox', { name: /^Pour les enfants/ }).check()
  await filters.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByText(`${wanted} activité`, { exact: false }).first().waitFor()
  expect(await page.getByRole('checkbox', { name: /^Pour les enfants/ }).isChecked()).toBe(true)
})

test('an operator adds a synonym, which the shop follows, and undoes a change of it', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test' })
  await open(page, '/admin/activity')
  await page.getByRole('link', { name: 'Synonymes de la recherche' }).click()
  await page.getByRole('row', { name: /zoo/ }).waitFor()
  await expectCleanEverywhere(page, 'synonyms')
  await page.getByRole('link', { name: 'Ajouter' }).click()
  await page.getByLabel('Mot tapé').fill('bolide')
  await page.getByLabel('Cherche aussi').fill('karting\nvoiture')
  await expectCleanEverywhere(page, 'synonym')
  await page.getByRole('button', { name: 'ENREGISTRER' }).click()
  await page.getByRole('row', { name: /bolide/ }).waitFor()
  const visitor = await shop.newPage()
  await open(visitor, '/recherche?q=bolides')
  await visitor.getByRole('link', { name: /^Karting électrique/ }).waitFor()
  await page.getByRole('link', { name: 'bolide' }).click()
  await page.getByRole('radio', { name: 'Non utilisé' }).check()
  await page.getByRole('button', { name: 'ENREGISTRER' }).click()
  await page.getByRole('row', { name: /bolide.*Non utilisé/ }).waitFor()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByRole('row', { name: /bolide.*Utilisé/ }).waitFor()
  expect(takeProblems(page)).toEqual([])
})
