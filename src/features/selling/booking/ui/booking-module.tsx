import { useHydrated, useLocation, useRouteContext } from '@tanstack/react-router'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { ClockNote } from '#features/catalogue/shop/ui/clock-note.tsx'
import { MemberCardPanel, PremiumPanel, PromoCodePanel } from '#features/catalogue/shop/ui/special-panels.tsx'
import { SlotPlace, slotPlace } from '#features/stock/slots/ui/slot-place.ts'
import { useIsVisitor } from '#ui/browser/reader.ts'
import { bookingHeadingId } from '#ui/text/booking-heading.ts'
import { BookingCalendar, BookingCalendarSkeleton } from './booking-calendar.tsx'
import { BookingHeader } from './booking-header.tsx'
import { FlexiblePicker } from './flexible-picker.tsx'
import type { SoldOutPart } from './sold-out-part.ts'
import { TicketsSkeleton } from './stock-states.tsx'

interface BookingModuleProps {
  activity: Activity
  /** When the page was made. */
  nowTs: number
  SoldOut: SoldOutPart
}

/** All controls for buying one activity, 446 px wide where the screen has room. */
export function BookingModule(props: BookingModuleProps) {
  return (
    <section
      aria-labelledby={bookingHeadingId}
      className="mx-auto w-full max-w-446px rounded-2xl border border-line bg-paper p-5 shadow-panel"
    >
      <BookingContent {...props} />
    </section>
  )
}

function BookingContent({ activity, nowTs, SoldOut }: BookingModuleProps) {
  const { tenant, zone } = useRouteContext({ from: '__root__' })
  const isVisitor = useIsVisitor()
  const path = useLocation({ select: ({ href }) => href.replace(/#.*$/, '') })
  if (!activity.accessible) return <PremiumPanel id={bookingHeadingId} visitor={isVisitor} path={path} />
  if (activity.promoCodeStock) return <PromoCodePanel id={bookingHeadingId} stock={activity.promoCodeStock} />
  if (activity.memberCardStock) return <MemberCardPanel id={bookingHeadingId} stock={activity.memberCardStock} />
  return (
    <div className="flex flex-col gap-5">
      <BookingHeader
        id={bookingHeadingId}
        activity={activity}
        guarantees={[tenant.texts.guarantee1, tenant.texts.guarantee2]}
      />
      {activity.address.type === 'Vendor' || activity.address.type === 'Manual' ? (
        <ClockNote locations={activity.address.locations} zone={zone} nowTs={nowTs} />
      ) : null}
      <SlotPlace value={slotPlace(activity)}>
        <StandardStock activity={activity} nowTs={nowTs} SoldOut={SoldOut} />
      </SlotPlace>
    </div>
  )
}

/** Loads stock in the browser, because the page around it may come from a cache. */
function StandardStock({ activity, nowTs, SoldOut }: BookingModuleProps) {
  const { zone } = useRouteContext({ from: '__root__' })
  const hydrated = useHydrated()
  const { hasFixedStocks, hasFlexibleStocks } = activity.bestStock
  // If both kinds exist, undated tickets come first (A23); with neither, the listing tells why.
  const dated = hasFixedStocks && !hasFlexibleStocks
  if (!hydrated)
    return (
      <>
        {dated ? <BookingCalendarSkeleton activity={activity} zone={zone} nowTs={nowTs} /> : <TicketsSkeleton />}
        <noscript>Activez JavaScript pour choisir vos billets.</noscript>
      </>
    )
  if (dated) return <BookingCalendar key={activity.id} activity={activity} zone={zone} SoldOut={SoldOut} />
  return <FlexiblePicker key={activity.id} activityId={activity.id} zone={zone} SoldOut={SoldOut} />
}
