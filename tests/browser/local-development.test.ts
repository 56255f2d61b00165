/** Sign-in without a password and the slow network of developers (X08, chapter deployment-and-runtimes). */
import { TOTP, URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import {
  expectClean,
  expectCleanEverywhere,
  greeting,
  HOOBIIZ,
  hydrated,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  readText,
} from '../support/browser.ts'
import { breakUntilAwaited, elapsed, goTo, openStopped, stopClock } from '../support/browser-clock.ts'
import { codeIn } from '../support/read-barcode.ts'

const shop = openBrowserShop({ env: { LOCAL_DEVELOPMENT: '1' } })
const PAUL = 'paul@demo.test'

/** Opens a new invitation of Paul's, as the mail of an administrator would. */
async function openInvitation(authType: 'MfaCode' | 'MagicLink'): Promise<Page> {
  const db = shop.server.db()
  const { rows } = await db.query('select id from user where email = ?', [PAUL])
  const facts = { userId: String(rows[0]?.id), email: PAUL, host: HOOBIIZ, authType }
  const { id, statement } = await newInvite(db, facts, Date.now())
  await db.write([statement])
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, `/register-invite?inviteId=${id}&email=${PAUL}&authType=${authType}`)
  return page
}

/** The first step of signing in. */
async function askToSignIn(page: Page): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Adresse email').fill(PAUL)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

const expectPaul = async (page: Page) => {
  await page.waitForURL(({ pathname }) => pathname === '/')
  // The address is new while the page may still be the old one.
  await greeting(page, 'Paul Garnier').waitFor()
  await hydrated(page)
  expect(await greeting(page, 'Paul Garnier').count()).toBe(1)
}

// [C-SCREEN-136] [C-RULE-056] [C-ENTITY-041]
test('a second factor is set up with a QR code shown once, and codes generated from it sign in', async () => {
  const page = await openInvitation('MfaCode')
  const address = page.url()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Configurer la double authentification' }).click()
  const picture = page.getByRole('img', { name: /^QR code/ })
  await picture.waitFor()
  await expectCleanEverywhere(page, 'QR code')
  expect(await page.getByRole('button', { name: 'Accéder à mon compte !', exact: true }).isVisible()).toBe(true)
  const shown = await readText(page.getByRole('main'))
  const secret = /cette clé dans l'application : (\w+)/.exec(shown)?.[1] ?? ''
  // The code as an authenticator's camera reads it.
  const scanned = new URL(await codeIn(await picture.screenshot()))
  expect([scanned.protocol, scanned.host, scanned.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
  await page.getByRole('button', { name: 'Accéder à mon compte !', exact: true }).click()
  await expectPaul(page)
  // The invitation has done its work: it shows no code again.
  await page.context().clearCookies()
  await open(page, address)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Configurer la double authentification' }).click()
  await page.getByRole('main').getByText("Votre lien d'invitation a expiré.").waitFor()
  expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0)

  const other = await shop.newPage({ host: HOOBIIZ })
  await askToSignIn(other)
  const totp = URI.parse(`otpauth://totp/x?secret=${secret}`)
  if (!(totp instanceof TOTP)) throw new Error('No second factor was shown.')
  await other.getByLabel('Code de vérification').fill('12')
  await other.getByRole('button', { name: 'Connexion', exact: true }).click()
  await other.getByText('Entrez les 6 chiffres de votre application').waitFor()
  await expectClean(other, 'second factor')
  await other.getByLabel('Code de vérification').fill(totp.generate())
  await other.getByRole('button', { name: 'Connexion', exact: true }).click()
  await expectPaul(other)
})

// [C-ROUTE-027] [C-STATE-007] [C-STATE-008] [C-RULE-056] [C-ENTITY-041]
test('an invitation by link signs in at once, and a later sign-in waits for the mail', async () => {
  const page = await openInvitation('MagicLink')
  await page.getByRole('button', { name: 'Accéder à mon compte' }).click()
  await expectPaul(page)
  await page.context().clearCookies()
  // A second factor of an earlier test would come first.
  await shop.server.db().write([{ sql: `delete from credential where kind = 'MfaCode'`, args: [] }])
  await askToSignIn(page)
  await page.getByRole('heading', { name: 'Consultez vos emails' }).waitFor()
  await expectClean(page, 'waiting for the link')
  const address = linkIn(await mailTo(shop.server, PAUL, /\/link\//), '/link/')
  // A mail scanner that runs scripts presses nothing.
  const scanner = await shop.newPage({ host: HOOBIIZ })
  await open(scanner, new URL(address).pathname)
  await scanner.getByRole('button', { name: 'Me connecter' }).waitFor()
  await expectCleanEverywhere(scanner, 'mailed link')
  await page.goto(address, { waitUntil: 'commit' })
  await hydrated(page)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expectPaul(page)
})

// [C-CONSTANT-020] [C-CONSTANT-023]
test('in local development every request is delayed by 300 ms, and a failed picture is retried every 0.5 s', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await openStopped(page, '/')
  await goTo(page, '/c1/x/c1-demo-culture')
  expect(await elapsed(page, '/list-cat2')).toBe(300)
  // Several of its calls come one after the other.
  await page.clock.resume()
  await page.getByRole('heading', { level: 1, name: 'Culture et spectacles' }).waitFor()
  await page.getByRole('article').first().waitFor()
  await stopClock(page)
  await page.route('**/api/get-media', (route) => route.fulfill({ status: 404, json: { error: { code: 'x' } } }))
  const image = page.locator('main article img[data-media]').first()
  await breakUntilAwaited(page, image, 500)
  const shown = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0)
  // Half a second, and what holds every request back.
  expect([await elapsed(page, '/get-media'), await elapsed(page, '/get-media'), await shown()]).toEqual([
    800,
    800,
    false,
  ])
  await page.unroute('**/api/get-media')
  expect(await elapsed(page, '/get-media')).toBe(800)
  await expect.poll(shown).toBe(true)
})
