import type { ReactNode } from 'react'
import type { CallResult } from '#api/client.ts'
import { useLossQuestion } from '#features/stock/slots/office/margins-table.tsx'
import { counted } from '#lib/words/plural.ts'
import { useQuestion } from '#web/office/kit/modal/use-question.tsx'
import { givenAwayIn, lossesIn } from './prices-view.tsx'

type Changes = CallResult<'/admin/preview-ticket-prices'>['changes']

/** Asks before new prices sell below cost, or give away what had a price; true to go on. */
export function usePriceQuestions(): [
  ask: (changes: Changes, stockName: (batchId: string) => string | null) => Promise<boolean>,
  windows: ReactNode,
] {
  const [askAboutLoss, lossWindow] = useLossQuestion()
  const [askAboutGift, giftWindow] = useQuestion<readonly string[]>({
    title: 'Vendre gratuitement ?',
    goOn: 'Vendre gratuitement',
    view: (labels) => (
      <p>
        {counted(labels.length, 'tarif n’aura plus de prix', 'tarifs n’auront plus de prix')} : {labels.join(', ')}.
      </p>
    ),
  })
  const ask = async (changes: Changes, stockName: (batchId: string) => string | null) => {
    const losses = lossesIn(changes, stockName)
    if (losses.length > 0 && !(await askAboutLoss({ items: losses, count: losses.length }))) return false
    const given = givenAwayIn(changes, stockName)
    return given.length === 0 || askAboutGift(given)
  }
  return [
    ask,
    <>
      {lossWindow}
      {giftWindow}
    </>,
  ]
}
