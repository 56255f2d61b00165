import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { createMemberFieldHandler, updateMemberFieldHandler } from './change-field.ts'
import type * as contract from './contract.ts'
import { getMemberAnswersHandler, listMemberAnswersHandler, setMemberAnswersHandler } from './office-answers.ts'
import { deleteMemberFieldHandler, listMemberFieldsHandler, orderMemberFieldsHandler } from './office-fields.ts'
import { getOwnAnswersHandler, setOwnAnswersHandler } from './own-answers.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
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
}
