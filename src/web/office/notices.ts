import { notifyFailure } from '#ui/toast.ts'
import { keepAboveFootBars } from './notice-place.ts'

/** Long enough to read it and to reach the button. */
const UNDO_MS = 10_000

/** Which notice stands there: the next one takes its place, unless it is on its way out and would take that one along. */
let place = 0
const leave = () => {
  place += 1
}

/**
 * Says what has been done, with a button that takes it back (D48). One at a time can be taken back: a notice stands in the
 * place of the one before.
 */
export async function notifyUndoable(text: string, undo: () => Promise<void>): Promise<void> {
  // The toaster draws the notices that `toast` is called with.
  const [{ toast }, { mountToaster }] = await Promise.all([import('sonner'), import('#ui/toaster.tsx')])
  void mountToaster()
  keepAboveFootBars()
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
        void undo().catch(notifyFailure)
      },
    },
  })
}
