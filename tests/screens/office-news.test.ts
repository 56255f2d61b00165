/** News of a committee: a secretary publishes with a picture, her members read it on home and on its page. */
import { expect, test } from 'vitest'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openOffice, openShop } from '../support/document/open-document.ts'
import { plainPicture } from '../support/pictures.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const NEWS_ON_HOME = { name: 'Actualités de votre CSE' }

async function committee(app: TestApp) {
  const { id } = await app.newGroup({ label: 'Atelier', premium: true })
  const secretary = await app.newMember({ groupId: id, adminOf: [id] })
  return { secretary, member: await app.newMember({ groupId: id }), path: `/cse-admin/${id}/news` }
}

// [P-SCREEN-069] [P-SCREEN-070] [P-SCREEN-071] [P-ENTITY-029] [P-ERROR-001]
test('a secretary adds a news item with its card as preview and its picture', async () => {
  const app = await testApp()
  const { secretary, path } = await committee(app)
  const page = await openOffice(app, { as: secretary, path })
  await screen.findByRole('heading', { level: 1, name: 'Toutes les actualités' })
  await see('Vous n’avez pas encore d’actualité')
  await page.user.click((await screen.findAllByRole('link', { name: 'Ajouter' }))[0] as Element)
  const type = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type' })
  expect([...type.options].map(({ value, text }) => [value, text])).toEqual([
    ['meetings', 'Suivi réunion'],
    ['benefits', 'Avantages'],
    ['events', 'Événements'],
    ['information', 'Informations'],
  ])
  await page.pick('Type', 'Événements')
  await page.fill('TITRE', 'Arbre de Noël')
  await page.fill('DESCRIPTION', '## Le 14 décembre\nInscrivez **vos enfants** à l’accueil.')
  await page.fill('DATE', '14/12/2026')
  const preview = await screen.findByRole('region', { name: 'Aperçu' })
  const article = () => [...preview.querySelectorAll('article')].at(-1) ?? null
  await see('Arbre de Noël', preview)
  await see('Le 14 décembre', article())
  await see('Le 14 décembre Inscrivez vos enfants à l’accueil.', preview)
  await see(/^Événements · .*14 décembre 2026/, preview)
  const links = [...preview.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toContainEqual(['Lire la suite', '/news'])
  const picture = await screen.findByRole('group', { name: 'Image' })
  const file = new File([Buffer.from(await plainPicture('png', 900, 500))], 'sapin.png', { type: 'image/png' })
  await page.user.upload(picture.querySelector('input[type=file]') as HTMLElement, file)
  await expect.poll(() => preview.querySelectorAll('img').length).toBe(2)
  expect(picture.querySelector('img')).not.toBeNull()

  await page.press('ENREGISTRER')
  await see('Actualité enregistrée')
  await expect.poll(() => location.pathname).toBe(path)
  await screen.findAllByRole('link', { name: 'Arbre de Noël' })
  expect(page.problems).toEqual([])
})

// [K-ERROR-007]
test('a picture above 10 MB is refused beside its field, and one of exactly 10 MB is sent', async () => {
  const app = await testApp()
  const { secretary, path } = await committee(app)
  const page = await openOffice(app, { as: secretary, path: `${path}/create` })
  const picture = await screen.findByRole('group', { name: 'Image' })
  const choose = (bytes: number) => {
    const file = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
    return page.user.upload(picture.querySelector('input[type=file]') as HTMLElement, file)
  }
  await choose(10_485_761)
  await see("L'image est trop volumineuse (max. 10 Mo)", picture)
  expect(page.asked('/cse-admin/start-media-upload')).toEqual([])
  await choose(10_485_760)
  await expect.poll(() => page.asked('/cse-admin/start-media-upload').length).toBe(1)
})

test('members read published news on home and on its page, and no longer once it is withdrawn', async () => {
  const app = await testApp()
  const { secretary, member, path } = await committee(app)
  const home = await openShop(app, { as: member, path: '/' })
  expect(screen.queryByRole('region', NEWS_ON_HOME)).toBeNull()
  expect(home.problems).toEqual([])
  const groupId = secretary.groupId
  const news = {
    type: 'events' as const,
    title: 'Arbre de Noël',
    description: '## Le 14 décembre\nVenez',
    date: '2026-12-14',
  }
  await app.call('/cse-admin/create-news', { groupId, ...news, mediaId: null, isPublished: true }, { as: secretary })

  const reader = await openShop(app, { as: member, path: '/' })
  await screen.findByRole('region', NEWS_ON_HOME)
  expect(document.querySelectorAll('body header a[href="/news"]').length).toBeGreaterThan(0)
  const more = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Lire la suite : Arbre de Noël' })
  expect(more.getAttribute('href')).toMatch(/^\/news\//)
  await reader.user.click(more)
  await screen.findByRole('heading', { level: 1, name: 'Arbre de Noël' })
  expect(location.pathname).toMatch(/^\/news\/nw-/)
  await screen.findByRole('heading', { name: 'Le 14 décembre' })
  await reader.follow('Actualités', document.querySelector('main') ?? undefined)
  await screen.findByRole('heading', { level: 1, name: 'Actualités' })
  await reader.press('Créer mon lien RSS')
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Votre lien RSS' })
  expect(link.value).toMatch(/\/rss\/[\w-]{20,}$/)
  await reader.press('Révoquer le lien')
  await see('Lien RSS révoqué')
  expect(reader.problems).toEqual([])

  const page = await openOffice(app, { as: secretary, path })
  await page.user.click((await screen.findAllByRole('link', { name: 'Arbre de Noël' }))[0] as Element)
  await screen.findByRole('heading', { level: 1, name: 'Modifier l’actualité' })
  await page.choose(/^Non publiée/)
  await page.press('ENREGISTRER')
  await expect.poll(() => location.pathname).toBe(path)
  expect(page.problems).toEqual([])
  const without = await openShop(app, { as: member, path: '/' })
  expect(screen.queryByRole('region', NEWS_ON_HOME)).toBeNull()
  expect(without.problems).toEqual([])
})

test('a news item is deleted from its page, and restored by the notice', async () => {
  const app = await testApp()
  const { secretary, path } = await committee(app)
  const groupId = secretary.groupId
  const news = { type: 'events' as const, title: 'Arbre de Noël', description: 'Venez', date: '2026-12-14' }
  await app.call('/cse-admin/create-news', { groupId, ...news, mediaId: null, isPublished: true }, { as: secretary })
  const page = await openOffice(app, { as: secretary, path })
  await page.user.click((await screen.findAllByRole('link', { name: 'Arbre de Noël' }))[0] as Element)
  await page.press('Supprimer')
  await see('Vous n’avez pas encore d’actualité')
  await see('Actualité supprimée')
  await page.press('Annuler')
  await screen.findAllByRole('link', { name: 'Arbre de Noël' })
  await seeNot('Vous n’avez pas encore d’actualité')
  expect(screen.queryByRole('button', { name: /^Annuler : / })).toBeNull()

  // The notice may have gone: the bar at the top takes the latest change back, from another page too.
  await page.user.click((await screen.findAllByRole('link', { name: 'Arbre de Noël' }))[0] as Element)
  await page.press('Supprimer')
  await see('Vous n’avez pas encore d’actualité')
  await page.user.click(await screen.findByRole('link', { name: 'Sondages' }))
  await page.press('Annuler : Actualité supprimée')
  await see('Actualité reprise')
  expect(screen.queryByRole('button', { name: /^Annuler : / })).toBeNull()
  // Nor does the notice offer it a second time.
  await seeNot('Actualité supprimée')
  await page.user.click(await screen.findByRole('link', { name: 'Actualités' }))
  await screen.findAllByRole('link', { name: 'Arbre de Noël' })
  expect(page.problems).toEqual([])
  expect(readText()).toContain('Arbre de Noël')
})
