/** Pictures whose sender does what the documents name, and nothing more: a call with the type, and a PUT. */
import { expect, test } from 'vitest'
import { settleArrivals } from '#kernel/media/finish-arrived.ts'
import { media } from '#kernel/media/tables.ts'
import { plainPicture } from '../../support/pictures.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { type Member, type TestApp, testApp } from '../../support/test-app.ts'

const PNG = 'image/png'
const HOUR = 3_600_000

async function office() {
  const app = await testApp()
  const group = await app.newGroup()
  const admin = await app.newMember({ isAdmin: true })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  return { app, group, admin, secretary }
}

const put = async (app: TestApp, url: string, bytes: Uint8Array, type = PNG) =>
  (await app.fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: bytes as BodyInit })).status

const readState = async (app: TestApp, as: Member, id: string) =>
  (await app.call('/admin/list-media', { ids: [id] }, { as })).items[0]

/** First step of the hourly sweep of uploads. */
async function settle(app: TestApp) {
  const { db, platform, now } = await openJobs(app)
  await settleArrivals({ db, platform, now, region: 'eu' })
}

const partnerWith = (mediaIds: string[]) => ({
  ...{ name: 'Zoo', slugName: 'zoo', markdown: '', comments: '', visibility: 'Public' as const, mediaIds },
  ...{ addresses: [{ address: null }], contact: { firstName: '', lastName: '', email: '', phone: '' } },
})

// [K-CALL-014] [K-CALL-015] [K-RULE-079]
test.each(['admin', 'cse-admin'] as const)(
  'a picture announced to /%s by its type is processed after the upload without a further call',
  async (scope) => {
    const { app, group, admin, secretary } = await office()
    const { id, url } =
      scope === 'admin'
        ? await app.call('/admin/start-media-upload', { mimeType: PNG }, { as: admin })
        : await app.call('/cse-admin/start-media-upload', { groupId: group.id, mimeType: PNG }, { as: secretary })
    const bytes = await plainPicture('png', 400, 300)
    expect(await put(app, url, bytes, 'image/jpeg')).toBe(415)
    expect(await put(app, url, new Uint8Array(10_485_761))).toBe(413)
    expect(await put(app, url, bytes)).toBe(200)
    expect(app.platform.woken).toContain('eu')
    await runJobs(app)
    const { item } = await app.call('/get-media', { mediaId: id })
    expect(item.media.versions.map(({ width, ext }) => `${width}.${ext}`)).toEqual([
      '320.webp',
      '320.png',
      '400.webp',
      '400.png',
    ])
    const [kept] = await app.db().orm.select().from(media)
    // The picture belongs to the committee that announced it; an operator's belongs to none.
    const groupId = scope === 'admin' ? null : group.id
    expect(kept).toMatchObject({ id, mimeType: PNG, groupId, size: bytes.byteLength })
  },
)

test('a picture uploaded in another region is processed there', async () => {
  const { app } = await office()
  const host = 'bourbon.localhost'
  const admin = await app.newMember({ isAdmin: true, region: 'oi', host: null })
  await app.signIn(admin, host, 'oi')
  const { id, url } = await app.call('/admin/start-media-upload', { mimeType: PNG }, { as: admin, host })
  expect(await put(app, url, await plainPicture('png', 20, 20))).toBe(200)
  await runJobs(app, 'oi')
  expect((await app.call('/get-media', { mediaId: id }, { as: admin, host })).item.id).toBe(id)
})

test('a picture whose bytes arrived while the process ended is found later, and sending it again finishes it at once', async () => {
  const { app, admin } = await office()
  const bytes = await plainPicture('png', 20, 20)
  const announce = () => app.call('/admin/start-media-upload', { mimeType: PNG }, { as: admin })
  const [found, again] = [await announce(), await announce()]
  for (const { id } of [found, again]) await app.platform.files.putOnce(`uploads/${id}`, bytes, PNG)
  expect(await put(app, again.url, bytes)).toBe(409)
  await runJobs(app)
  const states = async () => Promise.all([found, again].map(async ({ id }) => (await readState(app, admin, id))?.state))
  expect(await states()).toEqual(['waiting', 'ready'])
  app.advance(HOUR)
  await settle(app)
  await runJobs(app)
  expect(await states()).toEqual(['ready', 'ready'])
})

test('an item waits for a missing picture only as long as its upload URL is valid, and then says so', async () => {
  const { app, admin } = await office()
  const { id } = await app.call('/admin/start-media-upload', { mimeType: PNG }, { as: admin })
  const { vendor } = await app.call('/admin/create-vendor', partnerWith([id]), { as: admin })
  app.advance(HOUR)
  await settle(app)
  expect((await readState(app, admin, id))?.state).toBe('waiting')
  app.advance(HOUR)
  await settle(app)
  expect(await readState(app, admin, id)).toMatchObject({
    state: 'refused',
    reason: 'L’image n’est jamais arrivée : envoyez-la à nouveau.',
  })
  expect((await app.call('/get-vendor', { vendorId: vendor.id })).vendor.media).toEqual([])
})
