import { checkWith } from '#web/office/kit/form/check.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { type NewsType, newsFields, type OfficeNews } from '../news-shapes.ts'
import { newsTypeTexts } from '../news-texts.ts'

/** Values of the news form. */
export interface NewsValues {
  type: NewsType
  title: string
  description: string
  /** Day of the news; null while none is chosen. */
  date: string | null
  /** Media id; "" for none. */
  mediaId: string
  visibility: 'published' | 'hidden'
}

/** Values of a new item, dated today. */
export const newNews = (today: string): Stored<NewsValues> => ({
  version: null,
  values: { type: 'information', title: '', description: '', date: today, mediaId: '', visibility: 'published' },
})

export const storedNews = ({ type, title, description, date, mediaId, ...item }: OfficeNews): Stored<NewsValues> => ({
  version: item.updatedAt,
  values: {
    ...{ type, title, description, date, mediaId: mediaId ?? '' },
    visibility: item.isPublished ? 'published' : 'hidden',
  },
})

export const toNewsFields = ({ visibility, mediaId, date, ...values }: NewsValues) => ({
  ...values,
  date: date ?? '',
  mediaId: mediaId || null,
  isPublished: visibility === 'published',
})

export const newsPath = (groupId: string): string => `/cse-admin/${groupId}/news`

export const checkNews = checkWith<NewsValues>(newsFields, toNewsFields)

export const publishedTexts = { published: 'Publiée', hidden: 'Non publiée' } as const

const labels: Record<string, string> = {
  type: 'Type',
  title: 'TITRE',
  description: 'DESCRIPTION',
  date: 'DATE',
  mediaId: 'Image',
  visibility: 'Publication',
  isPublished: 'Publication',
}

export const newsWords: FieldWords = {
  label: ([key]) => labels[String(key)] ?? String(key),
  print: ([key], value) => {
    if (key === 'type') return Reflect.get(newsTypeTexts, String(value))
    if (key === 'date' && typeof value === 'string' && value !== '') return dayText(value)
    if (key === 'mediaId') return value ? 'une image' : '(aucune)'
    if (key === 'visibility') return Reflect.get(publishedTexts, String(value))
    return key === 'isPublished' ? publishedTexts[value === true ? 'published' : 'hidden'] : undefined
  },
  whole: [],
}
