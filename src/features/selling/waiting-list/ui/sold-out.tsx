import { lazy, Suspense } from 'react'
import type { SoldOutProps } from '#features/selling/booking/ui/sold-out-part.ts'
import { isSoldOut } from './sold-out-tickets.ts'

const WaitingPanel = lazy(() => import('./waiting-panel.tsx').then((loaded) => ({ default: loaded.WaitingPanel })))

/** Way to the waiting list if anything is sold out; renders nothing otherwise. */
export function SoldOut({ activityId, choices, zone, isFlexible = false }: SoldOutProps) {
  if (!choices.some(isSoldOut)) return null
  return (
    <Suspense fallback={null}>
      <WaitingPanel activityId={activityId} choices={choices} zone={zone} isFlexible={isFlexible} />
    </Suspense>
  )
}
