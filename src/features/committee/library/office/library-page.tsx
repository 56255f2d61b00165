import { useRouter } from '@tanstack/react-router'
import { type DragEvent, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { FolderIcon, TrashIcon } from '#ui/page-icons.tsx'
import { UploadLines } from '#web/office/kit/upload/upload-lines.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { LibraryItem } from '../library-shapes.ts'
import { type AddedReaders, AddedReadersField } from './added-readers.tsx'
import { carriesFiles } from './dragged-item.ts'
import { FilesButton } from './files-button.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryList } from './library-list.tsx'
import { type LibrarySearch, libraryHref } from './library-search.ts'
import { LibraryTrail } from './library-trail.tsx'
import { libraryUploads } from './library-uploads.ts'
import { QuotaBar } from './quota-bar.tsx'
import { useLibraryChanges } from './use-library-changes.ts'

const NewFolderWindow = lazy(() =>
  import('./new-folder-window.tsx').then((loaded) => ({ default: loaded.NewFolderWindow })),
)
const ItemWindow = lazy(() => import('./item-window.tsx').then((loaded) => ({ default: loaded.ItemWindow })))
const TrashWindow = lazy(() => import('./trash-window.tsx').then((loaded) => ({ default: loaded.TrashWindow })))

export type LibraryData = CallResult<'/cse-admin/list-library'>

interface LibraryPageProps {
  groupId: string
  folderId: string | null
  search: LibrarySearch
  data: LibraryData
}

/** A committee's documents: one folder, or the results of a search by name. */
export function LibraryPage({ groupId, folderId, search, data }: LibraryPageProps) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const reload = () => router.invalidate()
  const [opened, setOpened] = useState<'folder' | 'trash' | null>(null)
  const [edited, setEdited] = useState<LibraryItem | null>(null)
  const { move, remove } = useLibraryChanges(groupId, reload)
  const uploads = libraryUploads(client, groupId)
  const { queue, targetFor } = uploads
  useEffect(() => uploads.onArrival(() => void router.invalidate()), [uploads, router])
  // Uploads of the file in the open window are shown there instead.
  const shown = useSyncExternalStore(queue.subscribe, queue.items).filter(
    ({ file }) => edited === null || targetFor(file).itemId !== edited.id,
  )
  const [readers, setReaders] = useState<AddedReaders>('members')
  const add = (files: File[]) => uploads.add(files, { folderId, readers })
  const [isOver, setOver] = useState(false)
  const closed = data.trail.findLast(({ readers }) => readers !== 'members')
  // An empty library needs neither search nor order.
  const isEmpty = data.total === 0 && folderId === null && !search.q
  return (
    <OfficePage
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={() => setOpened('trash')}>
            <TrashIcon />
            Corbeille
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setOpened('folder')}>
            <FolderIcon />
            Nouveau dossier
          </Button>
          <FilesButton label="Ajouter des fichiers" multiple onFiles={add} />
        </>
      }
    >
      <section
        aria-label="Contenu du dossier"
        onDragOver={(event: DragEvent) => {
          if (!carriesFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          setOver(false)
          if (!carriesFiles(event)) return
          event.preventDefault()
          add([...event.dataTransfer.files])
        }}
        className={classNames(
          'flex min-w-0 flex-col gap-4',
          isOver && 'outline-2 outline-dashed outline-offset-4 outline-main',
        )}
      >
        <QuotaBar usage={data.usage} />
        {isEmpty ? null : <LibraryFilters search={search} hrefOf={(next) => libraryHref(groupId, folderId, next)} />}
        <LibraryTrail
          steps={data.trail}
          hrefOf={(id) => libraryHref(groupId, id)}
          take={(itemId, to) => void move(itemId, to)}
        />
        {closed && !search.q ? (
          <Notice>
            {closed.readers === 'admins'
              ? `Seuls les administrateurs lisent ce qui est dans « ${closed.name} ».`
              : `Seuls les groupes choisis lisent ce qui est dans « ${closed.name} ».`}
          </Notice>
        ) : null}
        <AddedReadersField value={readers} onChange={setReaders} />
        <UploadLines items={shown} queue={queue} />
        <LibraryList
          key={`${folderId} ${search.q} ${search.tri}`}
          {...{ groupId, folderId, search, data }}
          edit={setEdited}
          move={(itemId, to) => void move(itemId, to)}
        />
      </section>
      <Suspense fallback={null}>
        {opened === 'folder' ? (
          <NewFolderWindow open groupId={groupId} parentId={folderId} onMade={reload} onClose={() => setOpened(null)} />
        ) : null}
        {opened === 'trash' ? <TrashWindow open onClose={() => setOpened(null)} onRestored={reload} /> : null}
        {edited ? (
          <ItemWindow
            groupId={groupId}
            item={edited}
            onClose={() => setEdited(null)}
            onChanged={reload}
            remove={remove}
          />
        ) : null}
      </Suspense>
    </OfficePage>
  )
}
