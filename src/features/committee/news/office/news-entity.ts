import { ContentField } from '#features/committee/committee-page/office/content-field.tsx'
import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { kept } from '#web/office/kit/entity/field.ts'
import { day, eitherWay, picture, selection, text } from '#web/office/kit/entity/fields.ts'
import { newsFields, type OfficeNews } from '../news-shapes.ts'
import { newsTypeTexts } from '../news-texts.ts'

export const publishedTexts = { yes: 'Publiée', no: 'Non publiée' } as const

export const newsEntity = defineEntity<OfficeNews>()({
  kind: 'news',
  savedText: 'Actualité enregistrée',
  schema: newsFields,
  fields: {
    type: selection('Type', newsTypeTexts, 'information'),
    date: day('DATE', { header: 'Date' }),
    title: text('TITRE', { header: 'Titre', maxLength: 200 }),
    description: kept('DESCRIPTION', '', ContentField),
    mediaId: picture('Image'),
    isPublished: eitherWay('Publication', {
      yes: [publishedTexts.yes, 'Vos bénéficiaires la voient.'],
      no: [publishedTexts.no, 'Vous seuls la voyez.'],
    }),
  },
})

export type NewsValues = ReturnType<typeof newsEntity.empty>['values']

export const newsPath = (groupId: string): string => `/cse-admin/${groupId}/news`
