import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { notify } from '#ui/toast.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { copiedStock } from './copied-stock.ts'
import { checkStock } from './form/check-stock.ts'
import { StockForm } from './form/stock-form.tsx'
import { toStockInput } from './form/stock-input.ts'
import { emptyStock } from './form/stock-values.ts'
import type { PartnerFacts } from './partner/partner-facts.ts'
import { usePlanQuestion } from './plans/use-plan-question.tsx'
import { confirmPlan, inFormsWords } from './stock-calls.ts'
import { stockWords } from './stock-words.ts'
import { NEW_STOCK } from './titles.ts'

interface NewStockProps {
  activity: OfficeActivity
  partner: PartnerFacts
  /** Stock from which the form is copied. */
  original?: StockBatch
}

/** Form of a stock that is not stored yet. */
export function NewStock({ activity, partner, original }: NewStockProps) {
  const { client, office } = useOfficeContext()
  const router = useRouter()
  const call = adminCall(client)
  const [ask, question] = usePlanQuestion()
  const stored = useMemo(() => {
    const { email } = partner
    return { version: null, values: original ? copiedStock(original, office.zone, email) : emptyStock(email) }
  }, [partner, original, office.zone])
  const check = useMemo(() => checkStock(partner.commission), [partner.commission])
  const form = useOfficeForm({
    item: `stock/new/${activity.id}${original ? `/${original.id}` : ''}`,
    stored,
    check,
    words: stockWords,
    save: async (values, { idempotencyKey }) => {
      const stock = toStockInput(values, { zone: office.zone, ids: new Map(), commission: partner.commission })
      try {
        if (values.reservation === 'Fixed' && values.rhythm === 'Weekly')
          await confirmPlan(call, { activityId: activity.id, operations: [{ type: 'createStock', stock }] }, ask)
        await call(
          '/admin/create-stocks',
          { activityId: activity.id, stocks: [stock] },
          { idempotencyKey, timeoutMs: null },
        )
      } catch (error) {
        throw inFormsWords(error)
      }
      notify.success('Stock de tickets créé')
      void router.navigate({ href: `/admin/activity/${activity.id}?tab=stock` })
      return null
    },
  })
  return (
    <>
      <StockForm of={form} title={NEW_STOCK} submit="Créer" partner={partner} />
      {question}
    </>
  )
}
