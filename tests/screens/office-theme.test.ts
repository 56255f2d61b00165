/** The theme of a group, as its form saves it. */
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { media } from '#kernel/media/tables.ts'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

// [P-ERROR-022] [P-ROUTE-009]
test("a group's theme has an address below the group's, and is said to be updated once it is saved", async () => {
  const app = await testApp()
  const parent = await app.newGroup({ label: 'Grand Sud' })
  const group = await app.newGroup({ label: 'Nîmes', parentPath: `ROOT/${parent.id}` })
  const as = await app.newMember({ isAdmin: true })
  const page = await openOffice(app, { as, path: `/admin/groups/ROOT/${parent.id}/${group.id}/theme` })
  await see('Thème du groupe Nîmes')
  await page.fill('Nom du site', 'Loisirs du Sud')
  await page.press('Enregistrer')
  await see('Thème mis à jour')
  const { item } = await app.call('/admin/get-user-group', { groupId: group.id }, { as })
  expect(JSON.stringify(item)).toContain('Loisirs du Sud')
  expect(page.problems).toEqual([])
})

test("a home's own title and sentence are shown on the group's site, and a field left empty names what the site says", async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Usine', cseDomain: 'usine.hoobiiz.localhost' })
  const as = await app.newMember({ isAdmin: true })
  const page = await openOffice(app, { as, path: `/admin/theme/${group.id}` })
  const title = await screen.findByLabelText<HTMLInputElement>(/^Titre de l’accueil/)
  const sentence = screen.getByLabelText<HTMLInputElement>(/^Phrase de l’accueil/)
  const ofSite = [
    'Les loisirs de vos équipes, au meilleur prix',
    'Musées, parcs, spectacles : vos collaborateurs réservent, le billet arrive aussitôt.',
  ]
  expect([title, sentence].map(({ value, placeholder }) => [value, placeholder])).toEqual(
    ofSite.map((text) => ['', text]),
  )
  await page.fill(/^Titre de l’accueil/, 'Bienvenue à l’Usine')
  await page.press('Enregistrer')
  await see('Thème mis à jour')
  const home = await (await app.fetch('/', { host: 'usine.hoobiiz.localhost' })).text()
  expect(/<h1[^>]*>([^<]*)</.exec(home)?.[1]).toBe('Bienvenue à l’Usine')
  expect(home).toContain(ofSite[1])
  await page.fill(/^Titre de l’accueil/, 'Bonjour')
  await page.press('Enregistrer')
  await expect.poll(() => page.asked('/admin/update-group-white-labeling').length).toBe(2)
  await page.press('Historique')
  await see(/^Accueil · Titre/)
  expect(page.problems).toEqual([])
})

test('a form that cannot be saved leads to its first problem, unless an operator types in another field by then', async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Grand Sud' })
  const as = await app.newMember({ isAdmin: true })
  const page = await openOffice(app, { as, path: `/admin/theme/${group.id}` })
  await see('Thème du groupe Grand Sud')
  await page.fill('Nom du site', '')
  const field = (label: string) => screen.getByLabelText(label)
  const focused = () => (document.activeElement as HTMLInputElement | null)?.name
  const saveByKey = () => {
    field('Titre de l’onglet').focus()
    fireEvent.keyDown(field('Titre de l’onglet'), { key: 's', ctrlKey: true })
  }
  saveByKey()
  await expect.poll(focused).toBe('title')

  // The focus is led two frames later: by then the person has gone on.
  saveByKey()
  screen.getByRole('radio', { name: /Youpiiz/ }).focus()
  const own = focused()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([own, focused()]).toEqual(['theme', 'theme'])
})

test("a home's title beyond its limit stays in the field, is told of, and is not sent", async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Usine' })
  const as = await app.newMember({ isAdmin: true })
  const page = await openOffice(app, { as, path: `/admin/theme/${group.id}` })
  const title = await screen.findByLabelText<HTMLInputElement>(/^Titre de l’accueil/)
  await page.fill(/^Titre de l’accueil/, 'a'.repeat(75))
  await see('75/80 caractères')
  await page.fill(/^Titre de l’accueil/, 'a'.repeat(97))
  await see('80 caractères au plus, 97 ici.')
  expect(title.value).toHaveLength(97)
  await page.press('Enregistrer')
  expect(page.asked('/admin/update-group-white-labeling')).toEqual([])
  await page.fill(/^Titre de l’accueil/, 'a'.repeat(80))
  await page.press('Enregistrer')
  await see('Thème mis à jour')
  expect(page.problems).toEqual([])
})

test("a decorative picture asks for no alternative text, a news item's does", async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Usine', premium: true })
  const as = await app.newMember({ isAdmin: true })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const { orm, write } = app.db()
  const ready = { id: 'm-1', status: 'Ready' as const, mimeType: 'image/webp', versions: [], createdAt: 1 }
  await write([orm.insert(media).values({ ...ready, groupId: group.id })])
  const { inherited } = (await app.call('/admin/get-group-theme', { groupId: group.id }, { as })).item
  const home = { title: '', sentence: '', picture: 'm-1' }
  const whiteLabeling = { ...inherited.whiteLabeling, logo: '', auth: { type: 'ModeDefault' as const }, home }
  await app.call('/admin/update-group-white-labeling', { groupId: group.id, whiteLabeling }, { as })
  await openOffice(app, { as, path: `/admin/theme/${group.id}` })
  await screen.findByRole('button', { name: 'Retirer l’image 1' })
  expect(screen.queryByLabelText(/^Texte alternatif/)).toBeNull()

  const news = { type: 'events' as const, title: 'Noël', description: '', date: '2026-12-24', isPublished: true }
  const call = { groupId: group.id, ...news, mediaId: 'm-1' }
  const { item } = await app.call('/cse-admin/create-news', call, { as: secretary })
  await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/news/${item.id}` })
  await screen.findByLabelText('Texte alternatif de l’image 1')
})
