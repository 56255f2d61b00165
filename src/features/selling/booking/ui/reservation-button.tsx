import type { ReactNode } from 'react'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { bookingHeadingId } from '#ui/booking-heading.ts'
import { Button } from '#ui/button.tsx'
import { scrollBehaviour } from '#ui/motion.ts'
import { reservationLabel } from './booking-verb.ts'

/** False of what is sold out, or is for members with a premium code: the module then only says so. */
const isOnSale = ({ accessible, stockType, bestStock }: Activity) =>
  accessible && (stockType !== 'Standard' || bestStock.discount !== null)

interface ReservationProps {
  activity: Activity
  className?: string
}

/** Leads to the module: scrolls there and moves the focus to its heading. */
export function ReservationButton({ activity, className = 'max-xs:w-full' }: ReservationProps) {
  const show = () => {
    const heading = document.getElementById(bookingHeadingId)
    heading?.focus({ preventScroll: true })
    heading?.closest('section')?.scrollIntoView({ block: 'start', behavior: scrollBehaviour() })
  }
  return (
    <Button size="lg" variant={isOnSale(activity) ? 'primary' : 'secondary'} className={className} onClick={show}>
      {reservationLabel(activity)}
    </Button>
  )
}

/**
 * The price and the way back to the module, at the foot of a phone's screen while one reads what stands below it. Not
 * where the screen is so low that it would cover a good part of the text.
 */
export function ReservationBar({ activity, price }: { activity: Activity; price: ReactNode }) {
  return (
    <div className="z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-2.5 sm:hidden [@media(min-height:560px)]:(sticky bottom-0)">
      {price}
      <ReservationButton activity={activity} className="shrink-0" />
    </div>
  )
}
