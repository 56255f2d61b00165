import { and, eq, inArray, isNull } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { guard } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate } from '#handler/commit-update.ts'
import type { Committed, OfficeReadContext, OfficeWriteContext } from '#handler/office-context.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { picturesAreThere, toOfficeMedia } from '#kernel/media/office-media.ts'
import { media } from '#kernel/media/tables.ts'
import { newId } from '#lib/new-id.ts'
import { loadStoredTheme, type StoredTheme, toGroupTheme } from './load-theme.ts'
import { themePictures } from './served-theme.ts'
import { groupTheme } from './tables.ts'
import type { GroupTheme } from './theme-shapes.ts'

/**
 * Saves a group's theme, keeps it as a version and audits the difference; all kept pages become outdated. Refuses
 * `changedMeanwhile` if another operator saved since it was read.
 */
export async function changeTheme<Result>(
  ctx: OfficeWriteContext,
  stored: StoredTheme,
  wanted: WhiteLabeling | null,
  answer: (item: GroupTheme) => Result,
  /** Theme whose pictures are not checked again, since they were when it was saved; by default the current one. */
  former = stored.whiteLabeling,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const { group, updatedAt: readAt } = stored
  const read = { id: group.id, updatedAt: readAt }
  const changes = changesBetween({ whiteLabeling: stored.whiteLabeling }, { whiteLabeling: wanted })
  if (changes === null) return ctx.unchanged(answer(await toGroupTheme(ctx, stored)))
  const known = former ? namedIn(former).map(([, name]) => name) : []
  if (wanted) await checkPictures(ctx, wanted, known)
  const updatedAt = laterThan(readAt, now)
  const result = answer(await toGroupTheme(ctx, { ...stored, whiteLabeling: wanted, updatedAt }))
  const version = {
    id: newId('gt'),
    groupId: group.id,
    whiteLabeling: wanted,
    actorId: ctx.actor.userId,
    createdAt: updatedAt,
  }
  return commitUpdate(
    ctx,
    { read, newest: async () => ({ ...read, ...(await loadStoredTheme(ctx, group.id)) }) },
    {
      steps: [
        picturesAreThere(wanted ? themePictures(wanted).filter((id) => !known.includes(id)) : []),
        guard(
          'coalesce((select max(created_at) from group_theme where group_id = ?), 0) = ?',
          [group.id, readAt],
          'changedMeanwhile',
        ),
        guard('exists (select 1 from user_group where id = ?)', [group.id], 'groupNotFound'),
        db.orm.insert(groupTheme).values(version),
        db.orm.update(userGroup).set({ whiteLabeling: wanted }).where(eq(userGroup.id, group.id)),
      ],
      audit: { ...auditedUpdate(read, changes, updatedAt), groupId: group.id },
      changesCatalogue: true,
    },
    result,
  )
}

/** Pictures of a theme by field. */
function namedIn({ logo, auth, home }: WhiteLabeling): (readonly [field: string, name: string])[] {
  const own = [['whiteLabeling.logo', logo] as const, ['whiteLabeling.home.picture', home?.picture ?? ''] as const]
  if (auth.type === 'ModeDefault') return own
  return [...own, ['whiteLabeling.auth.logo', auth.logo], ['whiteLabeling.auth.hero', auth.hero]]
}

/** Refuses a new picture id, at its field, if there is no such picture. */
async function checkPictures(
  { db, scope }: Pick<OfficeReadContext, 'db' | 'scope'>,
  wanted: WhiteLabeling,
  known: readonly string[],
): Promise<void> {
  const fresh = namedIn(wanted).filter(([, name]) => name !== '' && !known.includes(name))
  if (fresh.length === 0) return
  const ids = fresh.map(([, id]) => id)
  const found = await db.orm
    .select()
    .from(media)
    .where(and(inArray(media.id, ids), scope.where(media.groupId), isNull(media.sweptAt)))
  for (const [field, id] of fresh) {
    const row = found.find((each) => each.id === id)
    if (!row) throw new CallError('mediaNotFound', { fields: [field] })
    const { reason } = toOfficeMedia(row)
    if (reason !== null) throw new CallError('invalidRequest', { message: reason, fields: [field] })
  }
}
