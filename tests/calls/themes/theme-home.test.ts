/** The top of a group's home page: its own words and picture, or the site's. */
import { expect, test } from 'vitest'
import { sweepUploads } from '#kernel/media/sweep-uploads.ts'
import { media } from '#kernel/media/tables.ts'
import { plainPicture } from '../../support/pictures.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { testApp } from '../../support/test-app.ts'

const HOST = 'usine.hoobiiz.localhost'
const ofSite = {
  title: 'Les loisirs de vos équipes, au meilleur prix',
  sentence: 'Musées, parcs, spectacles : vos collaborateurs réservent, le billet arrive aussitôt.',
  picture: '',
}

async function world() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Usine', cseDomain: HOST })
  const as = await app.newMember({ isAdmin: true })
  const { item } = await app.call('/admin/get-group-theme', { groupId: group.id }, { as })
  const base = { ...item.inherited.whiteLabeling, logo: '', auth: { type: 'ModeDefault' as const } }
  const save = (home: object | undefined) => {
    app.advance(1000)
    return app.send(
      '/admin/update-group-white-labeling',
      { groupId: group.id, whiteLabeling: { ...base, home } },
      { as },
    )
  }
  const served = async () => (await app.call('/get-session', {}, { host: HOST })).session.whiteLabeling.home
  return { app, as, save, served }
}

test("a home shows the site's own words and picture where its theme has none", async () => {
  const { save, served } = await world()
  expect(await served()).toEqual(ofSite)
  for (const [home, shown] of [
    [undefined, ofSite],
    [{ title: 'Bienvenue à l’Usine' }, { ...ofSite, title: 'Bienvenue à l’Usine' }],
    [{ sentence: 'Par vos élus.' }, { ...ofSite, sentence: 'Par vos élus.' }],
  ] as const) {
    expect((await save(home)).status).toBe(200)
    expect(await served()).toEqual(shown)
  }
})

test("a picture of a home is shown once it is processed, in front of the home's own title, and is not swept", async () => {
  const { app, as, save, served } = await world()
  const bytes = await plainPicture('jpeg', 1600, 900)
  const { id, url } = await app.call(
    '/admin/start-media-upload',
    { mimeType: 'image/jpeg', size: bytes.byteLength },
    { as },
  )
  await app.platform.files.putOnce(new URL(url, 'http://x').pathname.slice('/files/'.length), bytes, 'image/jpeg')
  await app.call('/admin/finish-media-upload', { id }, { as })
  expect((await save({ title: 'Bienvenue', picture: id })).status).toBe(200)
  expect((await served()).picture).toBe('')
  await runJobs(app)
  app.advance(1000)
  const { picture } = await served()
  expect(picture).toMatch(new RegExp(`^/media/media/${id}/\\d\\.webp$`))
  const page = await (await app.fetch('/', { host: HOST })).text()
  expect(page.indexOf(`<img src="${picture}" alt=""`)).toBeGreaterThan(-1)
  expect(page.indexOf('>Bienvenue</h1>')).toBeGreaterThan(page.indexOf(picture))
  app.advance(30 * 86_400_000)
  await sweepUploads(app.db(), app.platform.files, Date.now())
  expect(await app.db().orm.select({ swept: media.sweptAt }).from(media)).toEqual([{ swept: null }])
})

test('words of a home that are too long and a picture that is none are refused at their fields', async () => {
  const { save } = await world()
  const refused = async (home: object) => {
    const response = await save(home)
    const { error } = (await response.json()) as { error: { message: string; fields?: string[] } }
    return [response.status, error.fields, error.message]
  }
  expect((await save({ title: 'a'.repeat(80), sentence: 'b'.repeat(200) })).status).toBe(200)
  expect(await refused({ title: 'a'.repeat(81) })).toEqual([
    400,
    ['whiteLabeling.home.title'],
    'Requête invalide : « whiteLabeling.home.title » : Le titre de l’accueil a 80 caractères au plus.',
  ])
  expect(await refused({ sentence: 'b'.repeat(201) })).toEqual([
    400,
    ['whiteLabeling.home.sentence'],
    'Requête invalide : « whiteLabeling.home.sentence » : 200 caractères au plus.',
  ])
  expect((await refused({ picture: 'm-none' }))[1]).toEqual(['whiteLabeling.home.picture'])
})
