import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#lib/words/limits.ts'
import { plural } from '#lib/words/plural.ts'
import { useAttempts } from '#ui/browser/attempts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/page.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { placesText } from '../slots-text.ts'
import type { WaitingItem } from '../waiting-shapes.ts'
import { HoldCountdown } from './hold-countdown.tsx'
import { datesText, positionText } from './waiting-texts.ts'

interface WaitingCardProps {
  item: WaitingItem
  loadedAt: number
}

/** One waiting list that the person is on; with held places, the way to buy them before the hold ends. */
export function WaitingCard({ item, loadedAt }: WaitingCardProps) {
  const { client, zone } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const attempt = useAttempts()
  const [busy, setBusy] = useState<'take' | 'leave' | null>(null)
  const { activity, ticket, quantity, heldUntil, slots, options } = item
  const take = async () => {
    setBusy('take')
    const input = { stockIds: slots.map(({ stockId }) => stockId), ticketInfoId: ticket.id, quantity, options }
    try {
      await attempt(JSON.stringify(input), (idempotencyKey) => client('/add-ticket-to-cart', input, { idempotencyKey }))
      await router.navigate({ to: '/cart' })
    } catch (error) {
      notifyFailure(error)
      await router.invalidate()
    }
    setBusy(null)
  }
  const leave = async () => {
    setBusy('leave')
    try {
      await client('/leave-waiting-list', { waitingId: item.id })
      notify.success('Vous avez quitté la liste d’attente')
    } catch (error) {
      notifyFailure(error)
    }
    await router.invalidate()
    setBusy(null)
  }
  return (
    <Card>
      <h2 className="text-base font-bold [overflow-wrap:anywhere]">
        <TextLink to="/a/$slug/$activityId" params={{ slug: activity.slugName, activityId: activity.id }}>
          {activity.label}
        </TextLink>
      </h2>
      <p className="mt-1 text-ink-soft">
        {ticket.label} · {placesText(quantity)}
        <span className="block">{datesText(item, zone)}</span>
      </p>
      <div className="mt-3">
        {heldUntil === null ? (
          <p className="font-semibold">{positionText(item.position ?? 1)}</p>
        ) : (
          <>
            <HoldCountdown until={heldUntil} loadedAt={loadedAt} onEnd={() => void router.invalidate()} />
            <p className="mt-1 text-sm text-ink-soft">
              Une fois le paiement commencé, vous avez {limits.cartHold.text}. Les places que vous ne payez pas passent
              à la personne suivante.
            </p>
          </>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {heldUntil === null ? null : (
          <Button loading={busy === 'take'} disabled={busy === 'leave'} onClick={() => void take()}>
            {plural(quantity, 'Réserver ma place', 'Réserver mes places')}
            <span className="sr-only"> : {activity.label}</span>
          </Button>
        )}
        <Button variant="secondary" loading={busy === 'leave'} disabled={busy === 'take'} onClick={() => void leave()}>
          Quitter la liste
          <span className="sr-only"> : {activity.label}</span>
        </Button>
      </div>
    </Card>
  )
}
