import type { CommitteeDemo } from '#db/demo/committee-demo.ts'
import { COMMITTEE, type CommitteeTime, colleagues } from '#db/demo/committee-facts.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { memberAnswer, memberField } from '#kernel/member-answers/tables.ts'

const ENTRY = 'mf-demo-entry'
const CHILDREN = 'mf-demo-children'

/** Statements for the committee's questions: date of arrival, which the committee fills in, and children. */
function fieldStatements({ orm }: RegionDb, { now }: CommitteeTime): Statement[] {
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

export const demo: CommitteeDemo = {
  tables: ['member_field'],
  write: async (ctx) => ({ statements: fieldStatements(ctx.db, ctx) }),
}
