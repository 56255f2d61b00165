import type { VendorLocation } from '#contract/catalogue-shapes.ts'
import { clockDifferenceText, findClockDifference, regionClockText } from '#kernel/time/place-clock.ts'
import { Notice } from '#ui/notice.tsx'

interface ClockNoteProps {
  locations: readonly Pick<VendorLocation, 'address'>[]
  zone: string
  nowTs: number
}

/** Tells a buyer that slots are written by the region's clock, where a place lives by another one. */
export function ClockNote({ locations, zone, nowTs }: ClockNoteProps) {
  const texts = locations.flatMap(({ address }) => {
    const difference = address && findClockDifference(zone, address.addressDetails, nowTs)
    return difference ? [clockDifferenceText(difference)] : []
  })
  if (texts.length === 0) return null
  return (
    <Notice>
      Les heures de réservation sont à {regionClockText(zone)}. {[...new Set(texts)].join(' ')}
    </Notice>
  )
}
