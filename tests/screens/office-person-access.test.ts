/** The window of a person: where and how they are signed in, and the passkeys that an administrator takes from who lost them. */
import { expect, test } from 'vitest'
import { session, sessionWays } from '#kernel/accounts/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { HOST, type Member, START, type TestApp, testApp } from '../support/test-app.ts'

const MINUTE = 60_000
const REMOVE = 'Retirer les clés d’accès'

async function givePasskeys(app: TestApp, { userId }: Member, ids: readonly string[]) {
  const facts = { userId, host: HOST, publicKey: '', counter: 0, transports: [], isSynced: false, createdAt: START }
  await app.db().write([
    app
      .db()
      .orm.insert(passkey)
      .values(ids.map((id) => ({ ...facts, id, name: id }))),
  ])
}

const keptPasskeys = async (app: TestApp) =>
  (await app.db().orm.select({ id: passkey.id }).from(passkey)).map(({ id }) => id).sort()

test('a super admin reads how each session of a person was opened, and when a passkey was last proven in it', async () => {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  const lea = await app.newMember({ host: null })
  await givePasskeys(app, lea, ['kept'])
  const times = { expiresAt: START + 60 * MINUTE, createdAt: START, userId: lea.userId, host: HOST }
  const proven = { passkey: 'kept', link: 'removed' } as Record<string, string>
  const rows = sessionWays.map((openedBy, at) => ({
    ...times,
    ...{ openedBy, idHash: `${at}`.padEnd(64, '0'), device: `Appareil ${at}`, lastSeenAt: START - at * MINUTE },
    ...(proven[openedBy] ? { passkeyId: proven[openedBy], passkeyProvenAt: START + 5 * MINUTE } : {}),
  }))
  await app.db().write([app.db().orm.insert(session).values(rows)])
  const page = await openOffice(app, { as: admin, path: `/admin/users?person=${lea.userId}` })
  const list = await screen.findByRole('region', { name: 'Connexions en cours' })
  await see('Appareil 4', list)
  const opened = `${HOST}, vue`
  const on = 'ouverte le mer. 10 juin 2026, 10:00'
  expect([...list.querySelectorAll('li')].map((line) => readText(line))).toEqual([
    `Appareil 0${opened} à l’instant, ${on} par mot de passeTerminer`,
    `Appareil 1${opened} il y a 1 minute, ${on} par code d’une applicationTerminer`,
    // The passkey of this one was removed: it proves nothing any more.
    `Appareil 2${opened} il y a 2 minutes, ${on} par un lien reçu par emailTerminer`,
    `Appareil 3${opened} il y a 3 minutes, ${on} par clé d’accèsClé d’accès présentée le mer. 10 juin 2026, 10:05Terminer`,
    `Appareil 4${opened} il y a 4 minutes, ${on} par son employeurTerminer`,
  ])

  await page.user.click((await screen.findAllByRole('button', { name: 'Terminer' }))[0] as Element)
  await see('Connexion terminée')
  await seeNot('Appareil 0', list)
  await page.press('Terminer les 4 connexions', list)
  await see('4 connexions terminées')
  await see('Cette personne n’est connectée nulle part.', list)
  expect(page.problems).toEqual([])
})

test('sessions that could not be loaded say so, and are loaded again', async () => {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  const lea = await app.newMember()
  const page = await openOffice(app, {
    ...{ as: admin, path: `/admin/users?person=${lea.userId}` },
    before: (visit) => void visit.intercept('/admin/list-user-sessions', 'gone'),
  })
  const list = await screen.findByRole('region', { name: 'Connexions en cours' })
  await see('Les connexions n’ont pas pu être lues.', list)
  page.intercept('/admin/list-user-sessions', (pass) => pass())
  await page.press('Réessayer', list)
  await see(/ouverte le mer\. 10 juin 2026, 10:00 par mot de passe$/, list)
  await seeNot('Les connexions n’ont pas pu être lues.', list)
})

async function committee() {
  const app = await testApp()
  const { id: groupId } = await app.newGroup({ label: 'Atelier', premium: true })
  const secretary = await app.newMember({ groupId, adminOf: [groupId] })
  const member = (facts: Parameters<TestApp['newMember']>[0] = {}) => app.newMember({ groupId, ...facts })
  const openPerson = async ({ userId }: Member) => {
    const page = await openOffice(app, { as: secretary, path: `/cse-admin/${groupId}/users?person=${userId}` })
    return { page, access: await screen.findByRole('region', { name: 'Accès' }) }
  }
  return { app, groupId, secretary, member, openPerson }
}

// [D38]
test("a secretary confirms before she removes a member's passkeys, may cancel, and is told how many are gone", async () => {
  const { app, groupId, member, openPerson } = await committee()
  const lea = await member({ email: 'lea@exemple.test', password: 'un mot de passe' })
  await givePasskeys(app, lea, ['one', 'two'])
  const { page, access } = await openPerson(lea)
  await page.press(REMOVE, access)
  await see('Retirer toutes les clés d’accès de lea@exemple.test ?', access)
  await see(
    'Pour une personne qui les a perdues, et que vous avez reconnue. Ses connexions prennent fin, son mot de passe suffit à nouveau, et un email le lui dit.',
    access,
  )
  expect(access.contains(document.activeElement)).toBe(true)
  await page.press('Retour', access)
  await seeNot(/Retirer toutes/, access)
  expect(access.contains(document.activeElement)).toBe(true)
  expect(page.asked('/cse-admin/remove-user-passkeys')).toEqual([])

  await page.press(REMOVE, access)
  await see(/Retirer toutes/, access)
  await page.press(REMOVE, access)
  await see('2 clés d’accès retirées')
  await expect.poll(() => screen.queryByRole('button', { name: REMOVE })).toBeNull()
  expect(page.asked('/cse-admin/remove-user-passkeys')).toEqual([{ userId: lea.userId, groupId }])
  expect(await keptPasskeys(app)).toEqual([])
  expect((await app.mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['passkey-removed', 'lea@exemple.test'],
  ])
  expect(page.problems).toEqual([])
})

test("a secretary cannot remove a colleague's passkeys and is told the right person to ask, or that the server did not answer", async () => {
  const { app, groupId, member, openPerson } = await committee()
  const hugo = await member({ adminOf: [groupId] })
  await givePasskeys(app, hugo, ['his'])
  const { page, access } = await openPerson(hugo)
  await page.press(REMOVE, access)
  const answered = page.intercept('/cse-admin/remove-user-passkeys', 'gone')
  await see(/Retirer toutes/, access)
  await page.press(REMOVE, access)
  await expect.poll(() => page.problems.length).toBe(1)
  await see(/Retirer toutes/, access)
  answered()
  await page.press(REMOVE, access)
  await see('Cette personne est administratrice : demandez à l’équipe du site de le faire.')
  await see(/Retirer toutes/, access)
  expect(await keptPasskeys(app)).toEqual(['his'])
})

test('an administrator is not offered to remove their own passkeys, nor those of a person without any', async () => {
  const { app, secretary, member, openPerson } = await committee()
  await givePasskeys(app, secretary, ['own'])
  for (const person of [secretary, await member()]) {
    const { access } = await openPerson(person)
    await see(/^Accès/, access)
    expect(screen.queryByRole('button', { name: REMOVE })).toBeNull()
  }
})
