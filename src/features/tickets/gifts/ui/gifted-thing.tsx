import { printedPlace } from '#kernel/time/place-clock.ts'
import { PhoneLink } from '#ui/text/phone-link.tsx'
import type { ReceivedTicket } from '../gift-shapes.ts'

type GiftedThing = Pick<ReceivedTicket, 'activityLabel' | 'ticketLabel' | 'vendor' | 'validityDateStr'>

/** Activity, date and place of a gift; without links into the shop. */
export function GiftedThing({ thing, level }: { thing: GiftedThing; level: 2 | 3 }) {
  const { activityLabel, ticketLabel, vendor, validityDateStr } = thing
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex flex-col gap-1">
      <Heading className="text-pretty text-lg font-bold leading-snug">{activityLabel}</Heading>
      <p>{ticketLabel}</p>
      <p className="font-semibold">{validityDateStr}</p>
      <p className="whitespace-pre-line text-ink-soft">
        {[vendor.name, vendor.address].filter((line) => line !== null).join('\n')}
        {vendor.phone === null ? null : (
          <>
            {'\n'}
            <PhoneLink phone={vendor.phone} postalCode={printedPlace(vendor.address).postalCode} />
          </>
        )}
      </p>
    </div>
  )
}
