import { cellContent } from './column.ts'
import type { OfficeTableProps } from './office-table.tsx'
import { RowLink } from './row-link.tsx'
import { useCardFocus } from './use-opened-card.ts'

/** Rows on a phone: the two columns that decide, and below them what tells rows apart. */
export function CardList<Item>(props: OfficeTableProps<Item>) {
  const { label, columns, items, idOf, nameOf, hrefOf, selection, openedId = null, onOpen } = props
  const place = useCardFocus(openedId)
  const title = columns.find(({ phone }) => phone === 'title') ?? columns[0]
  const detail = columns.find(({ phone }) => phone === 'detail')
  const lines = columns.filter(({ phone }) => phone === 'line')
  const toggle = (id: string) => {
    const ids = new Set(selection?.ids)
    if (!ids.delete(id)) ids.add(id)
    selection?.change(ids)
  }
  if (!title) return null
  return (
    <ul ref={place} aria-label={label} className="flex flex-col gap-2">
      {items.map((item) => {
        const id = idOf(item)
        // A row without a title, as of somebody who has told no name, has its first line in place of it.
        const isNameless = (title.value(item) ?? '') === ''
        const [heading = title, ...others] = isNameless && lines.length > 0 ? lines : [title, ...lines]
        return (
          <li
            key={id}
            data-row={id}
            className="flex items-center rounded-lg border border-line bg-paper [content-visibility:auto] [contain-intrinsic-size:auto_60px]"
          >
            {selection ? (
              <label className="flex min-h-11 min-w-11 items-center justify-center">
                <span className="sr-only">Sélectionner {nameOf(item)}</span>
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={selection.ids.has(id)}
                  onChange={() => toggle(id)}
                />
              </label>
            ) : null}
            <RowLink
              href={hrefOf(item)}
              onOpen={() => onOpen?.(id)}
              className="flex min-h-14 min-w-0 grow items-center justify-between gap-3 rounded-lg px-3 py-2 active:bg-surface"
            >
              <span className="min-w-0">
                <span className="font-medium line-clamp-2 [overflow-wrap:anywhere]">{cellContent(heading, item)}</span>
                {others.map((line) => (
                  <span key={line.id} className="block truncate text-note text-ink-soft empty:hidden">
                    {cellContent(line, item)}
                  </span>
                ))}
              </span>
              {detail ? <span className="shrink-0 text-ink-soft tabular-nums">{cellContent(detail, item)}</span> : null}
            </RowLink>
          </li>
        )
      })}
    </ul>
  )
}
