import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { type OfficeSynonym, synonymFields } from '../synonym-shapes.ts'

import { declaredSynonym } from './declared-synonym.ts'

export const synonymEntity = defineEntity<OfficeSynonym>()({
  kind: 'synonym',
  savedText: 'Synonyme enregistré',
  schema: synonymFields,
  fields: declaredSynonym,
})
