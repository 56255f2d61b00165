import { useMemo, useState } from 'react'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { ListFrame } from '#web/office/kit/list/list-frame.tsx'
import { useList } from '#web/office/kit/list/use-list.ts'
import type { ListAddress } from '#web/office/kit/list/use-list-address.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { TaskCard } from '#web/office/kit/task/task-card.tsx'
import { isUnderWay } from '#web/office/kit/task/task-texts.ts'
import { tellTasksChanged } from '#web/office/kit/task/tasks-changed.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ImportRowsList } from './import-rows-list.tsx'
import { newCategoriesText, outcomeFilters, writtenFilters } from './import-texts.ts'
import type { LoadedImport } from './load-import.ts'
import { ReadingForm } from './reading-form.tsx'

interface ImportPageProps {
  loaded: LoadedImport
  address: ListAddress
  outcome: string | undefined
  /** Reloads the import. */
  refresh: () => Promise<void>
  /** Starts over with another file. */
  another: () => void
}

/** Page of an uploaded file: how to read it, the results of the dry run, and the import. */
export function ImportPage({ loaded, address, outcome, refresh, another }: ImportPageProps) {
  const { client } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const { item, look, check } = loaded
  const [isReading, setReading] = useState(check === null)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 break-words font-semibold">{item.fileName}</p>
        <Button variant="secondary" size="sm" onClick={another}>
          Choisir un autre fichier
        </Button>
        {isReading ? null : (
          <Button variant="secondary" size="sm" onClick={() => setReading(true)}>
            Lire autrement
          </Button>
        )}
      </div>
      {isReading ? (
        <ReadingForm
          key={item.id}
          {...{ id: item.id, look, before: item.reading, call }}
          onChecked={async () => {
            await refresh()
            setReading(false)
          }}
        />
      ) : (
        <Checked {...{ loaded, address, outcome, refresh }} />
      )}
    </div>
  )
}

function Checked({ loaded, address, outcome, refresh }: Omit<ImportPageProps, 'another'>) {
  const call = useScopeCall()
  const { item, check, run } = loaded
  const { created, updated, unchanged, refused, kept } = item.counts
  const list = useList(loaded.rows)
  const notes = [
    ...(item.newCategories.length > 0 ? [newCategoriesText(item.newCategories)] : []),
    ...item.remarks.map(({ text }) => text),
  ]
  const again = () => void refresh()
  const isWritten = run?.state === 'done' && run.failed === 0
  const [toCreate, toUpdate] = isWritten
    ? [counted(created, 'créée'), counted(updated, 'modifiée')]
    : [`${number(created)} à créer`, `${number(updated)} à modifier`]
  return (
    <>
      {run === null ? null : <TaskCard key={run.id} task={run} call={call} onEnded={again} />}
      {check === null ? null : <TaskCard key={check.id} task={check} call={call} onEnded={again} />}
      {check?.state === 'done' ? (
        <section
          aria-label={isWritten ? 'Ce qu’a fait l’import' : 'Ce que fera l’import'}
          className="flex flex-wrap items-center gap-x-6 gap-y-3"
        >
          <p className="tabular-nums">
            {[
              toCreate,
              `${toUpdate}${kept > 0 ? ` (dont ${number(kept)} avec des champs modifiés à la main, qui restent)` : ''}`,
              counted(unchanged, 'inchangée'),
              counted(refused, 'refusée'),
            ].join(' · ')}
          </p>
          <RunButton item={item} run={run} refresh={refresh} />
          {notes.length > 0 ? (
            <Notice
              kind="warn"
              title={isWritten ? 'Remarques sur le fichier' : 'À savoir avant d’importer'}
              className="w-full"
            >
              <ul className="list-disc pl-5">
                {notes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
        </section>
      ) : null}
      <ListFrame
        list={list}
        address={address}
        texts={texts}
        filters={
          <FilterSelect
            label="Résultat"
            all="Tous les résultats"
            value={outcome}
            options={isWritten ? writtenFilters : outcomeFilters}
            change={(value) => address.change({ outcome: value })}
          />
        }
      >
        <ImportRowsList rows={list.items} isWritten={isWritten} />
      </ListFrame>
    </>
  )
}

function RunButton({ item, run, refresh }: Pick<LoadedImport, 'item' | 'run'> & Pick<ImportPageProps, 'refresh'>) {
  const { client } = useOfficeContext()
  const [isStarting, setStarting] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { created, updated, unchanged } = item.counts
  const usable = created + updated + unchanged
  async function start(): Promise<void> {
    setStarting(true)
    try {
      // The key makes a repeated click start one import, and a later import of the same file another.
      await adminCall(client)('/admin/run-import', { id: item.id }, { idempotencyKey: `${key}-${run?.id ?? 'first'}` })
      tellTasksChanged()
      await refresh()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setStarting(false)
    }
  }
  return (
    <Button
      size="sm"
      loading={isStarting}
      disabled={usable === 0 || (run !== null && (isUnderWay(run) || run.state === 'paused'))}
      onClick={() => void start()}
    >
      {run === null ? `Importer ${counted(usable, 'ligne')}` : 'Importer à nouveau'}
    </Button>
  )
}

const number = (value: number) => value.toLocaleString('fr')

const texts = {
  search: 'Rechercher une ligne',
  count: (total: number) => counted(total, 'ligne'),
  empty: 'La vérification n’a pas encore lu de ligne',
  failure: 'Erreur lors du chargement des lignes',
}
