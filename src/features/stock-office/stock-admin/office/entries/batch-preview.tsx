import { useMemo, useState } from 'react'
import { documentRefusals, refusalOfAnnounced } from '#features/stock-office/stock-entries/document-rules.ts'
import type { ListedEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { counted, plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { BatchItem } from './batch-item.ts'
import { gapText, inNumberOrder, isInOrder } from './document-order.ts'
import { DrawnLines } from './drawn-lines.tsx'

export type Chosen = { file: File; forEntry: BatchItem['forEntry'] }[]

interface BatchPreviewProps {
  files: readonly File[]
  /** Sold tickets of this stock that wait for their document, oldest first. */
  waiting: readonly ListedEntry[]
  /** True where a document that no sold ticket waits for stays out, instead of becoming a new line of the stock. */
  onlySold?: boolean
  takeOut: (file: File) => void
  start: (chosen: Chosen) => void
  cancel: () => void
}

const MOST_NAMED = 50

const entryBuyer = ({ order }: ListedEntry): string =>
  order === null ? '' : `${order.buyer.firstName} ${order.buyer.lastName}`.trim() || order.buyer.email

const entryReference = (entry: ListedEntry): BatchItem['forEntry'] => ({
  id: entry.stockEntry.id,
  text: `Vendu : ${entryBuyer(entry)}, billet ${entry.order?.unitNumber} sur ${entry.order?.quantity}`,
})

/** Shows which document becomes which ticket before anything is sent. */
export function BatchPreview({ files, waiting, onlySold = false, takeOut, start, cancel }: BatchPreviewProps) {
  const [byNumber, setByNumber] = useState(true)
  const [toSold, setToSold] = useState(true)
  const taken = useMemo(() => files.filter(({ type, size }) => refusalOfAnnounced(type, size) === null), [files])
  const refused = useMemo(() => files.filter((file) => !taken.includes(file)), [files, taken])
  const numbered = useMemo(() => inNumberOrder(taken), [taken])
  const isSorted = isInOrder(taken, numbered)
  const gap = useMemo(() => gapText(numbered.map(({ name }) => name)), [numbered])
  const inOrder = byNumber ? numbered : taken
  const ordered = onlySold ? inOrder.slice(0, waiting.length) : inOrder
  const spare = inOrder.length - ordered.length
  const given = toSold || onlySold ? waiting.slice(0, ordered.length) : []
  const chosen: Chosen = ordered.map((file, at) => {
    const entry = given[at]
    return { file, forEntry: entry ? entryReference(entry) : null }
  })
  const many = ordered.length > 1
  return (
    <div className="flex flex-col gap-3">
      <p>
        <strong>{counted(ordered.length, 'document')}</strong>
        {many
          ? ` : « ${ordered[0]?.name} » est vendu d’abord, « ${ordered.at(-1)?.name} » en dernier.`
          : ordered.length === 1
            ? ` : « ${ordered[0]?.name} ».`
            : ' à ajouter.'}
      </p>
      {isSorted ? null : (
        <Notice kind="info" title="Les documents n’ont pas été déposés dans l’ordre de leurs numéros.">
          <Checkbox
            label="Les ranger par numéro : 1, 2, … 10"
            checked={byNumber}
            onChange={({ target }) => setByNumber(target.checked)}
          />
        </Notice>
      )}
      {gap === null ? null : (
        <Notice kind="warn" title={gap}>
          Vérifiez que tous les documents sont là.
        </Notice>
      )}
      {spare === 0 ? null : (
        <Notice kind="warn" title={`${counted(spare, 'document')} de trop`}>
          Personne ne les attend : retirez ceux qui ne sont pas de ces billets, les autres prennent leur place.
        </Notice>
      )}
      {waiting.length === 0 || onlySold ? null : (
        <Notice
          kind="warn"
          title={counted(
            waiting.length,
            'billet vendu attend son document.',
            'billets vendus attendent leur document.',
          )}
        >
          <Checkbox
            label="Leur donner les premiers documents, dans l’ordre des achats"
            checked={toSold}
            onChange={({ target }) => setToSold(target.checked)}
          />
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Notice
          kind="error"
          title={`${refused.length} ${plural(refused.length, 'fichier n’est pas pris', 'fichiers ne sont pas pris')}`}
        >
          <ScrollBox label="Fichiers refusés" className="max-h-32 overflow-y-auto">
            <ul>
              {refused.slice(0, MOST_NAMED).map((file) => (
                <li key={`${file.name} ${file.size} ${file.lastModified}`} className="break-words">
                  {file.name} : {documentRefusals[refusalOfAnnounced(file.type, file.size) ?? 'notAPdf']}
                </li>
              ))}
            </ul>
          </ScrollBox>
        </Notice>
      )}
      <DrawnLines
        label="Ordre des documents"
        count={chosen.length}
        line={(at) => (
          <div className="flex h-full items-center gap-3 px-3">
            <span className="w-10 shrink-0 text-right tabular-nums text-ink-soft">{at + 1}</span>
            <span className="min-w-0 grow truncate font-medium">{chosen[at]?.file.name}</span>
            <span className="min-w-0 max-w-1/2 truncate text-note text-ink-soft">
              {chosen[at]?.forEntry?.text ?? 'Nouvelle ligne en stock'}
            </span>
            <button
              type="button"
              aria-label={`Retirer ${chosen[at]?.file.name}`}
              title="Retirer"
              className="-mr-2 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink-soft hover:(bg-surface text-negative)"
              onClick={({ currentTarget }) => {
                const list = currentTarget.closest('section')
                const file = chosen[at]?.file
                if (file) takeOut(file)
                // The next document takes its place; after the last one the list keeps the focus.
                requestAnimationFrame(() => (currentTarget.isConnected ? undefined : list?.focus()))
              }}
            >
              <CloseIcon />
            </button>
          </div>
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={chosen.length === 0} onClick={() => start(chosen)}>
          {many ? `Ajouter les ${ordered.length.toLocaleString('fr')} documents` : 'Ajouter le document'}
        </Button>
        <Button variant="secondary" onClick={cancel}>
          Choisir d’autres fichiers
        </Button>
      </div>
    </div>
  )
}
