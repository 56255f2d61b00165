/** The first day of a committee, from its group to its first member's sign-in, on one path that may be left. */
import { expect, test } from 'vitest'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { activityWorld } from '../support/activity-world.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice, openShop } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { newCaller, testApp } from '../support/test-app.ts'

const ADMIN = 'direction@usine.exemple.test'
const state = () => screen.findByText(/^Votre CSE est prêt à \d\/6/).then(readText)

test('an operator opens a committee and its first member signs in with fifteen clicks at most', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const page = await openOffice(app, { as: operator, path: '/admin/groups' })
  let clicks = 0
  const click = async (name: string | RegExp, place?: Element) => {
    clicks += 1
    await page.press(name, place)
  }
  await click('Créer un groupe')
  await page.fill('Nom du groupe', 'CSE de l’Usine')
  await click('Créer')
  clicks += 1
  await page.follow('Mise en route')
  await expect.poll(() => location.pathname).toMatch(/^\/admin\/committee-start\/ug-/)
  expect(await state()).toMatch(/^Votre CSE est prêt à 1\/6/)
  const path = location.pathname
  const groupId = path.split('/').at(-1) ?? ''

  await page.fill('Ajouter un domaine', 'usine.hoobiiz.localhost')
  await click('Voir ce que cela change')
  await click('Ajouter le domaine')
  await expect.poll(state).toMatch(/^Votre CSE est prêt à 2\/6/)
  await see(/Ses membres se connectent sur usine\.hoobiiz\.localhost/)

  await page.fill('Ajouter un administrateur', ADMIN)
  await click(`Inviter ${ADMIN} comme administrateur`)
  await see(`${ADMIN} est invité comme administrateur`)
  await expect.poll(state).toMatch(/^Votre CSE est prêt à 3\/6/)
  expect((await app.call('/admin/get-user-group', { groupId }, { as: operator })).administrators).toMatchObject([
    { email: ADMIN },
  ])

  // Left and resumed: the path is where it was.
  await openOffice(app, { as: operator, path })
  expect(await state()).toMatch(/^Votre CSE est prêt à 3\/6/)
  expect(screen.getByRole('link', { name: 'Choisir le thème' }).getAttribute('href')).toBe(`/admin/theme/${groupId}`)
  expect(screen.getByRole('link', { name: 'Importer des bénéficiaires' }).getAttribute('href')).toBe(
    `/admin/user-import/${groupId}`,
  )
  expect(page.problems).toEqual([])

  const host = 'usine.hoobiiz.localhost'
  const sent = (await app.mails()).filter(({ recipient }) => recipient === ADMIN)
  expect(sent.map(({ kind }) => kind)).toEqual(['invitation'])
  // Its link is sealed in the mail: a second one of the same kind stands for it.
  const [made] = (await app.call('/admin/get-user-group', { groupId }, { as: operator })).administrators
  const facts = { userId: made?.userId ?? '', email: ADMIN, host, authType: 'Password' as const }
  const invite = await newInvite(app.db(), facts, Date.now())
  await app.db().write([invite.statement])
  const invitation = `/register-invite?inviteId=${invite.id}&email=${encodeURIComponent(ADMIN)}&authType=Password`
  const theirs = await openShop(app, { path: invitation, host, as: newCaller() })
  await theirs.fill(/^Mot de passe/, 'un-mot-de-passe-long')
  clicks += 1
  await theirs.press('Créer mon compte')
  await expect.poll(() => theirs.left.length).toBe(1)
  await openOffice(app, { as: operator, path })
  await see('Le CSE vit : une première personne s’est connectée.')
  expect(clicks).toBeLessThanOrEqual(15)
})

test("the step of the theme says what of a committee's home is still the site's", async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Usine' })
  const path = `/admin/committee-start/${group.id}`
  await openOffice(app, { as, path })
  await see(
    'Son logo, ses couleurs, les mots et l’image de son accueil. Sans thème à lui, le CSE montre celui du site :',
  )
  const { inherited } = (await app.call('/admin/get-group-theme', { groupId: group.id }, { as })).item
  const home = { title: 'Bienvenue à l’Usine', sentence: '', picture: '' }
  const whiteLabeling = { ...inherited.whiteLabeling, logo: '', auth: { type: 'ModeDefault' as const }, home }
  await app.call('/admin/update-group-white-labeling', { groupId: group.id, whiteLabeling }, { as })
  await openOffice(app, { as, path })
  await see('Son thème est choisi ; la phrase et l’image de son accueil sont encore du site :')
  expect(screen.getByRole('link', { name: 'Modifier le thème' }).getAttribute('href')).toBe(`/admin/theme/${group.id}`)
})

test("an operator gives a committee its client's own domain, and is asked which site it shows", async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Usine' })
  const page = await openOffice(app, { as, path: `/admin/committee-start/${group.id}` })
  await page.fill('Ajouter un domaine', 'billets.usine.fr')
  expect(screen.queryByRole('combobox', { name: 'Site à montrer' })).toBeNull()
  await page.press('Voir ce que cela change')
  await see('Choisissez le site à montrer : Usine n’a pas encore de domaine qui le dise.')
  await page.pick('Site à montrer', 'Hoobiiz')
  await page.press('Voir ce que cela change')
  await see('billets.usine.fr montrera Hoobiiz')
  await page.press('Ajouter le domaine')
  await expect.poll(state).toMatch(/^Votre CSE est prêt à 2\/6/)
})

test('the path of a committee that could not be loaded is loaded on demand, and an unknown one is not found', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Usine' })
  const path = `/admin/committee-start/${group.id}`
  const broken = refusal('serverError', 'Server error', undefined, 500)
  const page = await openOffice(app, {
    ...{ as, path },
    before: (visit) => visit.intercept('/admin/get-committee-start', broken),
  })
  await see(/^Échec du chargement de la mise en route/)
  page.intercept('/admin/get-committee-start', (pass) => pass())
  await page.press('Réessayer')
  expect(await state()).toMatch(/^Votre CSE est prêt à 1\/6/)
  expect((await app.fetch('/admin/committee-start/ug-none', { as })).status).toBe(404)
})

test('an operator who has made an activity with dates comes to its stock', async () => {
  const { app, as } = await activityWorld()
  const partner = await app.call('/admin/list-vendors', { limit: 1, sort: 'name' }, { as })
  const page = await openOffice(app, { as, path: '/admin/activity/create' })
  await page.fill('Nom', 'Descente de rivière')
  await page.fill('Partenaire', partner.items[0]?.name ?? '')
  await page.user.click(await screen.findByRole('option', { name: new RegExp(partner.items[0]?.name ?? '') }))
  await page.press('Ajouter')
  await see('Activité "Descente de rivière" créée')
  await expect.poll(() => location.pathname + location.search).toMatch(/^\/admin\/activity\/a-[\w-]+\?tab=stock$/)
})
