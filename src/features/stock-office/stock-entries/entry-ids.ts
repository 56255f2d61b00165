import { orderedId } from '#lib/ordered-id.ts'

const TIME_DIGITS = 9
const PLACE_DIGITS = 3

/** Id that sorts by moment and place: free tickets are sold in the order of their ids. */
export const orderedEntryId = (now: number, place: number): string =>
  orderedId('se', now.toString(36).padStart(TIME_DIGITS, '0') + place.toString(36).padStart(PLACE_DIGITS, '0'))
