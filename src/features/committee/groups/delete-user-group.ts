import { guard } from '#db/region-db.ts'
import { normalizeRegistrationCode } from '#features/people/accounts/registration/registration-code.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { TakeBack } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { UniqueValue } from '#handler/unique-value.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { deleteUserGroup } from './contract.ts'
import { groupParts } from './group-parts.ts'
import { holdsText } from './holds-text.ts'
import { findHolds, loadGroup } from './load-group.ts'

/** Premium code by which people join a group. */
const uniqueCode: UniqueValue = {
  column: 'user_group.registration_code',
  taken: 'Son code premium est maintenant celui d’un autre groupe.',
  label: 'Nouveau code premium',
  isOptional: true,
  read: ({ registration_code: code }) => String(code ?? ''),
  with: (row, typed) => ({ ...row, registration_code: normalizeRegistrationCode(typed) || null }),
}

const takeBack: TakeBack = {
  restored: (groupId, { features }) => [
    ...features.flatMap((feature) => feature.groupRestored?.(groupId) ?? []),
    // Recounts the budget, since refunds while the group was in the trash found none.
    {
      sql: `update subsidy_budget set used = (select coalesce(sum(s.amount - s.returned), 0) from subsidy_share s
          where s.group_id = subsidy_budget.group_id and s.year = subsidy_budget.year)
        where group_id = ?`,
      args: [groupId],
    },
  ],
  unique: { registrationCode: uniqueCode },
}

/** Refuses a group that is in use (G16): a deletion must never take a person's or an activity's group away. */
export const deleteUserGroupHandler = handleOffice(
  deleteUserGroup,
  async (ctx, { groupId, ifUpdatedAt }, fail) => {
    const { db, groups } = ctx
    const stored = (await loadGroup(db, groupId)) ?? fail('userGroupNotFound')
    if (groupId === ROOT_GROUP_ID) return fail('groupIsRoot')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    const holds = await findHolds(db, groups, stored)
    const inTheWay = holdsText(holds)
    if (inTheWay !== null)
      return fail('groupInUse', { message: `Ce groupe ne peut pas être supprimé : ${inTheWay}.`, details: holds })
    const { label, updatedAt } = stored.row
    const { trashId, steps } = await trashSteps(ctx, {
      kind: 'group',
      target: groupId,
      label,
      groupId: null,
      parts: groupParts(ctx.features, groupId),
    })
    return ctx.commit(
      {
        steps: [
          guard('(select updated_at from user_group where id = ?) = ?', [groupId, updatedAt], 'changedMeanwhile'),
          guard(
            `not exists (select 1 from user where group_id = ?1 and erased_at is null)
              and not exists (select 1 from user_group where parent_id = ?1)
              and not exists (select 1 from activity where group_id = ?1)
              and not exists (select 1 from vendor where group_id = ?1)
              and not exists (select 1 from host where group_id = ?1)`,
            [groupId],
            'groupInUse',
          ),
          // Moves rows of erased people to ROOT, since nothing of them may hold the group; orders still refer to them.
          { sql: 'update user set group_id = ? where group_id = ?', args: [ROOT_GROUP_ID, groupId] },
          ...steps,
        ],
        audit: { target: groupId, groupId: null, before: { groupLabel: label, updatedAt } },
        changesCatalogue: true,
      },
      { trashId },
    )
  },
  takeBack,
)
