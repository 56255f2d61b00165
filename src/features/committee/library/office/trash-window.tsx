import { useCallback, useEffect } from 'react'
import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { useMorePages } from '#web/office/kit/use-more-pages.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { type Trashed, TrashList } from '#web/office/trash/trash-list.tsx'

interface TrashWindowProps {
  open: boolean
  onClose: () => void
  onRestored: () => Promise<void>
}

/** Items deleted from the library in the last thirty days, each with a button that restores it. */
export function TrashWindow({ open, onClose, onRestored }: TrashWindowProps) {
  const call = useScopeCall()
  const fetchPage = useCallback(
    (cursor?: string) => call('/list-trash', { kind: 'libraryItem', limit: 50, ...(cursor ? { cursor } : {}) }),
    [call],
  )
  const { items, cursor, state, load } = useMorePages<Trashed>(fetchPage)
  useEffect(() => {
    if (open) void load()
  }, [open, load])
  return (
    <Modal open={open} onClose={onClose} title="Corbeille" mode="slide-right" width={560}>
      <p className="mb-4 text-ink-soft">
        Ce qui a été supprimé reste ici {limits.undo.inWords}, puis disparaît pour de bon.
      </p>
      {state === 'failed' ? (
        <Notice kind="error" title="La corbeille n’a pas pu être chargée.">
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void load()}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      {state === 'ready' && items.length === 0 ? <p>La corbeille est vide.</p> : null}
      <TrashList items={items} onRestored={() => Promise.all([load(), onRestored()])} />
      {state === 'loading' ? <LoadingBlock label="Chargement de la corbeille" /> : null}
      {state === 'ready' && cursor !== null ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => void load(cursor)}>
          Afficher plus
        </Button>
      ) : null}
    </Modal>
  )
}
