import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ChevronRightIcon } from '#ui/icons.tsx'
import { carried, carries } from './dragged-item.ts'

interface TrailProps {
  steps: readonly { id: string; name: string }[]
  hrefOf: (folderId: string | null) => string
  /** Called when an item was dropped on a step. */
  take: (itemId: string, folderId: string | null) => void
}

/** Path from the top to the open folder; its steps accept dropped items. */
export function LibraryTrail({ steps, hrefOf, take }: TrailProps) {
  // Spelled as in the specification (P-SCREEN-067).
  const all = [{ id: null, name: 'Médiatèque' }, ...steps]
  return (
    <nav aria-label="Dossiers" className="min-w-0">
      <ol className="flex flex-wrap items-center gap-1">
        {all.map(({ id, name }, at) => (
          <li key={id} className="flex min-w-0 items-center gap-1">
            {at > 0 ? <ChevronRightIcon className="size-3.5 shrink-0 text-ink-soft" /> : null}
            {at === all.length - 1 ? (
              <span aria-current="location" className="px-1 py-1 font-semibold [overflow-wrap:anywhere]">
                {name}
              </span>
            ) : (
              <Step href={hrefOf(id)} name={name} take={(itemId) => take(itemId, id)} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ href, name, take }: { href: string; name: string; take: (itemId: string) => void }) {
  const [isOver, setOver] = useState(false)
  return (
    <Link
      to={href}
      onDragOver={(event: DragEvent) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        setOver(false)
        const itemId = carried(event)
        if (itemId === null) return
        event.preventDefault()
        event.stopPropagation()
        take(itemId)
      }}
      className={classNames(
        'rounded px-1 py-1 text-link underline underline-offset-3 [overflow-wrap:anywhere] [@media(pointer:coarse)]:py-3',
        isOver && 'bg-main-soft',
      )}
    >
      {name}
    </Link>
  )
}
