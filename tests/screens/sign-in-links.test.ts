/** The pages of links that sign in, and the way to another site by a passkey: what they say, and that nothing goes by itself. */
import { expect, test } from 'vitest'
import { newToken } from '#features/people/accounts/tokens.ts'
import { passkey, passkeyStep } from '#kernel/passkeys/tables.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { goodLink } from '../support/good-link.ts'
import { HOST, type Member, newCaller, type TestApp, testApp } from '../support/test-app.ts'

const OTHER = 'localhost'
const PASSWORD = 'un mot de passe'
const PASSWORD_LABEL = 'Mot de passe (min. 8 caractères)'

/** A passkey as it is stored: no device is asked here. */
async function giveKey(app: TestApp, { userId }: Member, host: string, isAsked = false) {
  const { orm, write } = app.db()
  const key = { id: `key-${host}`, userId, host, name: 'Mon téléphone', publicKey: 'AA', counter: 0, transports: [] }
  await write([
    orm.insert(passkey).values({ ...key, isSynced: false, createdAt: Date.now() }),
    ...(isAsked ? [orm.insert(passkeyStep).values({ userId, createdAt: Date.now() })] : []),
  ])
}

// [C-SCREEN-130]
test('the page of a registration link creates nothing until its button is pressed, and asks another browser for a password', async () => {
  const app = await testApp()
  const path = `/register-link/${await goodLink(app.db(), 'Registration', HOST)}`
  const page = await expectNothingChanged(app, async () => {
    const opened = await openShop(app, { path })
    await screen.findByRole('heading', { level: 1, name: "Finalisation de l'inscription..." })
    await new Promise((resolve) => setTimeout(resolve, 200))
    return opened
  })
  expect(page.asked('/register-link')).toEqual([])
  expect(readText()).toContain('celui qui avait été saisi ne sera pas gardé')
  await page.press('Confirmer mon inscription')
  await see('Veuillez choisir un mot de passe')
  await page.fill(PASSWORD_LABEL, 'court')
  await page.press('Confirmer mon inscription')
  await see('Le mot de passe doit contenir au moins 8 caractères')
  expect(page.asked('/register-link')).toHaveLength(1)
  page.problems.splice(0)
  await page.fill(PASSWORD_LABEL, 'sésame-ouvre-toi')
  await page.press('Confirmer mon inscription')
  await expect.poll(() => page.left).toEqual(['/'])
  expect(page.problems).toEqual([])
})

test('in the browser that registered, the page of the link asks only to press its button', async () => {
  const app = await testApp()
  const marie = newCaller()
  const names = { type: 'Consumer' as const, firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }
  await app.call('/register', { email: 'm@exemple.test', password: PASSWORD, userData: names }, { as: marie })
  const { pathname, hostname } = await app.linkUrlIn('m@exemple.test', '/register-link')
  const page = await openShop(app, { path: pathname, host: hostname, as: marie })
  expect(screen.queryByLabelText(PASSWORD_LABEL)).toBeNull()
  await page.press('Confirmer mon inscription')
  await expect.poll(() => page.left).toEqual(['/'])
  await app.call('/login', { email: 'm@exemple.test', authType: 'Password', password: PASSWORD })
})

// [C-ROUTE-027] [C-STATE-007]
test('a mailed link signs in when its button is pressed, a switch of host by itself', async () => {
  const app = await testApp()
  const { userId } = await app.newMember({ host: null })
  const newLink = async (kind: 'MagicLink' | 'HostSwitch') => {
    const { id, statement } = await newToken(app.db(), { kind, host: HOST, userId }, Date.now())
    await app.db().write([statement])
    return `/link/${id}`
  }
  const mailed = await newLink('MagicLink')
  const page = await expectNothingChanged(app, async () => {
    const opened = await openShop(app, { path: mailed })
    await screen.findByRole('button', { name: 'Me connecter' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    return opened
  })
  await page.press('Me connecter')
  await expect.poll(() => page.left).toEqual(['/'])

  const led = await openShop(app, { path: `${await newLink('HostSwitch')}?redirect=%2Forders` })
  await expect.poll(() => led.left).toEqual(['/orders'])
})

// [D49]
test('a member whose passkey is on another site gets a link there after the right password, and a link back', async () => {
  const app = await testApp()
  const member = await app.newMember({ password: PASSWORD, host: null })
  await giveKey(app, member, OTHER, true)
  const page = await openShop(app, { path: '/login?redirect=%2Forders' })
  await page.fill('Adresse email', member.email)
  await page.press('Continuer')
  await page.fill('Mot de passe', PASSWORD)
  await page.press('Connexion')
  await screen.findByRole('heading', { name: 'Votre clé d’accès est celle d’un autre site' })
  const way = screen.getByRole('link', { name: `Continuer sur ${OTHER}` }).getAttribute('href')
  expect(way).toBe(`http://${OTHER}/autre-site?vers=${HOST}&redirect=%2Forders`)
  expect(page.left).toEqual([])
  await page.press('Utiliser une autre adresse')
  await screen.findByRole('button', { name: 'Continuer' })

  await openShop(app, { path: `/autre-site?vers=${HOST}`, host: OTHER })
  await screen.findByRole('heading', { level: 1, name: 'Continuer sur Hoobiiz' })
  expect(readText()).toContain(`Présentez votre clé d’accès de ${OTHER} : vous serez connecté sur ${HOST}`)
  await openShop(app, { path: '/autre-site?vers=evil.test', host: OTHER })
  await see('Cette adresse ne mène pas à un autre de nos sites.')
  expect(screen.queryByRole('button', { name: 'Utiliser ma clé d’accès' })).toBeNull()
})

// [D49]
test("the account page says which passkey changes its passkeys: one of this site, or another site's with the way there", async () => {
  const app = await testApp()
  const here = await app.newMember({ password: PASSWORD })
  await giveKey(app, here, HOST)
  const page = await openShop(app, { path: '/account', as: here })
  await page.press('Supprimer Mon téléphone')
  const confirm = await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  expect(readText(confirm)).toContain('Vos clés d’accès ne se modifient qu’avec l’une d’elles.')
  expect(confirm.querySelector('input[type=password]')).toBeNull()

  const elsewhere = await app.newMember({ password: PASSWORD })
  await giveKey(app, elsewhere, OTHER)
  const other = await openShop(app, { path: '/account', as: elsewhere })
  await other.press('Supprimer Mon téléphone')
  const window = await screen.findByRole('dialog', { name: 'Votre clé d’accès est celle d’un autre site' })
  expect(readText(window)).toContain('Demandez à votre comité, ou à l’équipe du site, de la retirer de votre compte.')
  const links = [...window.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([`http://${OTHER}/autre-site?vers=${HOST}`])
})
