/** Two hundred pictures that are dropped at once, sent four at a time as the office does, beside another person's. */
import { expect, test } from 'vitest'
import { sweepUploads } from '#kernel/media/sweep-uploads.ts'
import { media } from '#kernel/media/tables.ts'
import type { memoryFiles } from '../../support/memory-files.ts'
import { plainPicture } from '../../support/pictures.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import type { Member } from '../../support/test-app.ts'
import { activityWorld } from '../activities/activity-world.ts'

const DAY = 86_400_000
const DROPPED = 200
const AT_ONCE = 4
/** The most that an activity takes. */
const MOST = 60

test('each of 200 uploads becomes one picture, in the order of the activities, and no other picture stays', {
  timeout: 120_000,
}, async () => {
  const { app, admin, create } = await activityWorld()
  const files = app.platform.files as ReturnType<typeof memoryFiles>
  const png = await plainPicture('png', 48, 32)
  const size = png.byteLength
  const send = async (as: Member): Promise<string> => {
    const { id } = await app.call('/admin/start-media-upload', { mimeType: 'image/png', size }, { as })
    await files.putOnce(`uploads/${id}`, png, 'image/png')
    await app.call('/admin/finish-media-upload', { id }, { as })
    return id
  }
  const drop = async (as: Member, count: number): Promise<string[]> => {
    const ids: string[] = []
    const next = { at: 0 }
    const line = async () => {
      for (let at = next.at++; at < count; at = next.at++) ids[at] = await send(as)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, line))
    return ids
  }
  const other = await app.newMember({ isAdmin: true })
  const [ids, theirs] = await Promise.all([drop(admin, DROPPED), drop(other, 10)])
  expect(new Set([...ids, ...theirs]).size).toBe(DROPPED + 10)
  await runJobs(app)
  const rows = await app.db().orm.select({ id: media.id, status: media.status }).from(media)
  expect(rows.filter(({ status }) => status !== 'Ready')).toEqual([])
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([...ids, ...theirs]))

  const albums = [0, 1, 2].map((album) => ids.slice(album * MOST, (album + 1) * MOST))
  const named = await Promise.all(albums.map((mediaIds, at) => create({ label: `Album ${at}`, mediaIds })))
  for (const [at, { id }] of named.entries()) {
    const { activity } = await app.call('/get-activity', { activityId: id })
    expect(activity.gallery.map((picture) => picture.id)).toEqual(albums[at])
  }
  app.advance(2 * DAY)
  await sweepUploads(app.db(), files, Date.now())
  app.advance(DAY)
  await sweepUploads(app.db(), files, Date.now())
  const left = await app.db().orm.select().from(media)
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(albums.flat()))
  const keys = left.flatMap(({ id, versions }) => [`uploads/${id}`, ...versions.map(({ key }) => key)])
  expect(new Set(files.entries.keys())).toEqual(new Set(keys))
  expect(left.every(({ status, sweptAt }) => status === 'Ready' && sweptAt === null)).toBe(true)
})
