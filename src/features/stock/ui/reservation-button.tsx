import type { Activity } from '../../../contract/catalogue-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { scrollBehaviour } from '../../../ui/motion.ts'
import { bookingHeadingId } from './booking-module.tsx'
import { reservationLabel } from './booking-verb.ts'

/** Leads to the module: scrolls there and moves the focus to its heading. */
export function ReservationButton({ activity }: { activity: Activity }) {
  const show = () => {
    const heading = document.getElementById(bookingHeadingId)
    heading?.focus({ preventScroll: true })
    heading?.closest('section')?.scrollIntoView({ block: 'start', behavior: scrollBehaviour() })
  }
  return (
    <Button size="lg" onClick={show}>
      {reservationLabel(activity)}
    </Button>
  )
}
