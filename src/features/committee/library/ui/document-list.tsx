import { Link } from '@tanstack/react-router'
import { dayWords } from '#lib/words/day-words.ts'
import { FileIcon, FolderIcon } from '#ui/page-icons.tsx'
import type { Document } from '../library-shapes.ts'
import { sizeText } from '../size-text.ts'

interface DocumentListProps {
  items: readonly Document[]
  zone: string
  /** Id of the document being downloaded; null if none. */
  opening: string | null
  open: (document: Document) => void
}

const row =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-ink no-underline hover:bg-surface aria-busy:cursor-progress'

/** Folders to open and documents to download. */
export function DocumentList({ items, zone, opening, open }: DocumentListProps) {
  const day = dayWords({ timeZone: zone, dateStyle: 'medium' })
  return (
    <ul aria-label="Documents" className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-paper">
      {items.map((item) => (
        <li key={item.id}>
          {item.kind === 'folder' ? (
            <Link to="/documents" search={{ dossier: item.id }} className={row}>
              <FolderIcon className="size-6 shrink-0 text-link" />
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{item.name}</span>
            </Link>
          ) : (
            <button
              type="button"
              aria-busy={opening === item.id || undefined}
              onClick={() => open(item)}
              className={`${row} cursor-pointer`}
            >
              <FileIcon className="size-6 shrink-0 text-ink-soft" />
              <span className="min-w-0">
                <span className="block font-medium text-link [overflow-wrap:anywhere]">{item.name}</span>
                <span className="block text-note text-ink-soft tabular-nums">
                  {[item.place, sizeText(item.size ?? 0), day(item.updatedAt)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
