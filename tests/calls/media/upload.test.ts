/** Pictures that administrators upload: what is made of them, what is refused and why, and what is forgotten. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { media } from '#kernel/media/tables.ts'
import { StoreUnavailable } from '#platform/file-port.ts'
import type { memoryFiles } from '../../support/memory-files.ts'
import { bomb, joined, phonePhoto, plainPicture } from '../../support/pictures.ts'
import { pictureTexts } from '../../support/refusal-texts.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { type Member, type TestApp, testApp } from '../../support/test-app.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

async function office(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const group = await app.newGroup({ label: 'Atelier' })
  const admin = await app.newMember({ isAdmin: true })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  return { app, group, admin, secretary, files: app.platform.files as ReturnType<typeof memoryFiles> }
}

/** Announced, put where the answer says (the store of these tests looks at no signature), and said to be there. */
async function upload(app: TestApp, as: Member, bytes: Uint8Array, mimeType: string, purpose?: 'logo') {
  const { id, url } = await app.call('/admin/start-media-upload', { mimeType, size: bytes.byteLength, purpose }, { as })
  const key = new URL(url, 'http://x').pathname.slice('/files/'.length)
  await app.platform.files.putOnce(key, bytes, mimeType)
  const { item } = await app.call('/admin/finish-media-upload', { id }, { as })
  return item
}

const readMediaState = async (app: TestApp, as: Member, id: string) =>
  (await app.call('/admin/list-media', { ids: [id] }, { as })).items[0]

const partner = (pictures: { logoMediaId?: string; mediaIds: string[] }) => ({
  name: 'Zoo',
  slugName: 'zoo',
  addresses: [{ address: null }],
  contact: { firstName: '', lastName: '', email: '', phone: '' },
  markdown: '',
  visibility: 'Public' as const,
  comments: '',
  ...pictures,
})

// [C-CONSTANT-005]
test("a phone's photo becomes upright versions without camera and location data", async () => {
  const { app, admin, files } = await office()
  const photo = await phonePhoto(2400, 1600)
  expect((await sharp(photo).metadata()).exif?.includes('Telephone')).toBe(true)
  const { id, state } = await upload(app, admin, photo, 'image/jpeg')
  expect([state, id]).toEqual(['waiting', expect.stringMatching(/^m-/)])
  await expect(app.call('/get-media', { mediaId: id })).rejects.toMatchObject({ code: 'mediaNotFound' })
  await runJobs(app)
  const { item } = await app.call('/get-media', { mediaId: id })
  const sizes = item.media.versions.map(({ width, height, mimeType }) => `${width}x${height} ${mimeType}`)
  expect(sizes).toEqual(
    [320, 640, 960, 1280, 1600].flatMap((width) => [
      `${width}x${width * 1.5} image/webp`,
      `${width}x${width * 1.5} image/jpeg`,
    ]),
  )
  expect(item.media.placeholder).toMatch(/^[\w+/]{20,40}={0,2}$/)
  for (const { url, width, mimeType } of item.media.versions) {
    const answer = await app.fetch(url)
    expect(answer.headers.get('content-type')).toBe(mimeType)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const facts = await sharp(bytes).metadata()
    expect([facts.width, facts.exif, facts.xmp, facts.orientation]).toEqual([width, undefined, undefined, undefined])
    for (const trace of ['Telephone', 'Exif', 'GPS']) expect(Buffer.from(bytes).includes(trace), trace).toBe(false)
    // The rest of the mislabelled photo is above.
    const { data } = await sharp(bytes)
      .resize(1, 2, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([data[0] ?? 0, data[5] ?? 0].every((part) => part > 150)).toBe(true)
  }
  // The original is kept, and nobody is given it.
  expect(files.entries.has(`uploads/${id}`)).toBe(true)
  expect((await app.fetch(`/media/uploads/${id}`)).status).toBe(404)
})

test('a picture is not enlarged and keeps its transparency, and a logo becomes small sizes', async () => {
  const { app, admin } = await office()
  const small = await upload(app, admin, await plainPicture('png', 200, 100), 'image/png')
  const logo = await upload(app, admin, await plainPicture('png', 900, 900), 'image/png', 'logo')
  const drawn = await upload(app, admin, await plainPicture('gif', 320, 320), 'image/gif')
  await runJobs(app)
  const widths = async (id: string) =>
    (await readMediaState(app, admin, id))?.media?.media.versions.map(({ width, ext }) => `${width}.${ext}`)
  expect(await widths(small.id)).toEqual(['200.webp', '200.png'])
  expect(await widths(logo.id)).toEqual(['160.webp', '160.png', '320.webp', '320.png', '640.webp', '640.png'])
  expect(await widths(drawn.id)).toEqual(['320.webp', '320.png'])
  const [version] = (await readMediaState(app, admin, small.id))?.media?.media.versions ?? []
  const { channels, data } = await sharp(new Uint8Array(await (await app.fetch(version?.url ?? '')).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ info, data: pixels }) => ({ channels: info.channels, data: pixels }))
  expect([channels, data[3]]).toEqual([4, 128])
})

// [K-ERROR-006] [K-ERROR-007]
test.each([
  ['application/pdf', 10, 'notAnImage', pictureTexts.notAnImage, 'mimeType'],
  ['image/jpeg', 10_485_761, 'imageTooLarge', pictureTexts.tooLarge, 'size'],
  ['image/svg+xml', 10, 'imageNotAccepted', pictureTexts.svg, 'mimeType'],
  ['image/heic', 10, 'imageNotAccepted', pictureTexts.heic, 'mimeType'],
  ['image/avif', 10, 'imageNotAccepted', pictureTexts.avif, 'mimeType'],
  ['image/tiff', 10, 'imageNotAccepted', pictureTexts.otherType, 'mimeType'],
  ['image/png', 0, 'imageNotAccepted', pictureTexts.empty, 'size'],
])(
  'an announced file of type %s with %i bytes is refused before the upload',
  async (mimeType, size, code, message, field) => {
    const { app, admin } = await office()
    await expect(app.call('/admin/start-media-upload', { mimeType, size }, { as: admin })).rejects.toMatchObject({
      code,
      message,
      fields: [field],
      status: 400,
    })
    expect(await app.db().orm.select().from(media)).toEqual([])
  },
)

// [K-ERROR-007]
test('a picture of exactly 10 MB is accepted', async () => {
  const { app, admin } = await office()
  const largest = { mimeType: 'image/jpeg', size: 10_485_760 }
  expect((await app.call('/admin/start-media-upload', largest, { as: admin })).id).toMatch(/^m-/)
})

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const zipEnd = `PK\x05\x06${'\0'.repeat(18)}`

test.each([
  ['an SVG that calls itself a PNG', async () => joined(script), 'image/png', 'svg'],
  ['a page that calls itself a JPEG', async () => joined('<!doctype html><p>'), 'image/jpeg', 'notAnImage'],
  ['a PNG that calls itself a JPEG', () => plainPicture('png'), 'image/jpeg', 'typeDiffers'],
  ['a photo with a script after it', async () => joined(await phonePhoto(64, 64), script), 'image/jpeg', 'twoFormats'],
  [
    'a photo that is an archive, too',
    async () => joined(await phonePhoto(64, 64), 'PK\x03\x04', zipEnd),
    'image/jpeg',
    'twoFormats',
  ],
  [
    'a GIF that is a PDF, too',
    async () => joined(await plainPicture('gif', 8, 8), '%PDF-1.7'),
    'image/gif',
    'twoFormats',
  ],
  ['half a photo', async () => (await phonePhoto(600, 400)).slice(0, 20_000), 'image/jpeg', 'broken'],
  ['the first bytes of a picture', async () => (await plainPicture('png')).slice(0, 20), 'image/png', 'broken'],
  [
    'a HEIC photo that calls itself a JPEG',
    async () => joined('\0\0\0\x18ftypheic', '\0'.repeat(40)),
    'image/jpeg',
    'heic',
  ],
] as const)('the upload of %s is refused with its reason, and is not kept', async (_what, make, mimeType, reason) => {
  const { app, admin, files } = await office()
  const { id } = await upload(app, admin, await make(), mimeType)
  await runJobs(app)
  expect(await readMediaState(app, admin, id)).toMatchObject({
    state: 'refused',
    reason: pictureTexts[reason],
    media: null,
  })
  expect([...files.entries.keys()]).toEqual([])
})

test('a photo is accepted although its pixels contain the beginning of an HTML page by chance', async () => {
  const { app, admin } = await office()
  const pixels = Buffer.alloc(64 * 64 * 3, 200)
  for (const [at, name] of ['<svg', '<HTML', '<?php'].entries()) pixels.write(name, at * 30)
  const png = await sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  for (const name of ['<svg', '<HTML', '<?php']) expect(png.includes(name)).toBe(true)
  const { id } = await upload(app, admin, new Uint8Array(png), 'image/png')
  await runJobs(app)
  expect(await readMediaState(app, admin, id)).toMatchObject({ state: 'ready', reason: null })
})

test('a picture of 20,000 by 20,000 pixels is refused without being unpacked', async () => {
  let rendered = 0
  const { app, admin } = await office({
    renderPicture: async () => {
      rendered += 1
      return null
    },
  })
  const bytes = await bomb()
  const before = process.memoryUsage()
  const { id } = await upload(app, admin, bytes, 'image/png')
  await runJobs(app)
  const after = process.memoryUsage()
  expect(await readMediaState(app, admin, id)).toMatchObject({ state: 'refused', reason: pictureTexts.tooManyPixels })
  expect(rendered).toBe(0)
  expect((after.rss - before.rss) / 2 ** 20).toBeLessThan(60)
})

test('finishing a missing file says that it has not arrived, and creates no versions', async () => {
  const { app, admin } = await office()
  const { id } = await app.call('/admin/start-media-upload', { mimeType: 'image/png', size: 9 }, { as: admin })
  await expect(app.call('/admin/finish-media-upload', { id }, { as: admin })).rejects.toMatchObject({
    code: 'uploadIncomplete',
    status: 409,
  })
})

test('a committee sees and uses its own pictures only', async () => {
  const { app, admin, secretary, group } = await office()
  const foreign = await upload(app, admin, await plainPicture('png'), 'image/png')
  const groupId = group.id
  const { id } = await app.call(
    '/cse-admin/start-media-upload',
    { groupId, mimeType: 'image/png', size: 5 },
    { as: secretary },
  )
  const { items } = await app.call('/cse-admin/list-media', { groupId, ids: [id, foreign.id] }, { as: secretary })
  expect(items.map((item) => item.id)).toEqual([id])
  for (const path of ['/cse-admin/finish-media-upload', '/cse-admin/describe-media'] as const)
    await expect(
      app.call(path, { groupId, id: foreign.id, ...(path.includes('describe') ? { alt: 'x' } : {}) } as never, {
        as: secretary,
      }),
    ).rejects.toMatchObject({ code: 'mediaNotFound', status: 404 })
  await expect(
    app.call('/cse-admin/create-vendor', { ...partner({ mediaIds: [foreign.id] }), groupId }, { as: secretary }),
  ).rejects.toMatchObject({ code: 'mediaNotFound', fields: ['mediaIds'] })
})

test("the shop shows a picture's new alt text on pages that were kept before", async () => {
  const { app, admin } = await office()
  const { id } = await upload(app, admin, await plainPicture('png'), 'image/png')
  const { vendor } = await app.call('/admin/create-vendor', partner({ mediaIds: [id] }), { as: admin })
  const seen = async () => (await app.call('/get-vendor', { vendorId: vendor.id })).vendor.media
  expect(await seen()).toEqual([])
  app.advance(1000)
  await runJobs(app)
  app.advance(1000)
  expect((await seen()).map(({ id: own, media: { alt } }) => [own, alt])).toEqual([[id, undefined]])
  await app.call('/admin/describe-media', { id, alt: 'Une girafe qui boit' }, { as: admin })
  app.advance(1000)
  expect((await seen())[0]?.media.alt).toBe('Une girafe qui boit')
})

test('an unused picture is deleted with all its files after a day, while a picture named by an item stays', async () => {
  const { app, admin, files } = await office()
  const png = await plainPicture('png')
  const [kept, once, unused, late] = await Promise.all([1, 2, 3, 4].map(() => upload(app, admin, png, 'image/png')))
  if (!kept || !once || !unused || !late) throw new Error('Nothing was uploaded.')
  const abandoned = await app.call('/admin/start-media-upload', { mimeType: 'image/png', size: 9 }, { as: admin })
  await runJobs(app)
  const { vendor } = await app.call('/admin/create-vendor', partner({ logoMediaId: kept.id, mediaIds: [once.id] }), {
    as: admin,
  })
  app.advance(1000)
  await app.call('/admin/update-vendor', { id: vendor.id, updates: { mediaIds: [] } }, { as: admin })
  const sweep = async () => {
    const { sweepUploads } = await import('#kernel/media/sweep-uploads.ts')
    await sweepUploads(app.db(), files, Date.now())
  }
  await sweep()
  expect(await app.db().orm.$count(media)).toBe(5)
  app.advance(DAY)
  await sweep()
  // Taken: nothing may name it any more, while a run that began before may still write.
  await expect(
    app.call('/admin/update-vendor', { id: vendor.id, updates: { mediaIds: [unused.id] } }, { as: admin }),
  ).rejects.toMatchObject({ code: 'mediaNotFound' })
  app.advance(HOUR)
  await sweep()
  const left = (await app.db().orm.select({ id: media.id }).from(media)).map(({ id }) => id)
  expect(new Set(left)).toEqual(new Set([kept.id, once.id]))
  const owners = new Set([...files.entries.keys()].map((key) => key.split('/')[1]))
  expect(owners).toEqual(new Set([kept.id, once.id]))
  expect(left).not.toContain(abandoned.id)
})

test('a picture named by an item at the moment of the sweep stays, or the save is refused', async () => {
  const { app, admin, files } = await office()
  const { sweepUploads } = await import('#kernel/media/sweep-uploads.ts')
  const pictures = await Promise.all(
    Array.from({ length: 20 }, async () => upload(app, admin, await plainPicture('png', 20, 20), 'image/png')),
  )
  app.advance(DAY)
  const saves = pictures.map(({ id }) =>
    app.call('/admin/create-vendor', partner({ mediaIds: [id] }), { as: admin }).then(
      () => id,
      () => null,
    ),
  )
  const [saved] = await Promise.all([Promise.all(saves), sweepUploads(app.db(), files, Date.now())])
  app.advance(HOUR)
  await sweepUploads(app.db(), files, Date.now())
  for (const id of saved)
    if (id !== null) expect(await app.db().orm.select().from(media).where(eq(media.id, id))).toHaveLength(1)
})

test('a picture swept while an activity is being saved makes the save fail and names the missing picture', async () => {
  const { app, admin } = await office()
  const { vendor } = await app.call('/admin/create-vendor', partner({ mediaIds: [] }), { as: admin })
  const facts = { vendorId: vendor.id, catIds: [], label: 'Visite', slugName: 'visite', markdown: '', comments: '' }
  const fields = { ...facts, visibility: 'Public' as const, address: { type: 'Vendor' as const } }
  const db = app.db()
  /** Takes the picture away after the call has looked at it, before it writes. */
  const sweptMeanwhile = async (id: string, call: () => Promise<unknown>) => {
    const { write } = db
    db.write = async (...steps) => {
      db.write = write
      await write.call(db, [db.orm.delete(media).where(eq(media.id, id))])
      return write.apply(db, steps)
    }
    await expect(call()).rejects.toMatchObject({ code: 'mediaNotFound', status: 404 })
  }
  const first = await upload(app, admin, await plainPicture('png'), 'image/png')
  await sweptMeanwhile(first.id, () =>
    app.call('/admin/create-activity', { ...fields, mediaIds: [first.id] }, { as: admin }),
  )
  const { activity } = await app.call('/admin/create-activity', { ...fields, mediaIds: [] }, { as: admin })
  const second = await upload(app, admin, await plainPicture('png'), 'image/png')
  await sweptMeanwhile(second.id, () =>
    app.call('/admin/update-activity', { id: activity.id, updates: { mediaIds: [second.id] } }, { as: admin }),
  )
})

test('a full file store delays the versions of a picture and does not fail them', async () => {
  const { app, admin, files } = await office()
  const { id } = await upload(app, admin, await plainPicture('png'), 'image/png')
  const put = files.put
  files.put = () => Promise.reject(new StoreUnavailable('full'))
  await runJobs(app)
  expect((await readMediaState(app, admin, id))?.state).toBe('waiting')
  files.put = put
  app.advance(20_000)
  await runJobs(app)
  expect((await readMediaState(app, admin, id))?.state).toBe('ready')
})
