/** The purchase without a mouse. */
import { expect, test } from 'vitest'
import { hydrated, open, openBrowserShop, PASSWORD, takeProblems } from '../support/browser.ts'
import { heard, listenIn } from '../support/browser-hearing.ts'
import { focused, tabTo } from '../support/browser-keyboard.ts'

const shop = openBrowserShop()

test('from the front page to the e-ticket with the keyboard alone, and what a screen reader is told on the way', async () => {
  const page = await shop.newPage()
  await listenIn(page)
  await open(page, '/')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('Aller au contenu')
  await tabTo(page, /^Connexion$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await page.getByLabel('Adresse email').waitFor()
  await tabTo(page, /^Adresse email$/)
  await page.keyboard.type('marie@demo.test')
  await page.keyboard.press('Enter')
  // The next field has the focus by itself.
  await expect.poll(async () => (await focused(page)).name).toBe('Mot de passe')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/')
  await hydrated(page)

  await page.keyboard.press('Tab')
  await tabTo(page, /^Rechercher une activité$/)
  await page.keyboard.type('machines revees')
  await page.getByRole('option', { name: /Machines rêvées/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/a-demo-machines-revees')
  await page.getByRole('heading', { level: 1, name: 'Exposition « Machines rêvées »' }).waitFor()

  await tabTo(page, /^Réserver$/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await focused(page)).name).toBe('Réservez dès maintenant')
  await page.getByRole('grid').waitFor()
  await tabTo(page, /^Mois suivant$/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mois précédent', disabled: false }).waitFor()
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /, dès / })
    .first()
    .waitFor()
  await tabTo(page, /, dès /)
  const first = (await focused(page)).name
  await page.keyboard.press('ArrowRight')
  expect((await focused(page)).name).not.toBe(first)
  await page.keyboard.press('Enter')
  await page.getByText('Choisissez un horaire').waitFor()
  await tabTo(page, /^\d\d:\d\d - \d\d:\d\d/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Ajouter : Visite (1 h)' }).waitFor()
  await tabTo(page, /^Ajouter : Visite \(1 h\)$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Ajouter au panier$/)
  await page.keyboard.press('Enter')

  const sidebar = page.getByRole('dialog', { name: 'Votre panier' })
  await sidebar.waitFor()
  await expect.poll(() => heard(page)).toContain('1 article dans votre panier')
  // The focus is in the sidebar and stays there.
  await expect.poll(() => sidebar.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await sidebar.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focused(page)).name).toBe('Réservez dès maintenant')
  await open(page, '/cart')
  await tabTo(page, /^Passer au paiement$/)
  await page.keyboard.press('Enter')
  await page.getByLabel('NUMÉRO DE CARTE').waitFor()
  const card = await page.getByRole('form', { name: 'Paiement par carte' }).ariaSnapshot()
  for (const field of [/textbox "NUMÉRO DE CARTE/, /textbox "EXPIRATION/, /textbox "CODE DE SÉCURITÉ/, /button "Payer/])
    expect(card).toMatch(field)
  await tabTo(page, /^NUMÉRO DE CARTE$/)
  await page.keyboard.type('4242424242424242')
  await tabTo(page, /^EXPIRATION/)
  await page.keyboard.type('1234')
  await tabTo(page, /^CODE DE SÉCURITÉ$/)
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders/*')
  await page.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
  expect(await page.getByRole('main').ariaSnapshot()).toMatch(
    /heading "Votre commande" \[level=1\][\s\S]*link "Télécharger le billet/,
  )
  await tabTo(page, /^Télécharger le billet/)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect(takeProblems(page)).toEqual([])
})

test('on a phone the menu and the search open, close with Escape and give the focus back', async () => {
  const page = await shop.newPage({ width: 390, height: 844 })
  await open(page, '/')
  for (const [name, inside] of [
    ['Menu', /^Connexion$/],
    ['Rechercher', /^Rechercher une activité$/],
  ] as const) {
    await tabTo(page, new RegExp(`^${name}$`))
    await page.keyboard.press('Enter')
    // Who opens the search wants to type.
    if (name === 'Rechercher') await expect.poll(async () => (await focused(page)).name).toMatch(inside)
    else await tabTo(page, inside)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('details[open]').count()).toBe(0)
    expect((await focused(page)).name).toBe(name)
  }
})
