import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed } from '#db/region-db.ts'
import { misplacedSessions } from '#features/people/accounts/sessions/misplaced-sessions.ts'
import { laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { groupOfChain } from '#kernel/people/group-chain.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import type { GroupUser } from '#kernel/people/person-shapes.ts'
import { groupUser } from '#kernel/people/person-view.ts'
import { moveUserToGroup, previewMoveUser } from './contract.ts'
import { findMoveEffects } from './move-effects.ts'

export const previewMoveUserHandler = handleOffice(previewMoveUser, async (ctx, { userId, groupIds }, fail) => {
  const { person } = (await loadPerson(ctx.db, ctx.scope, userId)) ?? fail('userNotFound')
  const groupId = groupOfChain(ctx.groups, groupIds) ?? fail('groupNotFound', { fields: ['groupIds'] })
  return { effects: await findMoveEffects(ctx, person, groupId) }
})

export const moveUserToGroupHandler = handleOffice(
  moveUserToGroup,
  async (ctx, { userId, groupIds, ifUpdatedAt }, fail) => {
    const loaded = (await loadPerson(ctx.db, ctx.scope, userId)) ?? fail('userNotFound')
    const groupId = groupOfChain(ctx.groups, groupIds) ?? fail('groupNotFound', { fields: ['groupIds'] })
    await refuseIfChanged(ctx, { id: userId, updatedAt: loaded.person.updatedAt }, ifUpdatedAt)
    return move(ctx, loaded, groupId, (moved) => ({ user: moved }))
  },
  { undo: undoMove },
)

/** Moves the person back if the former group still exists; ended sessions stay ended. */
async function undoMove(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const loaded = await loadPerson(ctx.db, ctx.scope, target)
  const former = before.groupId
  if (!loaded) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, { id: target, updatedAt: loaded.person.updatedAt }, changedAt)
  if (typeof former !== 'string' || !ctx.groups.get(former)) throw new CallError('undoTooLate')
  return move(ctx, loaded, former, () => ({}))
}

async function move<Result>(
  ctx: OfficeWriteContext,
  { person }: NonNullable<Awaited<ReturnType<typeof loadPerson>>>,
  groupId: string,
  answer: (moved: GroupUser) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const administered = await db.query('select 1 from group_admin where group_id = ? and user_id = ?', [
    groupId,
    person.id,
  ])
  const moved = (updatedAt: number) => groupUser({ ...person, groupId, updatedAt }, administered.rows.length > 0)
  if (person.groupId === groupId) return ctx.unchanged(answer(moved(person.updatedAt)))
  const updatedAt = laterThan(person.updatedAt, now)
  const gone = await misplacedSessions(ctx, person, groupId)
  return ctx.commit(
    {
      steps: [
        {
          statement: db.orm
            .update(user)
            .set({ groupId, updatedAt })
            .where(and(eq(user.id, person.id), eq(user.updatedAt, person.updatedAt))),
        },
        changed(1, 'changedMeanwhile'),
        ...(gone === undefined ? [] : [db.orm.delete(session).where(gone)]),
      ],
      audit: {
        target: person.id,
        groupId: null,
        before: { groupId: person.groupId, updatedAt: person.updatedAt },
        after: { groupId, updatedAt },
      },
    },
    answer(moved(updatedAt)),
  )
}
