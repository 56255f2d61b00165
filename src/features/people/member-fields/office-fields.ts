import { guard } from '#db/region-db.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { deleteMemberField, listMemberFields, orderMemberFields } from './contract.ts'
import { askedFields, loadField, loadFields, officeField } from './load-fields.ts'

export const listMemberFieldsHandler = handleOffice(listMemberFields, async ({ db, groups, scope }) => {
  const rows = await loadFields(db, scope)
  const own = groups.get(scope.groupId ?? '')
  const above = own?.parentId ? askedFields(groups, own.parentId) : []
  return { items: rows.map(({ row, answers }) => officeField(row, answers)), inherited: above }
})

/** Saves positions apart from the fields' settings: other changes neither conflict with them nor undo them. */
export const orderMemberFieldsHandler = handleOffice(orderMemberFields, async (ctx, { fieldIds }, fail) => {
  const before = (await loadFields(ctx.db, ctx.scope)).map(({ row }) => row.id)
  if ([...before].sort().join() !== [...fieldIds].sort().join()) return fail('changedMeanwhile')
  if (before.join() === fieldIds.join()) return ctx.unchanged({ fieldIds })
  const groupId = ctx.scope.groupId ?? ''
  const ids = JSON.stringify(fieldIds)
  return ctx.commit(
    {
      steps: [
        guard(
          `(select json_group_array(id) from (select id from member_field where group_id = ? order by position, id)) = ?`,
          [groupId, JSON.stringify(before)],
          'changedMeanwhile',
        ),
        {
          sql: `update member_field set position = (select key from json_each(?) where value = member_field.id)
            where group_id = ?`,
          args: [ids, groupId],
        },
      ],
      audit: { target: `${groupId}:member-fields`, groupId, before: { order: before }, after: { order: fieldIds } },
      changesCatalogue: true,
    },
    { fieldIds },
  )
})

/** Deletes for good, as the trash keeps no answers; the window announced the number of lost answers. */
export const deleteMemberFieldHandler = handleOffice(
  deleteMemberField,
  async (ctx, { fieldId, ifUpdatedAt, answers }, fail) => {
    const { row } = (await loadField(ctx.db, ctx.scope, fieldId)) ?? fail('memberFieldNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    const { label, type, groupId, updatedAt } = row
    return ctx.commit(
      {
        steps: [
          guard('(select updated_at from member_field where id = ?) = ?', [fieldId, updatedAt], 'changedMeanwhile'),
          guard(
            '(select count(*) from member_answer where field_id = ? and value is not null) <= ?',
            [fieldId, answers],
            'moreAnswers',
          ),
          { sql: 'delete from member_answer where field_id = ?', args: [fieldId] },
          { sql: 'delete from member_field where id = ?', args: [fieldId] },
        ],
        audit: { target: fieldId, groupId, before: { label, type, answers, updatedAt } },
        changesCatalogue: true,
      },
      { answers },
    )
  },
)
