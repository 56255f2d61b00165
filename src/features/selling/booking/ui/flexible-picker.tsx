import { useState } from 'react'
import { OpeningGate } from '#features/selling/openings/ui/opening-gate.tsx'
import { isStillOn } from '#features/stock/slots/calendar.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { serverNow } from '#ui/server-clock.ts'
import { choiceRemaining, fixedChoices, flexibleChoices } from './choices.ts'
import { LaterTicketPicker } from './later-ticket-picker.tsx'
import type { SoldOutPart } from './sold-out-part.ts'
import { StockFailure, StockMessage, TicketsSkeleton } from './stock-states.tsx'
import { useStockListing } from './use-stock-listing.ts'

const DAYS_AHEAD = 365

interface FlexiblePickerProps {
  activityId: string
  zone: string
  SoldOut: SoldOutPart
}

/** Undated tickets: bought now, used within their period. Browser only. */
export function FlexiblePicker({ activityId, zone, SoldOut }: FlexiblePickerProps) {
  const [nowTs] = useState(serverNow)
  const period = { startTs: startOfDay(zone, nowTs), endTs: startOfDay(zone, nowTs, DAYS_AHEAD) }
  const { load, retry, reload } = useStockListing(activityId, period)
  if (load.state === 'failed') return <StockFailure retry={retry} />
  if (load.state === 'loading') return <TicketsSkeleton />
  const choices = flexibleChoices(load.listing).filter(({ period: valid }) => valid === null || isStillOn(valid, nowTs))
  const isGone = choices.every((choice) => choiceRemaining(choice) === 0)
  return (
    <>
      {isGone ? (
        <StockMessage text={load.listing.hasFlexibleStocks ? 'En cours de réapprovisionnement' : 'Stock épuisé'} />
      ) : (
        <OpeningGate stocks={load.listing.stocks} zone={zone} reload={reload}>
          <LaterTicketPicker choices={choices} zone={zone} showValidity />
        </OpeningGate>
      )}
      {choices.length > 0 ? (
        <SoldOut activityId={activityId} choices={choices} zone={zone} isFlexible />
      ) : (
        // All dates are sold out, so there is no calendar.
        <SoldOut activityId={activityId} choices={fixedChoices(load.listing, zone)} zone={zone} />
      )}
    </>
  )
}
