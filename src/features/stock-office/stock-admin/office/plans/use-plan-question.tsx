import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { useQuestion } from '#web/office/kit/modal/use-question.tsx'
import { PlanView } from './plan-view.tsx'

/** Shows the effect of a save on the slots and waits for "Enregistrer". */
export const usePlanQuestion = () =>
  useQuestion<StockPlan>({
    title: 'Ce que l’enregistrement va faire',
    goOn: 'Enregistrer',
    view: (plan) => <PlanView plan={plan} />,
  })
