import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ListMore } from './list-more.tsx'
import { EmptyList, ListFailure, ListSkeleton, NothingFound } from './list-states.tsx'
import { TextFilter } from './text-filter.tsx'
import type { List } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'

export interface ListTexts {
  /** Label of the text filter: "Rechercher un partenaire". */
  search: string
  /** "12 partenaires dans le système"; `filtered`: the number counts only matches. */
  count: (total: number, filtered: boolean) => string
  /** Text while the first page loads, if the specification has one. */
  loading?: string
  /** Text of an empty list. */
  empty: string
  /** Explanation of what belongs here. */
  lesson?: string
  /** Beginning of the failure text: "Erreur lors du chargement des partenaires". */
  failure: string
}

export interface ListFrameProps<Item> {
  list: List<Item>
  address: ListAddress
  texts: ListTexts
  /** Further filters beside the text filter. */
  filters?: ReactNode
  /** Tools on the right: columns, export. */
  tools?: ReactNode
  /** Button that starts an empty list. */
  create?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** Frame around the rows of a list: filters, count and states. */
export function ListFrame<Item>({ list, address, texts, filters, tools, create, children }: ListFrameProps<Item>) {
  const { state, items, total, moreThanTotal } = list
  const isEmpty = state === 'ready' && items.length === 0
  if (isEmpty && !address.isFiltered)
    return (
      <EmptyList text={texts.empty} lesson={texts.lesson}>
        {create}
      </EmptyList>
    )
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <TextFilter label={texts.search} value={address.q} change={(q) => address.change({ q: q || undefined })} />
        {filters}
        <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">{tools}</div>
      </div>
      <p role="status" className="mb-2 min-h-5 text-note text-ink-soft tabular-nums">
        {total === null ? '' : `${moreThanTotal ? 'Plus de ' : ''}${texts.count(total, address.isFiltered)}`}
      </p>
      {state === 'failed' ? <ListFailure text={texts.failure} error={list.error} retry={list.retry} /> : null}
      {state === 'loading' ? <ListSkeleton text={texts.loading} /> : null}
      {isEmpty ? <NothingFound clear={address.clear} /> : null}
      {items.length > 0 ? (
        <div
          aria-busy={state === 'refreshing' || undefined}
          className={classNames(
            'relative',
            state === 'refreshing' &&
              'before:(content-empty absolute inset-x-0 -top-0.5 h-0.5 rounded bg-main animate-pulse motion-reduce:animate-none)',
          )}
        >
          {children}
        </div>
      ) : null}
      <ListMore list={list} />
    </>
  )
}
