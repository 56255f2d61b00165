/** The pages of somebody who is signed in: the account, the member card. */
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectClean,
  greeting,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  signIn,
  takeProblems,
} from '../support/browser.ts'
import { axeObjections } from '../support/browser-axe.ts'

const shop = openBrowserShop()

// [C-ROUTE-020] [C-SCREEN-097] [C-SCREEN-098] [C-SCREEN-099]
test('a member changes her name, and every page greets her with it', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, '/account')
  const form = page.getByRole('form', { name: 'Mon compte' })
  const email = form.getByLabel('EMAIL', { exact: true })
  expect(await email.inputValue()).toBe('cse@demo.test')
  for (const name of ['PRÉNOM', 'NOM', 'TÉLÉPHONE'])
    expect(await form.getByText(name, { exact: true }).isVisible(), name).toBe(true)
  await email.click()
  await page.keyboard.type('x')
  expect(await email.inputValue()).toBe('cse@demo.test')
  expect(await form.getByLabel('NOM', { exact: true }).inputValue()).toBe('Ferrand')
  expect(await form.getByLabel('TÉLÉPHONE', { exact: true }).inputValue()).toBe('03 00 00 00 02')
  await form.getByLabel('PRÉNOM', { exact: true }).fill('Nadège')
  await form.getByRole('button', { name: 'Mettre à jour', exact: true }).click()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Informations mise à jour')
    .waitFor()
  await greeting(page, 'Nadège Ferrand').waitFor()
  await expectClean(page)
  await open(page, '/')
  expect(await greeting(page, 'Nadège Ferrand').count()).toBe(1)
})

// [C-ERROR-015] [C-SCREEN-100]
test('the account page reports that its session has ended, without leaving the page', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await signIn(page, 'paul@demo.test')
  await open(page, '/account')
  await page.context().clearCookies()
  const ended = page.getByRole('main').getByText("Vous n'êtes pas connecté", { exact: true })
  expect(await ended.count()).toBe(0)
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await ended.waitFor()
  expect(await page.getByText('Informations mise à jour').count()).toBe(0)
})

// [C-ROUTE-021] [C-ROLE-019] [C-SCREEN-104] [C-SCREEN-105]
test('the member card shows its code and name; a member without a card is told so', async () => {
  const member = await shop.newPage({ as: 'marie@demo.test' })
  await open(member, '/member-card')
  expect(await readText(member.getByRole('region', { name: 'Carte membre', exact: true }))).toMatch(
    /AT-000123 Marie Lefèvre/,
  )
  const other = await shop.newPage({ as: 'paul@demo.test', host: HOOBIIZ })
  await open(other, '/member-card')
  await other.getByRole('main').getByText("Vous n'avez pas de carte membre", { exact: true }).waitFor()
  expect(await other.getByRole('region', { name: 'Carte membre', exact: true }).count()).toBe(0)
})

test('a member whose menu fails to load still uses the page, and finds cart and account', async () => {
  for (const size of [PHONE, DESKTOP]) {
    const page = await shop.newPage({ as: 'marie@demo.test', ...size })
    await page.route('**/assets/member-parts-*', (route) => route.abort())
    await page.goto('/')
    const banner = page.getByRole('banner')
    await banner.getByText('Panier', { exact: true }).filter({ visible: true }).waitFor()
    if (size === PHONE) await banner.getByLabel('Menu', { exact: true }).click()
    expect(await axeObjections(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    await shoot(page, `member parts missing ${size.width}`)
    // Nothing else is told than that the code has not come.
    const others = takeProblems(page).filter((text) => !/member-parts|ERR_FAILED|#422/.test(text))
    expect(others).toEqual([])
    await page.unroute('**/assets/member-parts-*')
    await banner.getByRole('link', { name: 'Mon compte' }).filter({ visible: true }).click()
    await page.getByRole('form', { name: 'Mon compte' }).waitFor()
    await banner.getByRole('link', { name: /^Mon panier/ }).waitFor()
  }
})
