import { eq } from 'drizzle-orm'
import { defineFeature } from '#handler/manifest/feature.ts'
import { memberAnswer } from '#kernel/member-answers/tables.ts'
import { memberAnswersFile } from './answers-file.ts'
import { requiredAnswers } from './ask-members.ts'
import { createMemberFieldHandler, updateMemberFieldHandler } from './change-field.ts'
import type * as contract from './contract.ts'
import type { memberFields as declared } from './declared.ts'
import { getMemberAnswersHandler, listMemberAnswersHandler, setMemberAnswersHandler } from './office-answers.ts'
import { deleteMemberFieldHandler, listMemberFieldsHandler, orderMemberFieldsHandler } from './office-fields.ts'
import { getOwnAnswersHandler, setOwnAnswersHandler } from './own-answers.ts'
import { personalAnswers } from './personal-answers.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    listMemberFields: listMemberFieldsHandler,
    createMemberField: createMemberFieldHandler,
    updateMemberField: updateMemberFieldHandler,
    orderMemberFields: orderMemberFieldsHandler,
    deleteMemberField: deleteMemberFieldHandler,
    getMemberAnswers: getMemberAnswersHandler,
    setMemberAnswers: setMemberAnswersHandler,
    listMemberAnswers: listMemberAnswersHandler,
    getOwnAnswers: getOwnAnswersHandler,
    setOwnAnswers: setOwnAnswersHandler,
  },
  files: [memberAnswersFile],
  memberQuestions: requiredAnswers,
  personal: personalAnswers,
  erasure: ({ actor, db }) => [db.orm.delete(memberAnswer).where(eq(memberAnswer.userId, actor.userId))],
})
