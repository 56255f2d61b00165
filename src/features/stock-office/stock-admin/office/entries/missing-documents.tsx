import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ListedEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { counted } from '#lib/words/plural.ts'
import { Select } from '#ui/field.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { allRows } from '#web/office/kit/list/load-list.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { countFigures } from './batch-item.ts'
import { BatchPreview } from './batch-preview.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { createBatchQueue } from './batch-queue.ts'
import { EntriesFailure } from './entries-failure.tsx'

interface MissingDocumentsProps {
  call: AdminCall
  files: readonly File[]
  onClose: () => void
  /** Called once documents were given to tickets. */
  done: () => void
}

/** Sold tickets of one kind, whose documents may be given to any of them. */
interface Kind {
  key: string
  label: string
  entries: readonly ListedEntry[]
}

/** The kinds of all sold tickets that wait for a document, the one that waits longest first. */
async function loadKinds(call: AdminCall): Promise<Kind[]> {
  const entries: ListedEntry[] = []
  const load = async (page: { limit?: number; cursor?: string }) => {
    const { data, ...rest } = await call('/admin/list-stock-entries-by-status', {
      status: 'AwaitingUpload',
      ...page,
    })
    return { ...rest, items: data }
  }
  for await (const { items } of allRows(load, new AbortController().signal)) entries.push(...items)
  const toKindKey = ({ activity, order, stockEntry }: ListedEntry) =>
    JSON.stringify([activity.id, stockEntry.stockId, order?.ticketLabel])
  return [...Map.groupBy(entries, toKindKey)].map(([key, ofKind]) => {
    const [first] = ofKind
    const what = [first?.activity.label, first?.order?.validityDateStr, first?.order?.ticketLabel].filter(Boolean)
    return { key, label: `${what.join(', ')} (${ofKind.length})`, entries: ofKind }
  })
}

/** Window that gives dropped documents to sold tickets of one kind, in the order in which those were bought. */
export function MissingDocuments({ call, files: dropped, onClose, done }: MissingDocumentsProps) {
  const { found, failure, reload } = useLoaded(useMemo(() => () => loadKinds(call), [call]))
  const [isRunning, setRunning] = useState(false)
  return (
    <Modal
      open
      onClose={onClose}
      title="Déposer les documents manquants"
      mode="slide-right"
      width="min(80vw, 800px)"
      isDirty={isRunning}
    >
      {failure !== null ? (
        <EntriesFailure error={failure} retry={reload} />
      ) : found === null ? (
        <LoadingBlock label="Recherche des billets qui attendent leur document" />
      ) : found.length === 0 ? (
        <p>Plus aucun billet n’attend de document.</p>
      ) : (
        <Give call={call} kinds={found} dropped={dropped} onClose={onClose} done={done} onRunning={setRunning} />
      )}
    </Modal>
  )
}

interface GiveProps extends Omit<MissingDocumentsProps, 'files'> {
  kinds: readonly Kind[]
  dropped: readonly File[]
  onRunning: (isRunning: boolean) => void
}

function Give({ call, kinds, dropped, onClose, done, onRunning }: GiveProps) {
  const [chosen, setChosen] = useState(kinds[0]?.key ?? '')
  const kind = kinds.find(({ key }) => key === chosen) ?? kinds[0]
  const [files, setFiles] = useState(dropped)
  const [queue] = useState(() => createBatchQueue({ call, stockId: kind?.entries[0]?.stockEntry.stockId ?? '' }))
  useEffect(() => () => queue.close(), [queue])
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const { open, success } = countFigures(items)
  useEffect(() => {
    onRunning(open > 0)
    if (open === 0 && success > 0) done()
  }, [open, success, onRunning, done])
  if (items.length > 0)
    return (
      <BatchProgress
        items={items}
        queue={queue}
        whole={counted(success, 'document donné', 'documents donnés')}
        close={onClose}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Billets"
        options={kinds.map(({ key, label }) => ({ value: key, label }))}
        value={kind?.key ?? ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <BatchPreview
        files={files}
        waiting={kind?.entries ?? []}
        onlySold
        takeOut={(file) => setFiles(files.filter((one) => one !== file))}
        start={(documents) => queue.start(documents)}
        cancel={onClose}
      />
    </div>
  )
}
