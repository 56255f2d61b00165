import { notifyFailure } from '#ui/toast.ts'
import { keepAboveFootBars } from './notice-place.ts'

/** Long enough to read the notice and reach its button. */
const UNDO_MS = 10_000

/**
 * Id of the present notice. The next one replaces it, unless it is closing, since that would close the next one, too.
 */
let place = 0

interface LastUndo {
  text: string
  undo: () => void
  /** Path of the page whose form alone can take it back; null: possible anywhere. */
  page: string | null
}
let last: LastUndo | null = null
const listeners = new Set<() => void>()

function setLast(next: LastUndo | null): void {
  last = next
  for (const listener of listeners) listener()
}

/** Undo of the latest notice, which bar and palette offer once the notice is gone; null after its use. */
export const lastUndo = (): LastUndo | null =>
  last === null || last.page === null || last.page === location.pathname ? last : null

export function onLastUndo(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Notice with an undo button (D48). Only one change can be undone at a time: a notice replaces the one before. What a
 * form alone can take back, before anything is stored, `lasts` no longer than its page.
 */
export async function notifyUndoable(
  text: string,
  undo: () => Promise<void>,
  lasts: 'anywhere' | 'onThisPage' = 'anywhere',
): Promise<void> {
  // The toaster renders the notices that `toast` creates.
  const [{ toast }, { mountToaster }] = await Promise.all([import('sonner'), import('#ui/toaster.tsx')])
  void mountToaster()
  keepAboveFootBars()
  const here = place
  const id = `undoable-${here}`
  const leave = () => {
    if (place === here) place += 1
  }
  const run = () => {
    setLast(null)
    // Run from bar or palette, too: the notice must not offer it again.
    leave()
    toast.dismiss(id)
    void undo().catch(notifyFailure)
  }
  setLast({ text, undo: run, page: lasts === 'onThisPage' ? location.pathname : null })
  toast.success(text, {
    id,
    position: 'bottom-left',
    duration: UNDO_MS,
    onAutoClose: leave,
    onDismiss: leave,
    classNames: { actionButton: 'h-9! rounded-md! bg-main! px-3! text-sm! font-semibold! text-on-main!' },
    action: { label: 'Annuler', onClick: run },
  })
}
