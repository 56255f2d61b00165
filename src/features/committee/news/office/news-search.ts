import type { NewsType } from '../news-shapes.ts'
import { newsTypeTexts } from '../news-texts.ts'

const isNewsType = (value: unknown): value is NewsType => typeof value === 'string' && value in newsTypeTexts

/** Search of the page that makes a news item: the type with which its form opens. */
export const newNewsSearch = ({ type }: Record<string, unknown>): { type?: NewsType } =>
  isNewsType(type) ? { type } : {}
