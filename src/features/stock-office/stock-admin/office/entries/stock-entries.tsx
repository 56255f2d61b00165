import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { type EntryFilter, entryFilter, type ListedEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { EmptyList, ListSkeleton, NothingFound } from '#web/office/kit/list/list-states.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { TextFilter } from '#web/office/kit/list/text-filter.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { BatchModal } from './batch-modal.tsx'
import { EntriesFailure } from './entries-failure.tsx'
import { EntryLine } from './entry-line.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryUpload } from './entry-upload.tsx'
import { createDocumentLookup } from './use-document-urls.ts'
import { type EntriesQuery, useEntries } from './use-entries.ts'

const GenerateWindow = lazy(() =>
  import('./generate-window.tsx').then((loaded) => ({ default: loaded.GenerateWindow })),
)

const filters: Readonly<Record<EntryFilter, string>> = {
  free: 'En stock',
  sold: 'Achetées',
  awaitingUpload: 'Document à déposer',
  awaitingGeneration: 'Génération en cours',
}

/** Search text and filter of the list. */
export interface EntrySearch {
  q?: string
  filter?: EntryFilter
}

interface StockEntriesProps {
  of: Exclude<EntriesQuery, 'awaitingUpload'>
  search: EntrySearch
  change: (search: EntrySearch) => void
  /** Called when tickets were added or deleted, since the places left have changed. */
  onChange?: () => void
}

/** Tickets of a stock with their documents: lists, completes, adds and deletes them. */
export function StockEntries({ of, search: { q, filter }, change, onChange }: StockEntriesProps) {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const lookup = useMemo(() => createDocumentLookup(call), [call])
  const entries = useEntries(call, of, { filter, text: q })
  const [isAdding, setAdding] = useState(false)
  const [isGenerating, setGenerating] = useState(false)
  const { page, state, reload, remove } = entries
  const { counts, stock } = page ?? {}
  const takesDocuments = stock?.takesDocuments ?? false

  const changed = useCallback(() => {
    onChange?.()
    void reload()
  }, [onChange, reload])

  async function takeAway({ stockEntry, documents }: ListedEntry): Promise<void> {
    try {
      const { trashId } = await call('/admin/delete-stock-entry', { stockEntryId: stockEntry.id })
      remove(stockEntry.id)
      onChange?.()
      await notifyUndoable(
        `« ${documents[0]?.name ?? 'Ligne'} » supprimée du stock`,
        async () => {
          await call('/admin/restore-from-trash', { trashId })
          changed()
          notify.success('Suppression annulée')
        },
        { trashId },
      )
    } catch (error) {
      notifyFailure(error)
      // Reload: the ticket was bought, or deleted by another operator.
      void reload()
    }
  }

  const add = takesDocuments ? (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAdding(true)}>
        <PlusIcon />
        Ajouter des lignes de stocks
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setGenerating(true)}>
        Générer des billets
      </Button>
    </div>
  ) : null
  return (
    <section aria-label="Lignes de stock" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="grow tabular-nums text-ink-soft">
          {counts ? (
            <>
              <strong className="text-ink">{counted(counts.free, 'ligne en stock', 'lignes en stock')}</strong>
              {`, ${counted(counts.sold, 'achetée')}`}
              {counts.awaitingUpload > 0 ? (
                <>
                  {', '}
                  <strong className="text-negative">
                    {counted(counts.awaitingUpload, 'document à déposer', 'documents à déposer')}
                  </strong>
                </>
              ) : null}
            </>
          ) : null}
        </p>
        {add}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TextFilter
          label="Rechercher une ligne"
          value={q ?? ''}
          change={(text) => change({ q: text || undefined, filter })}
        />
        <FilterSelect
          label="État"
          all="Toutes les lignes"
          value={filter}
          options={filters}
          change={(value) => change({ q, filter: entryFilter.options.find((each) => each === value) })}
        />
        {'stockId' in of ? (
          <div className="ml-auto max-md:ml-0">
            <ExportButton
              fileName="lignes-de-stock.csv"
              disabled={!page || page.total === 0}
              make={listFile('/admin/list-stock-entries', { stockId: of.stockId, filter, text: q })}
            />
          </div>
        ) : null}
      </div>
      {state === 'failed' ? (
        <EntriesFailure error={entries.error} retry={reload} />
      ) : page === null ? (
        <ListSkeleton />
      ) : page.items.length === 0 ? (
        filter === undefined && q === undefined ? (
          <EmptyList
            text="Il n’y a pas encore de ligne"
            lesson={
              takesDocuments
                ? 'Une ligne est un billet à vendre avec son document. Déposez les PDF reçus du partenaire : chacun devient une ligne.'
                : 'Une ligne apparaît ici pour chaque billet vendu.'
            }
          />
        ) : (
          <NothingFound clear={() => change({ q: undefined, filter: undefined })} />
        )
      ) : (
        <EntryList
          label="Lignes de stock"
          items={page.items}
          total={page.total}
          entries={entries}
          line={(entry) => (
            <EntryLine
              entry={entry}
              zone={office.zone}
              lookup={lookup}
              upload={
                entry.stockEntry.status === 'AwaitingUpload' && entry.stockEntry.voidAt === null ? (
                  <EntryUpload call={call} entry={entry} onDone={entries.replace} />
                ) : null
              }
              remove={entry.order === null && entry.stockEntry.voidAt === null ? () => void takeAway(entry) : null}
            />
          )}
        />
      )}
      {stock && takesDocuments ? (
        <BatchModal open={isAdding} onClose={() => setAdding(false)} call={call} stockId={stock.id} onAdded={changed} />
      ) : null}
      {stock && isGenerating ? (
        <Suspense fallback={null}>
          <GenerateWindow stock={stock} onAdded={changed} onClose={() => setGenerating(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
