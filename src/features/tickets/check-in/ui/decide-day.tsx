import { Button } from '#ui/button.tsx'
import type { Answer } from './answers.ts'

interface DecideDayProps {
  answer: Answer | null
  isBusy: boolean
  admit: () => void
  refuse: () => void
}

/** Asks the person at the entrance about a ticket of another day, below the answer that says both dates. */
export function DecideDay({ answer, isBusy, admit, refuse }: DecideDayProps) {
  if (!answer?.asks) return null
  return (
    <fieldset aria-label="Billet d’un autre jour" className="flex flex-col gap-3">
      <p className="font-semibold">Laisser entrer quand même ? Le billet ne servira plus à sa date.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" disabled={isBusy} onClick={refuse}>
          Refuser
        </Button>
        <Button loading={isBusy} onClick={admit}>
          Laisser entrer
        </Button>
      </div>
    </fieldset>
  )
}
