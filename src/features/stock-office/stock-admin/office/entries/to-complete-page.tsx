import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { counted } from '#lib/words/plural.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { notify } from '#ui/toast.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { ListSkeleton, NothingFound } from '#web/office/kit/list/list-states.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { TextFilter } from '#web/office/kit/list/text-filter.tsx'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { EntriesFailure } from './entries-failure.tsx'
import { EntryLine } from './entry-line.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryUpload } from './entry-upload.tsx'
import { createDocumentLookup } from './use-document-urls.ts'
import { useEntries } from './use-entries.ts'

const PdfDropZone = lazy(() => import('./pdf-drop-zone.tsx').then((loaded) => ({ default: loaded.PdfDropZone })))
const MissingDocuments = lazy(() =>
  import('./missing-documents.tsx').then((loaded) => ({ default: loaded.MissingDocuments })),
)

const MINUTE = 60_000

/** Current time by the minute, for "il y a 3 heures". */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** All sold tickets that wait for a document, oldest first, each with its upload button. */
export function ToCompletePage({ search }: { search: { q?: string } }) {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const lookup = useMemo(() => createDocumentLookup(call), [call])
  const address = useListAddress(search)
  const entries = useEntries(call, 'awaitingUpload', { text: search.q })
  const { page, state, error, reload, replace } = entries
  const now = useMinute()
  const [dropped, setDropped] = useState<{ files: readonly File[]; times: number } | null>(null)
  const given = useCallback(() => void reload(), [reload])
  const done = page?.items.filter(({ stockEntry }) => stockEntry.status === 'Ready').length ?? 0
  const left = (page?.total ?? 0) - done
  return (
    <OfficePage>
      <div className="flex flex-col gap-3">
        {page && page.total > 0 ? (
          <p role="status" className="text-ink-soft tabular-nums">
            <strong className="text-ink">
              {counted(left, 'billet vendu attend son document', 'billets vendus attendent leur document')}
            </strong>
            , le plus ancien d’abord. L’acheteur le reçoit par e-mail dès que sa commande est complète.
          </p>
        ) : null}
        {page && page.total > 0 ? (
          <Suspense fallback={<div className="h-14" />}>
            <PdfDropZone
              line="Déposez ici les PDF manquants, ou leur dossier : vous choisirez à quels billets ils vont."
              onFiles={(files) => setDropped({ files, times: (dropped?.times ?? 0) + 1 })}
              onFailure={() => notify.error('Erreur lors de la récupération des fichiers')}
            />
          </Suspense>
        ) : null}
        {page && (page.total > 0 || address.isFiltered) ? (
          <div className="flex flex-wrap items-center gap-2">
            <TextFilter
              label="Rechercher un acheteur ou une activité"
              value={address.q}
              change={(q) => address.change({ q: q || undefined })}
            />
            <div className="ml-auto max-md:ml-0">
              <ExportButton
                fileName="a-completer.csv"
                disabled={page.total === 0}
                make={listFile('/admin/list-stock-entries-by-status', { status: 'AwaitingUpload', text: search.q })}
              />
            </div>
          </div>
        ) : null}
        {state === 'failed' ? (
          <EntriesFailure error={error} retry={reload} />
        ) : page === null ? (
          <ListSkeleton />
        ) : page.items.length > 0 ? (
          <EntryList
            label="Billets à compléter"
            items={page.items}
            total={page.total}
            entries={entries}
            line={(entry) => (
              <EntryLine
                entry={entry}
                zone={office.zone}
                lookup={lookup}
                waitsSince={now}
                upload={
                  entry.stockEntry.status === 'Ready' ? (
                    <span className="font-medium text-positive">terminé</span>
                  ) : (
                    <EntryUpload call={call} entry={entry} onDone={replace} />
                  )
                }
                remove={null}
              />
            )}
          />
        ) : !address.isFiltered ? (
          <EmptyState Icon={CheckIcon} text="Rien n’attend de document">
            <p className="max-w-60ch text-ink-soft">
              Quand un billet est vendu avant que son PDF soit téléversé, il apparaît ici jusqu’à ce que vous le
              complétiez.
            </p>
          </EmptyState>
        ) : (
          <NothingFound clear={address.clear} />
        )}
        {dropped === null ? null : (
          <Suspense fallback={null}>
            <MissingDocuments
              key={dropped.times}
              call={call}
              files={dropped.files}
              onClose={() => setDropped(null)}
              done={given}
            />
          </Suspense>
        )}
      </div>
    </OfficePage>
  )
}
