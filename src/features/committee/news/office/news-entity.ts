import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { newsFields, type OfficeNews } from '../news-shapes.ts'

import { declaredNews } from './declared-news.ts'

export const newsEntity = defineEntity<OfficeNews>()({
  kind: 'news',
  savedText: 'Actualité enregistrée',
  schema: newsFields,
  fields: declaredNews,
})

export type NewsValues = ReturnType<typeof newsEntity.empty>['values']

export const newsPath = (groupId: string): string => `/cse-admin/${groupId}/news`
