import { useState } from 'react'
import { limits } from '#lib/words/limits.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FolderIcon } from '#ui/page-icons.tsx'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { LibraryItem } from '../library-shapes.ts'
import { downloadFile } from './download.ts'
import type { LibraryData } from './library-page.tsx'
import { LibraryRow } from './library-row.tsx'
import { type LibrarySearch, libraryHref, libraryQuery } from './library-search.ts'

interface LibraryListProps {
  groupId: string
  folderId: string | null
  search: LibrarySearch
  data: LibraryData
  edit: (item: LibraryItem) => void
  move: (itemId: string, folderId: string) => void
}

/** Items of the folder, page by page; a change starts again from the first page. */
export function LibraryList({ groupId, folderId, search, data, edit, move }: LibraryListProps) {
  const { client, office } = useOfficeContext()
  const [isLoading, attempt] = useAttempt()
  const [more, setMore] = useState<{ of: LibraryData; items: LibraryItem[]; nextCursor: string | null } | null>(null)
  const added = more?.of === data ? more : null
  const items = [...data.items, ...(added?.items ?? [])]
  const cursor = added ? added.nextCursor : data.nextCursor
  const next = (after: string) =>
    attempt(async () => {
      const page = await client('/cse-admin/list-library', {
        groupId,
        folderId,
        ...libraryQuery(search),
        cursor: after,
      })
      setMore({ of: data, items: [...(added?.items ?? []), ...page.items], nextCursor: page.nextCursor })
    })
  const [isDownloading, download] = useAttempt()
  if (items.length === 0)
    return search.q ? (
      <EmptyState Icon={FolderIcon} text={`Rien ne s’appelle « ${search.q} »`} />
    ) : (
      <EmptyState Icon={FolderIcon} text={folderId === null ? 'Votre médiathèque est vide' : 'Ce dossier est vide'}>
        <p className="max-w-[60ch] text-ink-soft">
          Règlement, comptes rendus, tarifs : ajoutez des fichiers, vos bénéficiaires les trouvent sous « Documents ».
          PDF, images et documents de bureau, {limits.document.text} au plus chacun.
        </p>
      </EmptyState>
    )
  return (
    <div aria-busy={isDownloading || undefined}>
      <p role="status" className="mb-2 text-note text-ink-soft tabular-nums">
        {counted(data.total, 'élément')}
      </p>
      <ul aria-label="Dossiers et fichiers" className="divide-y divide-line rounded-lg border border-line">
        {items.map((item) => (
          <LibraryRow
            key={item.id}
            item={item}
            zone={office.zone}
            href={libraryHref(groupId, item.id)}
            showsPlace={search.q !== undefined}
            open={() => void download(() => downloadFile(client, { groupId, itemId: item.id }))}
            edit={() => edit(item)}
            take={(itemId) => move(itemId, item.id)}
          />
        ))}
      </ul>
      {cursor === null ? null : (
        <Button variant="secondary" size="sm" className="mt-4" loading={isLoading} onClick={() => void next(cursor)}>
          Afficher plus
        </Button>
      )}
    </div>
  )
}
