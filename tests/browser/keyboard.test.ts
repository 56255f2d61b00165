/** The purchase without a mouse. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { DESKTOP, hydrated, open, openBrowserShop, PASSWORD, PHONE, takeProblems } from '../support/browser.ts'
import { heard, listenIn } from '../support/browser-hearing.ts'
import { focused, tabTo } from '../support/browser-keyboard.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { codeIn } from '../support/read-barcode.ts'

const shop = openBrowserShop()

/** A member with an empty cart and the demo's password. */
async function newMember(): Promise<string> {
  const db = shop.server.db()
  const [member] = await newHttpMembers(db, 1, { groupId: demoId.group('atelier') })
  const { rows } = await db.query("select secret from credential where kind = 'Password' limit 1")
  if (!member) throw new Error('No member was made.')
  const secret = String(rows[0]?.secret)
  await db.write([
    db.orm.insert(credential).values({ userId: member.userId, kind: 'Password', secret, updatedAt: Date.now() }),
  ])
  return member.email
}

const press = (page: Page, key: string) => page.keyboard.press(key)
const focusName = async (page: Page) => (await focused(page)).name
const saysSo = (page: Page, text: string | RegExp) =>
  expect.poll(async () => (await heard(page)).join(' | ')).toMatch(text)
/** Accessibility tree of a part of the page. */
const tree = (page: Page, role: 'main' | 'banner' | 'dialog') => page.getByRole(role).ariaSnapshot()

/** On a phone the links and the search are in panels, which a button opens. */
async function goTo(page: Page, panel: string, wanted: RegExp): Promise<void> {
  if (page.viewportSize()?.width === PHONE.width) {
    await tabTo(page, new RegExp(`^${panel}$`))
    await press(page, 'Enter')
    // The open search has the focus, ready for typing.
    if (panel === 'Rechercher') return expect.poll(() => focusName(page)).toMatch(wanted)
  }
  return tabTo(page, wanted)
}

test.each([
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
])(
  'the keyboard alone leads from the front page to the ticket, with screen reader announcements, %s',
  async (_, size) => {
    const email = await newMember()
    const page = await shop.newPage(size)
    await listenIn(page)
    await page.goto('/')
    await hydrated(page)
    expect(await tree(page, 'banner')).toMatch(/link ".+, accueil"/)
    await press(page, 'Tab')
    expect(await focusName(page)).toBe('Aller au contenu')
    await goTo(page, 'Menu', /^Connexion$/)
    await press(page, 'Enter')
    await page.waitForURL('**/login')
    await page.getByRole('textbox', { name: 'Adresse email' }).waitFor()
    await saysSo(page, await page.title())
    await tabTo(page, /^Adresse email$/)
    await page.keyboard.type(email)
    await press(page, 'Enter')
    // The next field has the focus by itself.
    await expect.poll(() => focusName(page)).toBe('Mot de passe')
    await page.keyboard.type(PASSWORD)
    await press(page, 'Enter')
    await page.waitForURL(({ pathname }) => pathname === '/')
    await hydrated(page)

    await press(page, 'Tab')
    await goTo(page, 'Rechercher', /^Rechercher une activité$/)
    await page.keyboard.type('machines revees')
    await page.getByRole('option', { name: /Machines rêvées/ }).waitFor()
    await saysSo(page, /\d+ résultats?/)
    await press(page, 'ArrowDown')
    await press(page, 'Enter')
    await page.waitForURL('**/a-demo-machines-revees')
    await page.getByRole('heading', { level: 1, name: 'Exposition « Machines rêvées »' }).waitFor()
    await saysSo(page, 'Machines rêvées')

    await tabTo(page, /^Réserver$/)
    await press(page, 'Enter')
    await expect.poll(() => focusName(page)).toBe('Réservez dès maintenant')
    await page.getByRole('grid').waitFor()
    await tabTo(page, /^Mois suivant$/)
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Mois précédent', disabled: false }).waitFor()
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: /, dès / })
      .first()
      .waitFor()
    await tabTo(page, /, dès /)
    const first = await focusName(page)
    await press(page, 'ArrowRight')
    expect(await focusName(page)).not.toBe(first)
    await press(page, 'Enter')
    await page.getByText('Choisissez un horaire').waitFor()
    await tabTo(page, /^\d\d:\d\d - \d\d:\d\d/)
    await press(page, 'Space')
    await press(page, 'ArrowRight')
    await page.getByRole('button', { name: 'Ajouter : Visite (1 h)' }).waitFor()
    const booking = await tree(page, 'main')
    for (const part of [
      /grid ".+ 20\d\d"/,
      /radio "\d\d:\d\d - \d\d:\d\d.*\[checked\]/,
      /button "Ajouter : Visite \(1 h\)"/,
    ])
      expect(booking).toMatch(part)
    // The only kind of ticket at that time: one is picked, taken back and picked again.
    await tabTo(page, /^Retirer : Visite \(1 h\)$/)
    await press(page, 'Enter')
    await tabTo(page, /^Ajouter : Visite \(1 h\)$/)
    await press(page, 'Enter')
    await saysSo(page, /(^| )1( |$)/)
    await tabTo(page, /^Ajouter au panier$/)
    await press(page, 'Enter')

    const sidebar = page.getByRole('dialog', { name: 'Votre panier' })
    await sidebar.waitFor()
    await saysSo(page, '1 article dans votre panier')
    expect(await tree(page, 'dialog')).toMatch(/listitem[\s\S]*button "Retirer Visite[\s\S]*link "Aller au panier"/)
    // The focus is in the sidebar and stays there.
    await expect.poll(() => sidebar.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await press(page, 'Escape')
    await sidebar.waitFor({ state: 'detached' })
    await expect.poll(() => focusName(page)).toBe('Réservez dès maintenant')
    // The cart is in the bar above, also on a phone.
    await press(page, 'Control+Home')
    for (let step = 0; !/^Mon panier/.test(await focusName(page)); step++) {
      if (step > 80) throw new Error('Shift and Tab never reached the cart.')
      await press(page, 'Shift+Tab')
    }
    expect(await focusName(page)).toBe('Mon panier, 1 article')
    await press(page, 'Enter')
    await page.waitForURL('**/cart')
    await page.getByRole('heading', { level: 1, name: 'Mon panier' }).waitFor()
    await saysSo(page, await page.title())

    await tabTo(page, /^Passer au paiement$/)
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: /^NUMÉRO DE CARTE/ }).waitFor()
    const card = await page.getByRole('form', { name: 'Paiement par carte' }).ariaSnapshot()
    for (const field of [
      /textbox "NUMÉRO DE CARTE/,
      /textbox "EXPIRATION/,
      /textbox "CODE DE SÉCURITÉ/,
      /button "Payer/,
    ])
      expect(card).toMatch(field)
    await tabTo(page, /^NUMÉRO DE CARTE$/)
    await page.keyboard.type('4242424242424242')
    await tabTo(page, /^EXPIRATION/)
    await page.keyboard.type('1234')
    await tabTo(page, /^CODE DE SÉCURITÉ$/)
    await page.keyboard.type('123')
    await press(page, 'Enter')
    await page.waitForURL('**/orders/*')
    await page.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
    await saysSo(page, 'Votre commande')
    expect(await tree(page, 'main')).toMatch(
      /heading "Votre commande" \[level=1\][\s\S]*link "Afficher le billet[\s\S]*link "Télécharger le billet/,
    )
    await tabTo(page, /^Télécharger le billet/)
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)

    // As it is held out at the entrance: whose, what, when, and its code.
    await page.keyboard.press('Shift+Tab')
    expect(await focusName(page)).toMatch(/^Afficher le billet/)
    await press(page, 'Enter')
    await page.waitForURL('**/tickets?**')
    const code = page.getByRole('img', { name: /^QR code du billet/ })
    await code.waitFor()
    await saysSo(page, await page.title())
    const read = await codeIn(await code.screenshot())
    const ticket = await tree(page, 'main')
    expect(ticket).toMatch(/heading "Exposition « Machines rêvées »" \[level=1\]/)
    expect(ticket).toContain(`img "QR code du billet ${read}"`)
    expect(takeProblems(page)).toEqual([])
  },
)

test('the menu and the search of a phone open, close with Escape and restore the focus', async () => {
  const page = await shop.newPage({ width: 390, height: 844 })
  await open(page, '/')
  for (const [name, inside] of [
    ['Menu', /^Connexion$/],
    ['Rechercher', /^Rechercher une activité$/],
  ] as const) {
    await tabTo(page, new RegExp(`^${name}$`))
    await page.keyboard.press('Enter')
    // The open search is ready for typing.
    if (name === 'Rechercher') await expect.poll(async () => (await focused(page)).name).toMatch(inside)
    else await tabTo(page, inside)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('details[open]').count()).toBe(0)
    expect((await focused(page)).name).toBe(name)
  }
})
