import type { AnswerValue } from '#contract/member-answers.ts'
import type { MemberFieldFields } from '#features/people/member-fields/member-field-shapes.ts'
import { testApp } from './test-app.ts'

const plain: MemberFieldFields = {
  ...{ type: 'Text', label: 'Service', help: '', choices: [], required: false, filledBy: 'Member' },
  readers: 'Committee',
}

/** A premium committee with a secretary and a member, a plain and a premium group below it with one each, and another committee. */
export async function memberFieldWorld() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Ateliers', premium: true })
  const below = await app.newGroup({ label: 'Antenne', parentPath: group.path })
  const branch = await app.newGroup({ label: 'Filiale', parentPath: group.path, premium: true })
  const other = await app.newGroup({ label: 'Forge', premium: true })
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const brancher = { as: await app.newMember({ groupId: branch.id, adminOf: [branch.id] }) }
  const rival = { as: await app.newMember({ groupId: other.id, adminOf: [other.id] }) }
  const marie = { as: await app.newMember({ groupId: group.id, firstName: 'Marie' }) }
  const luc = { as: await app.newMember({ groupId: below.id, firstName: 'Luc' }) }
  const zoe = { as: await app.newMember({ groupId: branch.id, firstName: 'Zoé' }) }
  const of = { groupId: group.id }
  return {
    ...{ app, group, below, branch, other, secretary, brancher, rival, marie, luc, zoe, of },
    add: async (fields: Partial<MemberFieldFields> = {}, groupId = group.id, as = secretary) =>
      (await app.call('/cse-admin/create-member-field', { groupId, ...plain, ...fields }, as)).item,
    fields: async () => (await app.call('/cse-admin/list-member-fields', of, secretary)).items,
    answer: (fieldId: string, value: Answer, member = marie) =>
      app.call('/set-own-answers', { answers: [{ fieldId, value }] }, member),
  }
}

type Answer = AnswerValue | null
