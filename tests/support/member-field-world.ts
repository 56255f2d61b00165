import type { AnswerValue } from '../../src/contract/member-answers.ts'
import type { MemberFieldFields } from '../../src/features/member-fields/member-field-shapes.ts'
import { testApp } from './test-app.ts'

const plain: MemberFieldFields = {
  ...{ type: 'Text', label: 'Service', help: '', choices: [], required: false, filledBy: 'Member', isSeniority: false },
}

/** A premium committee with a secretary and a member, a group below it with a member, and a committee that is another's. */
export async function memberFieldWorld() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Ateliers', premium: true })
  const below = await app.newGroup({ label: 'Antenne', parentPath: group.path, premium: true })
  const other = await app.newGroup({ label: 'Forge', premium: true })
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id, below.id] }) }
  const rival = { as: await app.newMember({ groupId: other.id, adminOf: [other.id] }) }
  const marie = { as: await app.newMember({ groupId: group.id, firstName: 'Marie' }) }
  const luc = { as: await app.newMember({ groupId: below.id, firstName: 'Luc' }) }
  const of = { groupId: group.id }
  return {
    ...{ app, group, below, other, secretary, rival, marie, luc, of },
    add: async (fields: Partial<MemberFieldFields> = {}, groupId = group.id) =>
      (await app.call('/cse-admin/create-member-field', { groupId, ...plain, ...fields }, secretary)).item,
    fields: async () => (await app.call('/cse-admin/list-member-fields', of, secretary)).items,
    answer: (fieldId: string, value: Answer, member = marie) =>
      app.call('/set-own-answers', { answers: [{ fieldId, value }] }, member),
  }
}

type Answer = AnswerValue | null
