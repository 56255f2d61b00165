import { useEffect, useMemo } from 'react'
import { notify } from '../../../ui/toast.ts'
import { ListFailure, ListSkeleton } from '../kit/list/list-states.tsx'
import { adminCall } from '../kit/scope-call.ts'
import { EntryLine } from '../stock/entries/entry-line.tsx'
import { EntryList } from '../stock/entries/entry-list.tsx'
import { EntryUpload } from '../stock/entries/entry-upload.tsx'
import { createDocumentLookup } from '../stock/entries/use-document-urls.ts'
import { useEntries } from '../stock/entries/use-entries.ts'
import { useOfficeContext } from '../use-office.ts'

const FAILURE = 'Échec du chargement des stocks en attente'

/** Sold tickets that wait for their document, to be completed right there; they belong to orders and stay. */
export function WaitingUploads() {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const lookup = useMemo(() => createDocumentLookup(call), [call])
  const { page, state, error, more, reload, replace } = useEntries(call, 'awaitingUpload', {})
  useEffect(() => {
    if (state === 'failed') notify.error(FAILURE, error)
  }, [state, error])
  if (state === 'failed') return <ListFailure text={FAILURE} error={error} retry={reload} />
  if (page === null) return <ListSkeleton />
  if (page.items.length === 0) return <p className="text-ink-soft">Aucun billet n’attend de document.</p>
  return (
    <EntryList
      label="Stocks en attente d'upload"
      items={page.items}
      total={page.total}
      more={more}
      line={(entry) => (
        <EntryLine
          entry={entry}
          zone={office.zone}
          lookup={lookup}
          upload={
            entry.stockEntry.status === 'Ready' ? (
              <span className="font-medium text-positive">terminé</span>
            ) : (
              <EntryUpload call={call} entry={entry} onDone={replace} />
            )
          }
          remove={() => notify.error('Suppression non supportée ici')}
        />
      )}
    />
  )
}
