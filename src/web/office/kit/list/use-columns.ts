import { useMemo, useState } from 'react'
import type { Column } from './column.ts'

export interface ColumnChoice<Item> {
  all: readonly Column<Item>[]
  shown: readonly Column<Item>[]
  isShown(column: Column<Item>): boolean
  choose(id: string, shown: boolean): void
}

/** The operator's choices by column; a column added later uses its own default. */
type Choices = Record<string, boolean>

const columnsKey = (listId: string) => `columns:${listId}`

function read(listId: string): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(columnsKey(listId)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

/** True if shown; the column that names the row is always shown. */
const isChosen = <Item>({ id, hidden, phone }: Column<Item>, choices: Choices): boolean =>
  phone === 'title' || (choices[id] ?? !hidden)

/** Visible columns of a list; the browser stores the choice. */
export function useColumns<Item>(listId: string, columns: readonly Column<Item>[]): ColumnChoice<Item> {
  const [choices, setChoices] = useState(() => read(listId))
  const shown = useMemo(() => columns.filter((column) => isChosen(column, choices)), [columns, choices])
  return {
    all: columns,
    shown,
    isShown: (column) => isChosen(column, choices),
    choose(id, shown) {
      const next = { ...choices, [id]: shown }
      setChoices(next)
      try {
        localStorage.setItem(columnsKey(listId), JSON.stringify(next))
      } catch {
        // Storage is disabled: the choice lasts until the page is left.
      }
    },
  }
}
