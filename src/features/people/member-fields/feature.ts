import { defineFeature } from '#handler/feature.ts'
import { createMemberFieldHandler, updateMemberFieldHandler } from './change-field.ts'
import type * as contract from './contract.ts'
import { getMemberAnswersHandler, listMemberAnswersHandler, setMemberAnswersHandler } from './office-answers.ts'
import { deleteMemberFieldHandler, listMemberFieldsHandler, orderMemberFieldsHandler } from './office-fields.ts'
import { getOwnAnswersHandler, setOwnAnswersHandler } from './own-answers.ts'

export const feature = defineFeature<typeof contract>({
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
})
