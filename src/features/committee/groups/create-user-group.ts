import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { newId } from '#lib/new-id.ts'
import { plainText } from '#lib/plain-text.ts'
import { createUserGroup } from './contract.ts'
import { loadGroup, toUserGroup } from './load-group.ts'

export const createUserGroupHandler = handleOffice(
  createUserGroup,
  async (ctx, { parentGroupId, groupLabel }, fail) => {
    const { db, now } = ctx
    const parent = (await loadGroup(db, parentGroupId)) ?? fail('userGroupNotFound', { fields: ['parentGroupId'] })
    const id = newId('ug')
    const row = {
      ...{
        id,
        parentId: parentGroupId,
        path: `${parent.row.path}/${id}`,
        label: groupLabel,
        labelKey: plainText(groupLabel),
      },
      ...{ registrationCode: null, cseDomain: null, permNonCse: null, permCse: null, premium: false },
      ...{ memberCardConfig: null, whiteLabeling: null, payer: null, createdAt: now, updatedAt: now },
    }
    return ctx.commit(
      {
        steps: [
          guard('exists (select 1 from user_group where id = ?)', [parentGroupId], 'userGroupNotFound'),
          db.orm.insert(userGroup).values(row),
        ],
        audit: { target: id, groupId: id, after: { groupLabel, parentGroupId, updatedAt: now } },
        changesCatalogue: true,
      },
      { group: toUserGroup({ row, direct: 0, nested: 0, administrators: [] }) },
    )
  },
)
