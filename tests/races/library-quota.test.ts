/** The last bytes of a committee's library, announced by several administrators at once. */
import { expect, test } from 'vitest'
import { QUOTA_BYTES } from '#features/committee/library/library-rules.ts'
import { readUsage } from '#features/committee/library/usage.ts'
import { openTestApp } from '../support/test-app.ts'

const BIG = 20 * 1024 * 1024
const FREE = 2.5 * BIG
const AT_ONCE = 12

/** A library with room for two files of the largest size. */
async function nearlyFull() {
  const app = await openTestApp()
  const group = await app.newGroup({ premium: true })
  const of = { groupId: group.id }
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const announced = (id: string, size: number) => ({
    sql: `insert into library_version (id, group_id, item_id, is_new, parent_id, name, mime_type, size, status, number, created_at)
          values (?, ?, ?, 1, '', 'x.pdf', 'application/pdf', ?, 'Pending', 0, ?)`,
    args: [id, group.id, `ld-${id}`, size, app.platform.now()],
  })
  await app.db().write([announced('lv-before', QUOTA_BYTES - FREE)])
  const used = async () => (await readUsage(app.db(), group.id, app.platform.now())).used
  return { app, of, secretary, announced, used }
}

test('twelve simultaneous uploads are accepted as far as there is room', async () => {
  const { app, of, secretary, used } = await nearlyFull()
  const answers = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, (_, at) =>
      app.call('/cse-admin/start-library-upload', { ...of, name: `${at}.pdf`, size: BIG, folderId: null }, secretary),
    ),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason.code : []))
  expect(refused).toEqual(Array.from({ length: AT_ONCE - 2 }, () => 'libraryFull'))
  expect(await used()).toBeLessThanOrEqual(QUOTA_BYTES)
  await app.close()
})

test('control: when the room is read first and the row written afterwards, the quota is exceeded', async () => {
  const { app, announced, used } = await nearlyFull()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      if ((await used()) + BIG <= QUOTA_BYTES) await app.db().write([announced(`lv-${at}`, BIG)])
    }),
  )
  expect(await used()).toBeGreaterThan(QUOTA_BYTES)
  await app.close()
})
