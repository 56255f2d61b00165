import { useCallback, useEffect } from 'react'
import type { CallResult } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LoadingBlock } from '../../../ui/spinner.tsx'
import { notify } from '../../../ui/toast.ts'
import { dayText } from '../kit/list/date-text.ts'
import { Modal } from '../kit/modal/modal.tsx'
import { useAttempt } from '../kit/use-attempt.ts'
import { useMorePages } from '../kit/use-more-pages.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { useOfficeContext } from '../use-office.ts'

interface TrashWindowProps {
  open: boolean
  onClose: () => void
  onRestored: () => Promise<void>
}

type Trashed = CallResult<'/admin/list-trash'>['items'][number]

/** What was deleted from the library in the last thirty days, to be taken back. */
export function TrashWindow({ open, onClose, onRestored }: TrashWindowProps) {
  const { office } = useOfficeContext()
  const call = useScopeCall()
  const [isPending, attempt] = useAttempt()
  const fetchPage = useCallback(
    (cursor?: string) => call('/list-trash', { kind: 'libraryItem', limit: 50, ...(cursor ? { cursor } : {}) }),
    [call],
  )
  const { items, cursor, state, load } = useMorePages<Trashed>(fetchPage)
  useEffect(() => {
    if (open) void load()
  }, [open, load])
  const restore = ({ id, label }: Trashed) =>
    attempt(async () => {
      await call('/restore-from-trash', { trashId: id })
      notify.success(`« ${label} » repris`)
      await Promise.all([load(), onRestored()])
    })
  return (
    <Modal open={open} onClose={onClose} title="Corbeille" mode="slide-right" width={560}>
      <p className="mb-4 text-ink-soft">Ce qui a été supprimé reste ici trente jours, puis disparaît pour de bon.</p>
      {state === 'failed' ? (
        <Notice kind="error" title="La corbeille n’a pas pu être chargée.">
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void load()}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      {state === 'ready' && items.length === 0 ? <p>La corbeille est vide.</p> : null}
      <ul aria-label="Corbeille" className="divide-y divide-line rounded-lg border border-line empty:hidden">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-medium [overflow-wrap:anywhere]">{item.label}</p>
              <p className="text-note text-ink-soft">
                Supprimé le {dayText(office.zone, item.deletedAt)} par {item.deletedBy}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              loading={isPending}
              aria-label={`Reprendre ${item.label}`}
              onClick={() => void restore(item)}
            >
              Reprendre
            </Button>
          </li>
        ))}
      </ul>
      {state === 'loading' ? <LoadingBlock label="Chargement de la corbeille" /> : null}
      {state === 'ready' && cursor !== null ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => void load(cursor)}>
          Afficher plus
        </Button>
      ) : null}
    </Modal>
  )
}
