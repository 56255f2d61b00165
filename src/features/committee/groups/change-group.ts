import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { checkGroup } from './check-group.ts'
import { type DomainChange, domainSteps } from './domains/group-domains.ts'
import type { UserGroup } from './group-shapes.ts'
import { type GroupState, groupColumns, groupState, storedGroupState } from './group-state.ts'
import { loadGroup, type StoredGroup, toUserGroup } from './load-group.ts'

export const toDomainChange = (groupId: string, before: GroupState, after: GroupState): DomainChange => ({
  groupId,
  before: { main: before.cseDomain, further: before.furtherDomains },
  after: { main: after.cseDomain, further: after.furtherDomains },
})

/**
 * Writes the wanted state and audits the differences. Refuses `changedMeanwhile` if the group was changed since it was
 * read.
 */
export async function changeGroup<Result>(
  ctx: OfficeWriteContext,
  stored: StoredGroup,
  wanted: GroupState,
  answer: (group: UserGroup) => Result,
): Promise<Committed<Result>> {
  const { db, groups, now, tenants } = ctx
  const { row } = stored
  const before = storedGroupState(row, groups)
  const changes = changesBetween(before, wanted)
  if (changes === null) return ctx.unchanged(answer(toUserGroup(stored)))
  await checkGroup(ctx, row, before, wanted)
  const updatedAt = laterThan(row.updatedAt, now)
  const next = { ...row, ...groupColumns(wanted), updatedAt }
  const movesDomain = 'cseDomain' in changes.after || 'furtherDomains' in changes.after
  const code = wanted.groupRegistrationCode
  try {
    return await commitUpdate(
      ctx,
      { read: row, newest: async () => (await loadGroup(db, row.id))?.row },
      {
        steps: [
          ...(movesDomain
            ? domainSteps(
                { db, tenants, groups, now },
                toDomainChange(row.id, before, wanted),
                null,
                'groupDomainTaken',
              )
            : []),
          guard(
            'not exists (select 1 from user_group where registration_code = ? and id <> ?)',
            [code, row.id],
            'groupCodeTaken',
          ),
          {
            statement: db.orm
              .update(userGroup)
              .set({ ...groupColumns(wanted), updatedAt })
              .where(unchangedSince(userGroup, row)),
          },
          changed(1, 'changedMeanwhile'),
        ],
        audit: { ...auditedUpdate(row, changes, updatedAt), groupId: row.id },
        changesCatalogue: true,
      },
      answer(toUserGroup({ ...stored, row: next })),
    )
  } catch (error) {
    throw error instanceof CallError && error.code === 'groupCodeTaken'
      ? new CallError('groupCodeTaken', { fields: ['groupRegistrationCode'] })
      : error
  }
}

/** Writes the former values like any update, which refuses if the group was changed since. */
export async function undoGroupChange(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const stored = await loadGroup(ctx.db, target)
  if (!stored) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, stored.row, changedAt)
  const former = groupState.partial().safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  return changeGroup(ctx, stored, { ...storedGroupState(stored.row, ctx.groups), ...former.data }, () => ({}))
}
