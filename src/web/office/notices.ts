import { notifyFailure } from '../../ui/toast.ts'

/** The notice that can be taken back now. */
let shown: string | number | null = null

/** Long enough to read it and to reach the button. */
const UNDO_MS = 10_000

/**
 * Says what has been done, with a button that takes it back (D48). One at a time can be taken back: the notice before goes
 * with the next one's coming.
 */
export async function notifyUndoable(text: string, undo: () => Promise<void>): Promise<void> {
  // The toaster draws the notices that `toast` is called with.
  const [{ toast }] = await Promise.all([import('sonner'), import('../../ui/toaster.tsx')])
  if (shown !== null) toast.dismiss(shown)
  // Under a name of its own: a notice whose button was just pressed is on its way out, and would take this one along.
  shown = toast.success(text, {
    duration: UNDO_MS,
    classNames: { actionButton: 'h-9! rounded-md! bg-main! px-3! text-sm! font-semibold! text-on-main!' },
    action: { label: 'Annuler', onClick: () => void undo().catch(notifyFailure) },
  })
}
