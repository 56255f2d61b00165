import type { ItemInstance } from '@headless-tree/core'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { controlClass } from '#ui/field.tsx'
import { ChevronRightIcon } from '#ui/icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Row } from './use-tree-rows.ts'

interface TreeRowProps {
  item: ItemInstance<Row>
  isChosen: boolean
  /** True if several nodes can be chosen. */
  hasBox: boolean
  /** Chooses a node, or loads more of a branch. */
  act: () => void
}

/** Row of the tree: its arrow unfolds it, a click elsewhere chooses it. */
export function TreeRow({ item, isChosen, hasBox, act }: TreeRowProps) {
  const row = item.getItemData()
  const isNode = row.kind === 'node'
  const input = useRef<HTMLInputElement>(null)
  const isFolder = item.isFolder() && !(row.kind === 'node' && row.node.alwaysOpen)
  const isOpen = item.isExpanded()
  const isLoading = row.kind === 'loading' || (row.kind === 'node' && row.branch?.state === 'loading')
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (row.kind === 'filter') input.current?.focus()
    else act()
  }
  const click = (event: MouseEvent) => {
    item.setFocused()
    const onArrow = event.target instanceof Element && event.target.closest('[data-opener]') !== null
    if (!onArrow) act()
    else if (isOpen) item.collapse()
    else item.expand()
  }
  return (
    <div
      {...item.getProps()}
      role="treeitem"
      // No label, so that the text of the row, with its number of children, is its name.
      aria-label={undefined}
      tabIndex={item.isFocused() ? 0 : -1}
      aria-selected={isChosen}
      aria-busy={isLoading || undefined}
      data-node={row.kind === 'node' ? row.node.id : undefined}
      onClick={click}
      onKeyDown={press}
      style={{ paddingLeft: `${item.getItemMeta().level * 1.25}rem` }}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center rounded-md pr-2 [@media(pointer:coarse)]:min-h-11',
        isChosen ? 'bg-main-soft font-semibold' : 'hover:bg-surface',
        row.kind === 'failed' ? 'text-negative' : (row.kind === 'more' || row.kind === 'loading') && 'text-link',
      )}
    >
      <span
        aria-hidden="true"
        data-opener={isFolder || undefined}
        className="inline-flex h-9 w-8 shrink-0 items-center justify-center text-ink-soft"
      >
        {isLoading ? (
          <Spinner className="size-4" />
        ) : isFolder ? (
          <ChevronRightIcon className={classNames('size-4', isOpen && 'rotate-90')} />
        ) : null}
      </span>
      {hasBox && isNode ? (
        <span
          aria-hidden="true"
          className={classNames(
            'mr-2 inline-flex size-4.5 shrink-0 items-center justify-center rounded border text-xs',
            isChosen ? 'border-main bg-main text-on-main' : 'border-field bg-paper',
          )}
        >
          {isChosen ? '✓' : ''}
        </span>
      ) : null}
      {row.kind === 'filter' ? (
        <input
          ref={input}
          type="search"
          aria-label={row.label}
          placeholder={row.label}
          value={row.text}
          // Keeps typed letters in the box, because the tree would take them for its own search.
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return event.stopPropagation()
            event.preventDefault()
            event.stopPropagation()
            item.getElement()?.focus()
          }}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => row.type(event.target.value)}
          className={classNames(controlClass, 'my-1 h-9 max-w-80')}
        />
      ) : (
        <span data-label className="min-w-0 grow [overflow-wrap:anywhere]">
          {item.getItemName()}
        </span>
      )}
      {row.kind === 'node' && (row.node.detail !== undefined || row.node.childCount > 0) ? (
        <span className="ml-2 shrink-0 text-note tabular-nums text-ink-soft">
          {row.node.detail ?? row.node.childCount.toLocaleString('fr')}
        </span>
      ) : null}
    </div>
  )
}
