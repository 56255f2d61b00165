import { COMMITTEE, type CommitteeTime, colleagueIds, colleagues, DAY_MS } from '#db/demo/committee-facts.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { memberAnswer, memberField } from '#features/people/member-fields/tables.ts'
import { user } from '#kernel/accounts/tables.ts'

const ENTRY = 'mf-demo-entry'
const CHILDREN = 'mf-demo-children'
const ACCOUNT_AGE = 150 * DAY_MS

/** Statements for colleagues of the demo's member, who have the demo's password too. */
export function colleagueStatements({ orm }: RegionDb, { now }: CommitteeTime): Statement[] {
  const createdAt = now - ACCOUNT_AGE
  return [
    orm.insert(user).values(
      colleagues.map(({ key, firstName, lastName }, at) => ({
        ...{ id: demoId.user(key), email: `${key}@demo.test`, groupId: COMMITTEE, firstName, lastName },
        ...{ memberCardCode: `AT-0002${String(at + 10)}`, createdAt: createdAt - at, updatedAt: createdAt },
      })),
    ),
    {
      sql: `insert into credential (user_id, kind, secret, updated_at)
        select ids.value, c.kind, c.secret, c.updated_at from credential c, json_each(?) ids
        where c.user_id = ? and c.kind = 'Password'`,
      args: [JSON.stringify(colleagueIds), demoId.user('marie')],
    },
  ]
}

/** Statements for the committee's questions: date of arrival, which the committee fills in, and children. */
export function fieldStatements({ orm }: RegionDb, { now }: CommitteeTime): Statement[] {
  const shared = { groupId: COMMITTEE, choices: [], required: false, createdAt: now, updatedAt: now }
  const answers = [
    ...colleagues.map(({ key, since }) => ({ fieldId: ENTRY, key, value: since })),
    { fieldId: ENTRY, key: 'cse', value: '2013-04-02' },
    { fieldId: ENTRY, key: 'marie', value: '2019-05-20' },
    {
      ...{ fieldId: CHILDREN, key: 'marie' },
      value: [
        { firstName: 'Jules', birthDate: '2016-03-11' },
        { firstName: 'Alma', birthDate: '2019-08-27' },
      ],
    },
    { fieldId: CHILDREN, key: 'hugo', value: [{ firstName: 'Nour', birthDate: '2021-01-30' }] },
  ]
  return [
    orm.insert(memberField).values([
      {
        ...{ ...shared, id: ENTRY, position: 0, type: 'Date', label: 'Date d’entrée dans l’entreprise' },
        ...{ help: 'Pour fêter vos anniversaires dans l’entreprise.', filledBy: 'Committee', isSeniority: false },
      },
      {
        ...{ ...shared, id: CHILDREN, position: 1, type: 'Children', label: 'Vos enfants' },
        ...{ help: 'Pour les sorties en famille et l’arbre de Noël.', filledBy: 'Member', isSeniority: false },
      },
    ]),
    orm
      .insert(memberAnswer)
      .values(answers.map(({ fieldId, key, value }) => ({ fieldId, userId: demoId.user(key), value, updatedAt: now }))),
  ]
}
