/** Signing in without a password: a passkey of the device, and the employer's identity provider, set up by an operator. */
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  ATELIER,
  expectCleanEverywhere,
  greeting,
  hydrated,
  open,
  openBrowserShop,
  PASSWORD,
  shoot,
  takeProblems,
} from '../support/browser.ts'
import { CLIENT, openEmployer } from '../support/employer-world.ts'

const employer = await openEmployer(/^http:\/\/atelier\.localhost:\d+\/oidc\/callback$/)
const shop = openBrowserShop({ env: { LOCAL_ISSUER: employer.issuer } })
afterAll(() => employer.close())

const MARIE = 'marie@demo.test'
const COMMITTEE = demoId.group('atelier')

/** A device that recognises its owner at once, without anybody touching it. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const leaveSession = (page: Page) => page.context().clearCookies()

// [D49]
test('a member adds a passkey, signs in with it, has it asked for after the password, and removes it', async () => {
  const page = await shop.newPage({ as: MARIE })
  const { cdp, authenticatorId } = await addDevice(page)
  await open(page, '/account')
  const section = page.getByRole('region', { name: 'Connexion' })
  await section.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const window = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' })
  await window.getByLabel('Nom', { exact: true }).fill('Mon téléphone')
  await shoot(page, 'passkey name')
  await window.getByRole('button', { name: 'Continuer' }).click()
  const kept = section.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem')
  await kept.getByText('Mon téléphone').first().waitFor()
  await window.waitFor({ state: 'hidden' })
  await expectCleanEverywhere(page, 'account with a passkey')
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: ATELIER, isResidentCredential: true }])

  // The login page's own button, with no email.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await leaveSession(page)
  await open(page, '/login?redirect=%2Faccount')
  await expectCleanEverywhere(page, 'login with a passkey')
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.waitForURL('**/account')
  await greeting(page, 'Marie').waitFor()

  // A session that stood open has to be confirmed.
  await shop.server
    .db()
    .query(
      "update session set proven_at = proven_at - 3600000, passkey_proven_at = passkey_proven_at - 3600000 where host = 'atelier.localhost'",
    )
  await hydrated(page)
  await section.getByRole('checkbox', { name: /Toujours demander ma clé d’accès/ }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  // The password is not enough for what it is not enough for.
  expect(await confirmation.getByLabel('Mot de passe', { exact: true }).count()).toBe(0)
  await shoot(page, 'passkey confirmation')
  await confirmation.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await confirmation.waitFor({ state: 'hidden' })
  await expect.poll(() => section.getByRole('checkbox').isChecked()).toBe(true)

  // The browser proposes the passkey where the email is typed; this device takes it at once.
  await leaveSession(page)
  await page.goto('/login')
  await page.waitForURL((url) => url.pathname === '/')
  await greeting(page, 'Marie').waitFor()

  // The password is right, and not enough.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await leaveSession(page)
  await open(page, '/login')
  await page.getByLabel('Adresse email').fill(MARIE)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.evaluate(() => {
    const { get } = navigator.credentials
    // She closes the window of the browser, once.
    navigator.credentials.get = () => {
      navigator.credentials.get = get
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await page.getByRole('button', { name: 'Connexion', exact: true }).click()
  await page.getByRole('alert').getByText('Aucune clé d’accès n’a été présentée.').waitFor()
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await page.getByRole('button', { name: 'Connexion', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await greeting(page, 'Marie').waitFor()

  await open(page, '/account')
  await section.getByRole('button', { name: 'Supprimer Mon téléphone' }).click()
  await kept.first().waitFor({ state: 'detached' })
  expect(await section.getByRole('checkbox').count()).toBe(0)
  takeProblems(page)
})

// [D49]
test('a member with a passkey uses it to download their data and to close the account, and types nothing twice', async () => {
  const page = await shop.newPage({ as: 'paul@demo.test', host: 'hoobiiz.localhost' })
  await addDevice(page)
  await open(page, '/account')
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('list', { name: 'Clés d’accès' }).waitFor()
  /** The passkey was presented an hour ago. */
  const wait = () => shop.server.db().query('update session set passkey_proven_at = passkey_proven_at - 3600000')
  const confirmation = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  const present = confirmation.getByRole('button', { name: 'Utiliser une clé d’accès' })

  await wait()
  await page.getByRole('button', { name: 'Télécharger mes données' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), present.click()])
  expect(file.suggestedFilename()).toMatch(/^mes-donnees-hoobiiz-/)
  await confirmation.waitFor({ state: 'hidden' })

  await wait()
  await page.getByRole('button', { name: 'Effacer mon compte…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Effacer mon compte' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Je comprends que c’est définitif.').check()
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
  await present.waitFor()
  takeProblems(page)
  await expectCleanEverywhere(page, 'erase account by passkey')
  await present.click()
  await page.getByText('Votre compte est effacé.').waitFor()
  takeProblems(page)
})

// [D05]
test("an operator configures the employer's sign-in; a new colleague signs in with it, and a member links an existing account", async () => {
  // Whatever the test before has left of hers.
  await shop.server.db().query('delete from passkey')
  const office = await shop.newPage({ as: 'admin@demo.test' })
  await open(office, `/admin/oidc/${COMMITTEE}`)
  await office.getByText('/oidc/callback').waitFor()
  const form = office.getByRole('form', { name: 'Connexion par l’employeur' })
  await form.getByLabel('Émetteur').fill(employer.issuer)
  await form.getByLabel('Identifiant du client').fill(CLIENT.id)
  await form.getByLabel(/^Secret du client/).fill(CLIENT.secret)
  await form.getByLabel('Domaines des adresses email').fill('@demo.test\natelier.test')
  await form.getByLabel('Nom affiché sur le bouton').fill('L’Atelier')
  await form.getByRole('checkbox', { name: 'Proposer aux membres' }).check()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await office.getByText('Connexion proposée aux membres').waitFor()
  expect(await form.getByLabel(/^Secret du client/).inputValue()).toBe('')
  await form.getByText('Aucune modification.').waitFor()
  const stored = await office.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(CLIENT.secret)
  await expectCleanEverywhere(office, 'office employer login')
  expect(await office.content()).not.toContain(CLIENT.secret)

  employer.signInAs({
    ...{ sub: 'e-1', email: 'hugo@atelier.test', email_verified: true },
    ...{ given_name: 'Hugo', family_name: 'Blanc' },
  })
  const page = await shop.newPage()
  await open(page, '/login?redirect=%2Faccount')
  await expectCleanEverywhere(page, 'login with the employer')
  await page.getByRole('button', { name: 'Se connecter avec L’Atelier' }).click()
  // Her account is new: before the shop she is asked whether her committee may write, and says yes, then no.
  await page.getByText('Votre compte est créé.').waitFor()
  await page.getByText('Cochez ce que vous voulez recevoir').waitFor()
  await expectCleanEverywhere(page, 'welcome from the employer')
  const mails = page.getByRole('checkbox', { name: 'Recevoir les informations de L’Atelier Méridional' })
  expect(await mails.isChecked()).toBe(false)
  await mails.check()
  await mails.uncheck()
  await page.getByText('L’Atelier Méridional ne vous écrira plus').waitFor()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.waitForURL('**/account')
  await greeting(page, 'Hugo').waitFor()
  expect(await page.getByLabel('EMAIL').inputValue()).toBe('hugo@atelier.test')
  await page.getByText('Employeur : 127.0.0.1').waitFor()
  expect(
    await page.getByRole('checkbox', { name: 'Recevoir les informations de L’Atelier Méridional' }).isChecked(),
  ).toBe(false)
  // The address of the return, with its code, is no page to come back to.
  await page.goBack()
  expect(page.url()).not.toContain('code=')

  employer.signInAs({ sub: 'e-2', email: MARIE, email_verified: true })
  const marie = await shop.newPage()
  await open(marie, '/login')
  await marie.getByRole('button', { name: 'Se connecter avec L’Atelier' }).click()
  await marie.getByText('Vous avez déjà un compte').waitFor()
  await expectCleanEverywhere(marie, 'account to link')
  expect(await marie.getByLabel('Adresse email').inputValue()).toBe(MARIE)
  await marie.getByRole('button', { name: 'Continuer' }).click()
  await marie.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await marie.getByRole('button', { name: 'Connexion', exact: true }).click()
  await greeting(marie, 'Marie').waitFor()
  await leaveSession(marie)
  await open(marie, '/login')
  await marie.getByRole('button', { name: 'Se connecter avec L’Atelier' }).click()
  await greeting(marie, 'Marie').waitFor()

  employer.signInAs({ sub: 'e-3', email: 'autre@ailleurs.test', email_verified: true })
  await leaveSession(marie)
  await open(marie, '/login')
  await marie.getByRole('button', { name: 'Se connecter avec L’Atelier' }).click()
  await marie
    .getByRole('alert')
    .getByText(/n’est pas de celles que votre organisation admet/)
    .waitFor()
  await shoot(marie, 'employer refused')
  await marie.getByRole('link', { name: 'Revenir à la connexion' }).click()
  await marie.getByRole('button', { name: 'Continuer' }).waitFor()
  takeProblems(marie)
})
