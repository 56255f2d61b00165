import { eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { getCommitteePage } from './contract.ts'
import { committeeWithPage } from './group-page.ts'
import { pagePhotos, readyPhotos } from './load-committee-page.ts'
import { committeePage } from './tables.ts'

export const getCommitteePageHandler = handle(getCommitteePage, async ({ db, actor, groups }, _input, fail) => {
  const committee = committeeWithPage(groups, actor.groupId) ?? fail('committeePageNotFound')
  const [row] = await db.orm.select().from(committeePage).where(eq(committeePage.groupId, committee.id))
  if (!row) return fail('committeePageNotFound')
  const photos = await readyPhotos(db, pagePhotos(row))
  const { title, subtitle, markdown } = row
  const people = row.people.map(({ mediaId, ...person }) => ({ ...person, photo: photos.get(mediaId ?? '') ?? null }))
  return { page: { title, subtitle, markdown, people } }
})
