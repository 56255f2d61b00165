import { type ReactNode, useState } from 'react'
import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { PlanView } from './plan-view.tsx'

interface Question {
  plan: StockPlan
  answer: (goOn: boolean) => void
}

/** Shows the effect of a save on the slots and waits for "Enregistrer". */
export function usePlanQuestion(): [ask: (plan: StockPlan) => Promise<boolean>, window: ReactNode] {
  const [isOpen, setOpen] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (plan: StockPlan) =>
    new Promise<boolean>((resolve) => {
      setQuestion({ plan, answer: resolve })
      setOpen(true)
    })
  const answer = (goOn: boolean) => {
    setOpen(false)
    question?.answer(goOn)
  }
  const window = (
    <Modal
      open={isOpen}
      onClose={() => answer(false)}
      title="Ce que l’enregistrement va faire"
      width={680}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" size="sm" onClick={() => answer(false)}>
            Revenir à la saisie
          </Button>
          <Button size="sm" autoFocus onClick={() => answer(true)}>
            Enregistrer
          </Button>
        </div>
      }
    >
      {question ? <PlanView plan={question.plan} /> : null}
    </Modal>
  )
  return [ask, window]
}
