import { notifyFailure } from '#ui/toast.ts'
import { type KeptUndo, keepUndo } from './kept-undo.ts'
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

/** Offers an undo once: a second click, also of a double one, finds nothing left to do. */
function offer(text: string, page: string | null, undo: () => Promise<void>, close: () => void = () => undefined) {
  let isUsed = false
  const run = () => {
    if (isUsed) return
    isUsed = true
    setLast(null)
    if (page === null) keepUndo(null)
    close()
    void undo().catch(notifyFailure)
  }
  setLast({ text, undo: run, page })
  return run
}

/** Offers again in the bar what the tab kept from before it was loaded anew, unless something was done since. */
export function offerAgain(text: string, undo: () => Promise<void>): void {
  if (last === null) offer(text, null, undo)
}

/**
 * Notice with an undo button (D48). Only one change can be undone at a time: a notice replaces the one before. What a
 * form alone can take back, before anything is stored, `lasts` no longer than its page; what the server can take back
 * by itself lasts over a reload.
 */
export async function notifyUndoable(
  text: string,
  undo: () => Promise<void>,
  lasts: 'anywhere' | 'onThisPage' | KeptUndo = 'anywhere',
): Promise<void> {
  if (lasts !== 'onThisPage') keepUndo(typeof lasts === 'string' ? null : { text, what: lasts })
  // The toaster renders the notices that `toast` creates.
  const [{ toast }, { mountToaster }] = await Promise.all([import('sonner'), import('#ui/toaster.tsx')])
  void mountToaster()
  keepAboveFootBars()
  const here = place
  const id = `undoable-${here}`
  const leave = () => {
    if (place === here) place += 1
  }
  const run = offer(text, lasts === 'onThisPage' ? location.pathname : null, undo, () => {
    // Run from bar or palette, too: the notice must not offer it again.
    leave()
    toast.dismiss(id)
  })
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
