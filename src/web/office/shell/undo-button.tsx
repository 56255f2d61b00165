import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { UndoIcon } from '#ui/office-icons.tsx'
import { lastUndo, onLastUndo } from '../notices.ts'

/** Takes back the latest change, also once its notice has gone; absent while there is none. */
export function UndoButton() {
  // An undo that a form alone can run ends with its page.
  useLocation({ select: ({ pathname }) => pathname })
  const last = useSyncExternalStore(onLastUndo, lastUndo)
  if (last === null) return null
  const name = `Annuler : ${last.text}`
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-ink hover:bg-line/60 [@media(pointer:coarse)]:size-11"
      onClick={() => {
        last.undo()
        // The button goes away: the focus would be lost with it.
        document.getElementById('contenu')?.focus({ preventScroll: true })
      }}
    >
      <UndoIcon className="size-5" />
    </button>
  )
}
