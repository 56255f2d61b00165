import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal } from './modal.tsx'

interface QuestionWords<Facts> {
  title: string
  /** Name of the button that goes on. */
  goOn: string
  view: (facts: Facts) => ReactNode
}

interface Asked<Facts> {
  facts: Facts
  answer: (goOn: boolean) => void
}

/** Asks before a save, with what follows from it in view; the other button leads back to what was typed. */
export function useQuestion<Facts>({
  title,
  goOn,
  view,
}: QuestionWords<Facts>): [ask: (facts: Facts) => Promise<boolean>, window: ReactNode] {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked<Facts> | null>(null)
  const ask = (facts: Facts) =>
    new Promise<boolean>((answer) => {
      setAsked({ facts, answer })
      setOpen(true)
    })
  const answer = (isYes: boolean) => {
    setOpen(false)
    asked?.answer(isYes)
  }
  const window = (
    <Modal
      open={isOpen}
      onClose={() => answer(false)}
      title={title}
      width={680}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" size="sm" onClick={() => answer(false)}>
            Revenir à la saisie
          </Button>
          <Button size="sm" autoFocus onClick={() => answer(true)}>
            {goOn}
          </Button>
        </div>
      }
    >
      {asked ? view(asked.facts) : null}
    </Modal>
  )
  return [ask, window]
}
