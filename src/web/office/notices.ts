import { notifyFailure } from '#ui/toast.ts'
import { keepAboveFootBars } from './notice-place.ts'

/** Long enough to read the notice and reach its button. */
const UNDO_MS = 10_000

/**
 * Id of the present notice. The next one replaces it, unless it is closing, since that would close the next one, too.
 */
let place = 0
const leave = () => {
  place += 1
}

interface LastUndo {
  text: string
  undo: () => void
}
let last: LastUndo | null = null

/** Undo of the latest notice, which the palette offers once the notice is gone; null after its use. */
export const lastUndo = (): LastUndo | null => last

/** Notice with an undo button (D48). Only one change can be undone at a time: a notice replaces the one before. */
export async function notifyUndoable(text: string, undo: () => Promise<void>): Promise<void> {
  // The toaster renders the notices that `toast` creates.
  const [{ toast }, { mountToaster }] = await Promise.all([import('sonner'), import('#ui/toaster.tsx')])
  void mountToaster()
  keepAboveFootBars()
  const run = () => {
    last = null
    void undo().catch(notifyFailure)
  }
  last = { text, undo: run }
  toast.success(text, {
    id: `undoable-${place}`,
    position: 'bottom-left',
    duration: UNDO_MS,
    onAutoClose: leave,
    onDismiss: leave,
    classNames: { actionButton: 'h-9! rounded-md! bg-main! px-3! text-sm! font-semibold! text-on-main!' },
    action: {
      label: 'Annuler',
      onClick: () => {
        leave()
        run()
      },
    },
  })
}
