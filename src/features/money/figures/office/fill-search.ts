import { oneOf } from '#web/office/kit/list/list-search.ts'
import { type FiguresSearch, figuresSearch } from './figures-search.ts'

/** Search parameters of the page; without days it shows those of the visits. */
export interface FillSearch extends Pick<FiguresSearch, 'from' | 'to'> {
  of?: 'vendor' | 'activity' | undefined
  id?: string | undefined
}

export function fillSearch(search: Record<string, unknown>): FillSearch {
  const { from, to } = figuresSearch(search)
  const of = oneOf(['vendor', 'activity'] as const, search.of)
  const id = typeof search.id === 'string' && search.id !== '' ? search.id.slice(0, 200) : undefined
  return { from, to, ...(of === undefined || id === undefined ? {} : { of, id }) }
}
