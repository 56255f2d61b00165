import type { Activity } from '../../../contract/catalogue-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { scrollBehaviour } from '../../../ui/motion.ts'
import { bookingHeadingId } from './booking-heading.ts'
import { reservationLabel } from './booking-verb.ts'

/** False of what is sold out, or is for members with a premium code: the module then only says so. */
const isOnSale = ({ accessible, stockType, bestStock }: Activity) =>
  accessible && (stockType !== 'Standard' || bestStock.discount !== null)

/** Leads to the module: scrolls there and moves the focus to its heading. */
export function ReservationButton({ activity }: { activity: Activity }) {
  const show = () => {
    const heading = document.getElementById(bookingHeadingId)
    heading?.focus({ preventScroll: true })
    heading?.closest('section')?.scrollIntoView({ block: 'start', behavior: scrollBehaviour() })
  }
  return (
    <Button size="lg" variant={isOnSale(activity) ? 'primary' : 'secondary'} className="max-xs:w-full" onClick={show}>
      {reservationLabel(activity)}
    </Button>
  )
}
