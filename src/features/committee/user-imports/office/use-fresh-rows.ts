import { useState } from 'react'
import { type ListData, type OpenedList, openList, PAGE_ROWS } from '#web/office/kit/list/load-list.ts'
import { type List, useList } from '#web/office/kit/list/use-list.ts'
import type { ListedUserRow } from '../user-import-shapes.ts'

interface FreshRows {
  list: List<ListedUserRow>
  /** Reloads all rows shown. */
  refresh: () => Promise<void>
  /** Reloads the first page only; later pages keep their state until a full reload. */
  refreshTop: () => Promise<void>
}

/** Rows from the loader, reloaded while the import runs. */
export function useFreshRows(opened: OpenedList<ListedUserRow>): FreshRows {
  const [fresh, setFresh] = useState({ of: opened, rows: opened })
  const list = useList(fresh.of === opened ? fresh.rows : opened)
  const show = (rows: OpenedList<ListedUserRow>) => setFresh({ of: opened, rows })
  return {
    list,
    async refresh() {
      show(await openList({ location: { href: opened.key }, abortController: new AbortController() }, opened.load))
    },
    async refreshTop() {
      const outcome = { data: withRest(await opened.load({ limit: PAGE_ROWS }), list) }
      show({ ...opened, outcome, coming: Promise.resolve(outcome), cancel: () => undefined })
    },
  }
}

/** Replaces the first page and keeps the later rows, which are in line order. */
function withRest(top: ListData<ListedUserRow>, { items, nextCursor }: List<ListedUserRow>): ListData<ListedUserRow> {
  const last = top.items.at(-1)?.line ?? 0
  const rest = top.nextCursor === null ? [] : items.filter(({ line }) => line > last)
  return rest.length === 0 ? top : { ...top, items: [...top.items, ...rest], nextCursor }
}
