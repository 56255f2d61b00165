import type { ReactNode } from 'react'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { Button } from '#ui/button.tsx'
import { scrollBehaviour } from '#ui/motion.ts'
import { bookingHeadingId } from '#ui/text/booking-heading.ts'
import { reservationLabel } from './booking-verb.ts'

/** False if sold out, or for members with a premium code only: the module then just says so. */
const isOnSale = ({ accessible, stockType, bestStock }: Activity) =>
  accessible && (stockType !== 'Standard' || bestStock.discount !== null)

interface ReservationProps {
  activity: Activity
  className?: string
}

/** Button that scrolls to the module and focuses its heading. */
export function ReservationButton({ activity, className = 'max-sm:grow' }: ReservationProps) {
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
 * Bar at the foot of a phone's screen with the price and the way back to the module. Hidden on low screens, where it
 * would cover much of the text.
 */
export function ReservationBar({ activity, price }: { activity: Activity; price: ReactNode }) {
  return (
    <div className="z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-2.5 sm:hidden [@media(min-height:560px)]:(sticky bottom-0)">
      {price}
      <ReservationButton activity={activity} className="shrink-0" />
    </div>
  )
}
