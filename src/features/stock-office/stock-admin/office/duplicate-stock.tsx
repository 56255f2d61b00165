import { useCallback } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { StockReadFailed } from '#web/office/kit/stock-read-failed.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { reservationText } from './batches/batch-texts.ts'
import { NewStock } from './new-stock.tsx'
import type { PartnerFacts } from './partner/partner-facts.ts'
import { stockBatches } from './stock-calls.ts'

interface DuplicateStockProps {
  activity: OfficeActivity
  partner: PartnerFacts
  /** Id of the stock from which the form starts. */
  from: string
}

/** Form of a new stock that starts as a copy of another. */
export function DuplicateStock({ activity, partner, from }: DuplicateStockProps) {
  const { client, office } = useOfficeContext()
  const read = useCallback(() => stockBatches(adminCall(client), activity.id), [client, activity.id])
  const { found, failure, reload } = useLoaded(read)
  if (failure !== null && !found) return <StockReadFailed retry={reload} />
  if (!found) return <LoadingBlock label="Chargement du stock" />
  const original = found.find(({ id }) => id === from)
  return (
    <>
      {original ? (
        <Notice
          className="mb-6 max-w-5xl"
          title={`Copie de « ${original.ticketInfo.map(({ label }) => label).join(' · ')} »`}
        >
          <p>{reservationText(original, office.zone)}.</p>
          <p>Choisissez ses dates : rien n’est en vente avant que vous ne l’ayez créée.</p>
        </Notice>
      ) : (
        <Notice
          kind="warn"
          className="mb-6 max-w-5xl"
          title="Le stock à copier n’est plus là : le formulaire est vide."
        />
      )}
      <NewStock activity={activity} partner={partner} original={original} />
    </>
  )
}
