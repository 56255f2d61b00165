import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ImageIcon } from '#ui/icons.tsx'
import { FileIcon, FolderIcon } from '#ui/page-icons.tsx'
import { dayText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { LibraryItem } from '../library-shapes.ts'
import { sizeText } from '../size-text.ts'
import { carried, carries, carry } from './dragged-item.ts'
import { readersTexts } from './library-words.ts'

interface LibraryRowProps {
  item: LibraryItem
  zone: string
  /** Link of a folder. */
  href: string
  /** True for search results, which show their folder. */
  showsPlace: boolean
  open: () => void
  edit: () => void
  /** Called when an item was dropped on this folder. */
  take: (itemId: string) => void
}

const nameClass =
  'min-w-0 cursor-pointer text-left font-medium text-ink no-underline [overflow-wrap:anywhere] hover:(text-link underline)'

/** Row of a folder or file: its name opens it, dragging moves it, a button edits it. */
export function LibraryRow({ item, zone, href, showsPlace, open, edit, take }: LibraryRowProps) {
  const { id, kind, name, mimeType } = item
  const isFolder = kind === 'folder'
  const [isOver, setOver] = useState(false)
  const Icon = isFolder ? FolderIcon : mimeType?.startsWith('image/') ? ImageIcon : FileIcon
  const dropping = isFolder
    ? {
        onDragOver: (event: DragEvent) => {
          if (!carries(event)) return
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          setOver(false)
          const itemId = carried(event)
          if (itemId === null) return
          event.preventDefault()
          event.stopPropagation()
          if (itemId !== id) take(itemId)
        },
      }
    : {}
  return (
    <li
      data-item={id}
      draggable
      onDragStart={(event) => carry(event, id)}
      {...dropping}
      className={classNames(
        'flex min-h-12 items-center gap-3 px-3 py-1.5',
        isOver ? 'bg-main-soft' : 'hover:bg-surface',
      )}
    >
      <Icon className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        {isFolder ? (
          <Link to={href} draggable={false} className={nameClass}>
            {name}
          </Link>
        ) : (
          <button type="button" onClick={open} aria-label={`Télécharger ${name}`} className={nameClass}>
            {name}
          </button>
        )}
        <p className="flex flex-wrap gap-x-3 text-note text-ink-soft tabular-nums">
          {showsPlace ? <span>{item.place === '' ? 'Médiatèque' : item.place}</span> : null}
          <span>{isFolder ? countText(item.childCount) : sizeText(item.size ?? 0)}</span>
          <span>{dayText(zone, item.updatedAt)}</span>
        </p>
      </div>
      {item.readers === 'members' ? null : (
        <StateChip tone={item.readers === 'admins' ? 'off' : 'waiting'}>{readersTexts[item.readers]}</StateChip>
      )}
      <Button variant="secondary" size="sm" aria-label={`Modifier ${name}`} onClick={edit}>
        Modifier
      </Button>
    </li>
  )
}

const countText = (count: number) => (count === 0 ? 'Vide' : `${count} ${plural(count, 'élément')}`)
