import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { UploadLines } from '#web/office/kit/upload/upload-lines.tsx'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { LibraryItem } from '../library-shapes.ts'
import { sizeText } from '../size-text.ts'
import { downloadFile } from './download.ts'
import { FilesButton } from './files-button.tsx'
import { libraryUploads } from './library-uploads.ts'

interface VersionsProps {
  groupId: string
  item: LibraryItem
  onChanged: (item: LibraryItem) => Promise<void>
}

/** Versions of a file: the one that members read, older ones, and a button for a new one. */
export function Versions({ groupId, item, onChanged }: VersionsProps) {
  const { client, office } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const read = useCallback(
    () => client('/cse-admin/list-library-versions', { groupId, itemId: item.id }),
    [client, groupId, item.id],
  )
  const { found, failure, reload } = useLoaded(read)
  const restore = (versionId: string) =>
    attempt(async () => {
      const input = { groupId, itemId: item.id, versionId, ifUpdatedAt: item.updatedAt }
      const { item: next } = await client('/cse-admin/restore-library-version', input)
      notify.success('Version reprise')
      await Promise.all([reload(), onChanged(next)])
    })
  return (
    <section aria-label="Versions">
      <h2 className="text-base font-bold">Versions</h2>
      <p className="mb-3 text-ink-soft">
        Vos bénéficiaires lisent la version actuelle. Les dix dernières sont gardées.
      </p>
      {failure === null ? null : (
        <Notice kind="error" title="Les versions n’ont pas pu être chargées.">
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void reload()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {found || failure !== null ? null : <LoadingBlock label="Chargement des versions" />}
      <ul aria-label="Versions" className="mb-3 divide-y divide-line rounded-lg border border-line empty:hidden">
        {found?.items.map(({ id, number, size, createdAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                Version {number} {isCurrent ? <StateChip tone="good">Actuelle</StateChip> : null}
              </p>
              <p className="text-note text-ink-soft tabular-nums">
                {momentText(office.zone, createdAt)}, {sizeText(size)}
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Télécharger la version ${number}`}
              onClick={() => void attempt(() => downloadFile(client, { groupId, itemId: item.id, versionId: id }))}
            >
              Télécharger
            </Button>
            {isCurrent ? null : (
              <Button
                variant="secondary"
                size="sm"
                loading={isPending}
                aria-label={`Reprendre la version ${number}`}
                onClick={() => void restore(id)}
              >
                Reprendre
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewVersion
        groupId={groupId}
        itemId={item.id}
        onDone={async (next) => {
          await Promise.all([reload(), onChanged(next)])
        }}
      />
    </section>
  )
}

interface NewVersionProps {
  groupId: string
  itemId: string
  onDone: (item: LibraryItem) => Promise<void>
}

function NewVersion({ groupId, itemId, onDone }: NewVersionProps) {
  const { client } = useOfficeContext()
  const done = useRef(onDone)
  done.current = onDone
  const uploads = libraryUploads(client, groupId)
  const { queue, targetFor } = uploads
  useEffect(
    () => uploads.onArrival((item) => (item.id === itemId ? void done.current(item) : undefined)),
    [uploads, itemId],
  )
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  return (
    <div className="flex flex-col items-start gap-3">
      <FilesButton
        label="Ajouter une version"
        multiple={false}
        onFiles={(files) => uploads.add(files, { folderId: null, itemId }, 1)}
      />
      <div className="w-full">
        <UploadLines items={items.filter(({ file }) => targetFor(file).itemId === itemId)} queue={queue} />
      </div>
    </div>
  )
}
