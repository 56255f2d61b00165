import { lazy, Suspense } from 'react'
import type { Choice } from '#features/selling/booking/ui/choices.ts'
import { isSoldOut } from './sold-out-tickets.ts'

const WaitingPanel = lazy(() => import('./waiting-panel.tsx').then((loaded) => ({ default: loaded.WaitingPanel })))

interface SoldOutProps {
  activityId: string
  choices: readonly Choice[]
  zone: string
  /** Tickets over a period: each stock is an option, without a choice of date. */
  isFlexible?: boolean
}

/** Way to the waiting list if anything is sold out; renders nothing otherwise. */
export function SoldOut({ activityId, choices, zone, isFlexible = false }: SoldOutProps) {
  if (!choices.some(isSoldOut)) return null
  return (
    <Suspense fallback={null}>
      <WaitingPanel activityId={activityId} choices={choices} zone={zone} isFlexible={isFlexible} />
    </Suspense>
  )
}
