import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { categoryFields, type OfficeCategory } from '../category-shapes.ts'
import { declaredCategory } from './declared-category.ts'

export const categoryEntity = defineEntity<OfficeCategory>()({
  kind: 'category',
  savedText: 'Catégorie modifiée',
  schema: categoryFields,
  fields: declaredCategory,
  past: { order: 'Place', swapWith: 'Échangée avec' },
  problems: ({ mediaId }) => (mediaId === '' ? [['mediaId', 'Choisissez une image.']] : []),
})

export type CategoryValues = ReturnType<typeof categoryEntity.empty>['values']
