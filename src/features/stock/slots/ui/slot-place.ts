import { createContext } from 'react'
import type { Activity } from '#contract/catalogue-shapes.ts'
import type { ClockedPlace } from '#kernel/time/place-clock.ts'

/** Place of the activity whose slots are shown, by whose clock its times are told beside the region's. */
export const SlotPlace = createContext<ClockedPlace | null>(null)

/** The first place of an activity that has places of its own or of its partner, as its tickets take it. */
export function slotPlace({ address }: Pick<Activity, 'address'>): ClockedPlace | null {
  const [first] = address.type === 'Vendor' || address.type === 'Manual' ? address.locations : []
  return first ? { zone: first.clockZone } : null
}
