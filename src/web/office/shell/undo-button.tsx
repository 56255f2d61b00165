import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { UndoIcon } from '#ui/office-icons.tsx'
import { notify } from '#ui/toast.ts'
import { keepUndo, readKeptUndo } from '../kept-undo.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { lastUndo, offerAgain, onLastUndo } from '../notices.ts'
import { homeOfScope } from '../office-facts.ts'
import { useScope } from '../use-office.ts'

/** Time for which the place of a button that was clicked stays empty, so that a double click meets nothing else. */
const PLACE_KEPT_MS = 1000

const place = 'size-9 shrink-0 [@media(pointer:coarse)]:size-11'

/** Takes back the latest change, also once its notice has gone or the tab was loaded anew; absent while there is none. */
export function UndoButton() {
  // An undo that a form alone can run ends with its page.
  useLocation({ select: ({ pathname }) => pathname })
  useKeptUndo()
  const last = useSyncExternalStore(onLastUndo, lastUndo)
  const [isSpent, setSpent] = useState(false)
  useEffect(() => {
    if (!isSpent) return
    const timer = setTimeout(() => setSpent(false), PLACE_KEPT_MS)
    return () => clearTimeout(timer)
  }, [isSpent])
  if (last === null) return isSpent ? <span aria-hidden="true" className={place} /> : null
  const name = `Annuler : ${last.text}`
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={`inline-flex ${place} cursor-pointer items-center justify-center rounded-md text-ink hover:bg-line/60`}
      onClick={() => {
        setSpent(true)
        last.undo()
        // The button goes away: the focus would be lost with it.
        document.getElementById('contenu')?.focus({ preventScroll: true })
      }}
    >
      <UndoIcon className="size-5" />
    </button>
  )
}

/** Offers what the tab kept from before it was loaded, if it was done in this scope and the server still takes it back. */
function useKeptUndo(): void {
  const call = useScopeCall()
  const router = useRouter()
  const home = homeOfScope(useScope())
  useEffect(() => {
    const kept = lastUndo() === null ? readKeptUndo() : null
    if (kept === null || kept.home !== home) return
    const { text, what } = kept
    void import('../kit/take-back.ts')
      .then(async ({ canTakeBack, takeBack }) => {
        if (!(await canTakeBack(call, what))) return keepUndo(null)
        offerAgain(text, async () => {
          await takeBack(call, what)
          await router.invalidate()
          notify.success('trashId' in what ? 'Restauré' : 'Modification annulée')
        })
      })
      // Asked again with the next page that is loaded.
      .catch(() => undefined)
  }, [call, router, home])
}
