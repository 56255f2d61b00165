import { type ReactNode, useState } from 'react'
import type { StockPlan } from '../../../features/stock/office-stock-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../kit/modal/modal.tsx'
import { KeptList } from './kept-list.tsx'
import { planLines } from './plan-texts.ts'

interface Question {
  plan: StockPlan
  answer: (goOn: boolean) => void
}

/** Shows what a save will do to the slots, and waits for "Enregistrer". */
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

function PlanView({ plan }: { plan: StockPlan }) {
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Prévu" className="flex list-disc flex-col gap-1 pl-5 tabular-nums">
        {planLines(plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <KeptList {...plan} />
      <p className="text-note text-ink-soft">
        Rien d’autre ne change. Ce qui serait vendu d’ici là garde ses places, et figurera dans le résultat.
      </p>
    </div>
  )
}
