import { kept } from '#web/office/kit/entity/field.ts'
import { day, eitherWay, picture, selection, text } from '#web/office/kit/entity/fields.ts'
import { newsTypeTexts } from '../news-texts.ts'

export const publishedTexts = { yes: 'Publiée', no: 'Non publiée' } as const

export const declaredNews = {
  type: selection('Type', newsTypeTexts, 'information'),
  date: day('DATE', { header: 'Date' }),
  title: text('TITRE', { header: 'Titre', maxLength: 200 }),
  description: kept('DESCRIPTION', '', null),
  mediaId: picture('Image'),
  isPublished: eitherWay('Publication', {
    yes: [publishedTexts.yes, 'Vos bénéficiaires la voient.'],
    no: [publishedTexts.no, 'Vous seuls la voyez.'],
  }),
}
