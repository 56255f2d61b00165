/** A process that ends between any two steps of an upload: nothing that an item names is lost, no file stays behind. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vendor } from '#kernel/catalogue/tables.ts'
import { makeVersionsJob } from '#kernel/media/make-versions-job.ts'
import { sweepUploads } from '#kernel/media/sweep-uploads.ts'
import { media } from '#kernel/media/tables.ts'
import type { FileStore } from '#platform/file-port.ts'
import { atLength } from '../../support/at-length.ts'
import type { memoryFiles } from '../../support/memory-files.ts'
import { plainPicture } from '../../support/pictures.ts'
import { openJobs } from '../../support/shop-jobs.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const DAY = 86_400_000
/** As many pictures as somebody may drop at once. */
const PICTURES = atLength(200, 30)
const KILLS = atLength(150, 25)

class Killed extends Error {}

/** The app's context in a process that ends before its `steps`-th step: nothing that it does from then on happens. */
async function mortal(app: TestApp, steps: number) {
  let left = steps
  const live = async <Done>(step: () => Promise<Done>): Promise<Done> => {
    left -= 1
    if (left < 0) throw new Killed()
    return step()
  }
  const ctx = await openJobs(app)
  const { files } = app.platform
  const guarded: FileStore = {
    ...files,
    put: (...args) => live(() => files.put(...args)),
    delete: (key) => live(() => files.delete(key)),
  }
  const db = {
    ...ctx.db,
    orm: ctx.db.orm,
    write: (entries: Parameters<typeof ctx.db.write>[0]) => live(() => ctx.db.write(entries)),
  }
  return { ...ctx, db, platform: { ...app.platform, files: guarded, now: ctx.platform.now } }
}

const killable = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })

test('an upload killed at any point loses nothing and leaves nothing behind', { timeout: 300_000 }, async () => {
  const app = await testApp()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const files = app.platform.files as ReturnType<typeof memoryFiles>
  const png = await plainPicture('png', 400, 300)
  let seed = 20_261_122
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) >>> 0
    return (seed >>> 8) % below
  }
  const ids: string[] = []
  for (let at = 0; at < PICTURES; at++) {
    const { id } = await app.call('/admin/start-media-upload', { mimeType: 'image/png', size: png.byteLength }, admin)
    ids.push(id)
    // Some never get so far.
    if (at % 7 === 0) continue
    await files.putOnce(`uploads/${id}`, png, 'image/png')
    if (at % 5 !== 0) await app.call('/admin/finish-media-upload', { id }, admin)
  }
  const finished = ids.filter((_, at) => at % 7 !== 0 && at % 5 !== 0)
  const named = finished.filter((_, at) => at % 2 === 0)
  const made = await app.call(
    '/admin/create-vendor',
    {
      name: 'Zoo',
      slugName: 'zoo',
      mediaIds: named.slice(0, 60),
      addresses: [{ address: null }],
      contact: { firstName: '', lastName: '', email: '', phone: '' },
      markdown: '',
      visibility: 'Public',
      comments: '',
    },
    admin,
  )
  for (let kill = 0; kill < KILLS; kill++) await killable(makeVersionsJob.run(await mortal(app, random(12)), {}))
  await makeVersionsJob.run(await openJobs(app), {})
  const states = await app.db().orm.select({ id: media.id, status: media.status }).from(media)
  const ready = new Set(states.filter(({ status }) => status === 'Ready').map(({ id }) => id))
  expect(finished.filter((id) => !ready.has(id))).toEqual([])
  app.advance(DAY)
  for (let kill = 0; kill < KILLS; kill++) {
    const { db, platform, now } = await mortal(app, random(40))
    await killable(sweepUploads(db, platform.files, now + kill * 1_000_000))
  }
  app.advance(DAY)
  await sweepUploads(app.db(), files, Date.now())
  const [kept] = await app.db().orm.select().from(vendor).where(eq(vendor.id, made.vendor.id))
  const left = await app.db().orm.select().from(media)
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept?.mediaIds))
  expect(left.every(({ status }) => status === 'Ready')).toBe(true)
  const expected = left.flatMap(({ id, versions }) => [`uploads/${id}`, ...versions.map(({ key }) => key)])
  expect(new Set(files.entries.keys())).toEqual(new Set(expected))
})
