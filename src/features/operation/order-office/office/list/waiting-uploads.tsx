import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { EntryLine } from '#features/stock-office/stock-admin/office/entries/entry-line.tsx'
import { EntryUpload } from '#features/stock-office/stock-admin/office/entries/entry-upload.tsx'
import { createDocumentLookup } from '#features/stock-office/stock-admin/office/entries/use-document-urls.ts'
import { useEntries } from '#features/stock-office/stock-admin/office/entries/use-entries.ts'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import { ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Number of the oldest shown here; a separate page has all. */
const SHOWN = 20
const FAILURE = 'Échec du chargement des stocks en attente'

/**
 * Sold tickets that wait for their document, each with its upload. They cannot be deleted, as they belong to orders.
 */
export function WaitingUploads({ label }: { label?: string }) {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const lookup = useMemo(() => createDocumentLookup(call), [call])
  const { page, state, error, reload, replace } = useEntries(call, 'awaitingUpload', {})
  useEffect(() => {
    if (state === 'failed') notify.error(FAILURE, error)
  }, [state, error])
  if (state === 'failed') return <ListFailure text={FAILURE} error={error} retry={reload} />
  if (page === null) return <ListSkeleton />
  if (page.items.length === 0) return <p className="text-ink-soft">Aucun billet n’attend de document.</p>
  const shown = page.items.slice(0, SHOWN)
  return (
    <>
      <ul
        aria-label={label ?? "Stocks en attente d'upload"}
        className="divide-y divide-line rounded-lg border border-line bg-paper"
      >
        {shown.map((entry) => (
          <li key={entry.stockEntry.id}>
            <EntryLine
              entry={entry}
              zone={office.zone}
              lookup={lookup}
              waitsSince={serverNow()}
              upload={
                entry.stockEntry.status === 'Ready' ? (
                  <span className="font-medium text-positive">terminé</span>
                ) : (
                  <EntryUpload call={call} entry={entry} onDone={replace} />
                )
              }
              remove={label === undefined ? () => notify.error('Suppression non supportée ici') : null}
            />
          </li>
        ))}
      </ul>
      {page.total > shown.length ? (
        <Link to="/admin/to-complete" className="mt-2 inline-block font-medium text-link underline underline-offset-3">
          Voir les {page.total.toLocaleString('fr')} billets
        </Link>
      ) : null}
    </>
  )
}
