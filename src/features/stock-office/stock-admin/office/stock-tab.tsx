import { useCallback, useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { BuyersWindow } from '#features/stock-office/stock-calendar/office/buyers-window.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TicketIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { BatchCard } from './batches/batch-card.tsx'
import { ClosedDays } from './closed-days/closed-days.tsx'
import type { PartnerFacts } from './partner/partner-facts.ts'
import { WithPartner } from './partner/with-partner.tsx'
import { KeptList } from './plans/kept-list.tsx'
import { keptText } from './plans/plan-texts.ts'
import { stockBatches } from './stock-calls.ts'

const FAILURE = "Échec du chargement des stocks de l'activité. Vous pouvez rafraichir la page pour réessayer"

/** Tab "stock": everything that an activity sells. */
export function StockTab({ activity }: { activity: OfficeActivity }) {
  return <WithPartner activity={activity}>{(partner) => <Stocks activity={activity} partner={partner} />}</WithPartner>
}

function Stocks({ activity, partner }: { activity: OfficeActivity; partner: PartnerFacts }) {
  const { address } = activity
  const placeCode = address.type === 'Manual' ? address.location?.address?.addressDetails.postalCode : null
  const { client } = useOfficeContext()
  const [edited, setEdited] = useState<string | null>(null)
  const [done, setDone] = useState<StockPlan | null>(null)
  /** Slots whose buyers the operator is writing to. */
  const [told, setTold] = useState<string[] | null>(null)
  const read = useCallback(() => stockBatches(adminCall(client), activity.id), [client, activity.id])
  const { found: batches, failure, reload: load } = useLoaded(read)
  // Keeps an open form even if the reload after it fails.
  if (failure !== null && (batches === null || edited === null))
    return (
      <Notice kind="error" title={FAILURE}>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void load()}>
          Réessayer
        </Button>
      </Notice>
    )
  if (!batches) return <LoadingBlock label="Chargement des stocks" />
  // Slots that buyers hold although a save removed them: a moved date, a shortened week.
  const removed = (done?.kept ?? [])
    .filter(({ wantedQuantity, bought }) => wantedQuantity === 0 && bought > 0)
    .map(({ stockId }) => stockId)
  const create: string = `/admin/activity/${activity.id}/stock/create`
  if (batches.length === 0)
    return (
      <EmptyState Icon={TicketIcon} text="Cette activité n’a rien à vendre pour l’instant.">
        <p className="max-w-[60ch] text-ink-soft">
          Un stock dit quels tickets se vendent, à quel prix et quand : à tout moment d’une période, ou par créneaux,
          chaque semaine ou à des dates précises.
        </p>
        <ButtonLink to={create}>Créer le premier stock</ButtonLink>
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink to={create} size="sm" className="self-start">
        <PlusIcon />
        Ajouter un stock
      </ButtonLink>
      {done && done.keptCount > 0 ? (
        <Notice kind="warn" title={keptText(done.keptCount)}>
          <KeptList {...done} />
          <div className="mt-2 flex flex-wrap gap-2">
            {removed.length > 0 ? (
              <Button variant="secondary" size="sm" onClick={() => setTold(removed)}>
                {`Prévenir les acheteurs ${removedText(removed.length)}`}
              </Button>
            ) : null}
            <Button variant="secondary" size="sm" onClick={() => setDone(null)}>
              J’ai vu
            </Button>
          </div>
        </Notice>
      ) : null}
      <ul aria-label="Stocks" className="flex flex-col gap-3">
        {batches.map((batch) => (
          <BatchCard
            key={batch.id}
            batch={batch}
            batches={batches}
            partner={partner}
            isOpen={edited === batch.id}
            toggle={() => setEdited(edited === batch.id ? null : batch.id)}
            reload={load}
            saved={setDone}
          />
        ))}
      </ul>
      {told ? <BuyersWindow stockIds={told} label={removedText(told.length)} onClose={() => setTold(null)} /> : null}
      <ClosedDays activityId={activity.id} postalCode={placeCode ?? partner.postalCode} reload={load} saved={setDone} />
    </div>
  )
}

const removedText = (count: number) => (count === 1 ? 'du créneau retiré' : `des ${count} créneaux retirés`)
