import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard, type Step } from '#db/region-db.ts'
import { isActiveSuperAdmin } from '#features/people/accounts/active-super-admins.ts'
import { endAllAccess } from '#features/people/accounts/passwords/set-credential.ts'
import { laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import type { GroupUser } from '#kernel/people/person-shapes.ts'
import { groupUser } from '#kernel/people/person-view.ts'
import { closeAccess, reopenAccess } from './contract.ts'

type Loaded = NonNullable<Awaited<ReturnType<typeof loadPerson>>>

export const closeAccessHandler = handleOffice(
  closeAccess,
  async (ctx, { userId, ifUpdatedAt }, fail) => {
    const loaded = (await loadPerson(ctx.db, ctx.scope, userId)) ?? fail('userNotFound')
    await refuseIfChanged(ctx, { id: userId, updatedAt: loaded.person.updatedAt }, ifUpdatedAt)
    return change(ctx, loaded, { isClosed: true }, (changedPerson) => ({ user: changedPerson }))
  },
  { undo: undoAccess, of: user },
)

export const reopenAccessHandler = handleOffice(
  reopenAccess,
  async (ctx, { userId, ifUpdatedAt }, fail) => {
    const loaded = (await loadPerson(ctx.db, ctx.scope, userId)) ?? fail('userNotFound')
    await refuseIfChanged(ctx, { id: userId, updatedAt: loaded.person.updatedAt }, ifUpdatedAt)
    return change(ctx, loaded, { isClosed: false }, (changedPerson) => ({ user: changedPerson }))
  },
  { undo: undoAccess, of: user },
)

/** Undoes a change of access; ended sessions stay ended. */
async function undoAccess(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const loaded = await loadPerson(ctx.db, ctx.scope, target)
  if (!loaded) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, { id: target, updatedAt: loaded.person.updatedAt }, changedAt)
  return change(ctx, loaded, { isClosed: before.deactivatedAt !== null }, () => ({}))
}

async function change<Result>(
  ctx: OfficeWriteContext,
  { person, administersOwn }: Loaded,
  { isClosed }: { isClosed: boolean },
  answer: (changedPerson: GroupUser) => Result,
): Promise<Committed<Result>> {
  const { actor, db, now, scope } = ctx
  if (person.id === actor.userId) throw new CallError('ownAccess')
  if ((person.deactivatedAt !== null) === isClosed) return ctx.unchanged(answer(groupUser(person, administersOwn)))
  const updatedAt = laterThan(person.updatedAt, now)
  const deactivatedAt = isClosed ? now : null
  return ctx.commit(
    {
      steps: [
        ...mayDecide(ctx, person.id),
        {
          statement: db.orm
            .update(user)
            .set({ deactivatedAt, updatedAt })
            .where(and(eq(user.id, person.id), eq(user.updatedAt, person.updatedAt), scope.where(user.groupId))),
        },
        changed(1, 'changedMeanwhile'),
        ...(isClosed ? endAllAccess(db, person.id, now) : []),
      ],
      audit: {
        target: person.id,
        groupId: person.groupId,
        before: { deactivatedAt: person.deactivatedAt, updatedAt: person.updatedAt },
        after: { deactivatedAt, updatedAt },
      },
    },
    answer(groupUser({ ...person, deactivatedAt, updatedAt }, administersOwn)),
  )
}

/**
 * Guards: a committee decides about its members but not about super admins (D38); if two super admins close each
 * other's access at once, one remains.
 */
export const mayDecide = ({ actor, scope }: OfficeWriteContext, userId: string): Step[] =>
  scope.groupId === null
    ? [guard(`exists (select 1 from user where id = ? and ${isActiveSuperAdmin})`, [actor.userId], 'notAdmin')]
    : [
        guard(
          `not exists (select 1 from group_admin where user_id = ?1)
            and not exists (select 1 from user where id = ?1 and is_admin = 1)`,
          [userId],
          'administratorsAccess',
        ),
      ]
