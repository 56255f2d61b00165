/** The copy and the end of an account, of who has a passkey: what asks for it, and that nothing typed is lost on the way. */
import { expect, test } from 'vitest'
import { passkey } from '#kernel/passkeys/tables.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { readText, screen } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { HOST, testApp } from '../support/test-app.ts'

const OTHER = 'localhost'
const PASSWORD = 'un mot de passe'

/** The account of a member who has a passkey of that site, in a session that was opened by her password. */
async function openAccount(keyHost: string) {
  const app = await testApp()
  const member = await app.newMember({ password: PASSWORD })
  const { userId } = member
  const key = { id: 'key', userId, host: keyHost, name: 'Clé', publicKey: 'AA', counter: 0, transports: [] }
  await app.db().write([
    app
      .db()
      .orm.insert(passkey)
      .values({ ...key, isSynced: false, createdAt: Date.now() }),
  ])
  return { app, page: await openShop(app, { path: '/account', as: member }) }
}

test('the copy of personal data asks for the passkey of this site, and says what to do without it', async () => {
  const { app, page } = await openAccount(HOST)
  await expectNothingChanged(app, async () => {
    await page.press('Télécharger mes données')
    const window = await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    expect(readText(window)).toContain('vos données ne se téléchargent et ne s’effacent qu’après l’avoir présentée.')
    expect(readText(window)).toContain(
      'Demandez à votre comité, ou à l’équipe du site, de les retirer de votre compte.',
    )
    expect(window.querySelector('input[type=password]')).toBeNull()
    await screen.findByRole('button', { name: 'Utiliser une clé d’accès' })
  })
  expect(page.saved).toEqual([])
})

test('closing an account asks for the passkey, and keeps what was typed when its window is closed', async () => {
  const { app, page } = await openAccount(HOST)
  await page.press('Effacer mon compte…')
  await page.fill('Mot de passe', PASSWORD)
  await page.user.click(screen.getByLabelText('Je comprends que c’est définitif.'))
  await expectNothingChanged(app, async () => {
    await page.press('Effacer définitivement')
    await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    await page.user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Confirmez que c’est bien vous' })).toBeNull()
  })
  expect(screen.getByLabelText('Mot de passe')).toHaveProperty('value', PASSWORD)
  expect(screen.getByLabelText('Je comprends que c’est définitif.')).toHaveProperty('checked', true)
  expect(page.asked('/erase-account')).toHaveLength(1)
})

test('with a passkey of another site, the copy and the closing of an account show the way there', async () => {
  const { page } = await openAccount(OTHER)
  await page.press('Télécharger mes données')
  const window = await screen.findByRole('dialog', { name: 'Votre clé d’accès est celle d’un autre site' })
  expect(readText(window)).toContain('Présentez-la sur son site : vous reviendrez ici, et pourrez recommencer.')
  const link = await screen.findByRole('link', { name: `Continuer sur ${OTHER}` })
  expect(link.getAttribute('href')).toBe(`http://${OTHER}/autre-site?vers=${HOST}`)
})
