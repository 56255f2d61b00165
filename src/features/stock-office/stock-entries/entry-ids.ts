import { orderedId } from '#lib/ordered-id.ts'

const TIME_DIGITS = 9
const PLACE_DIGITS = 3

/**
 * Ids of tickets that are made together, in the order in which they are to be sold: free tickets are claimed by their id,
 * and these begin with the moment and the place.
 */
export const orderedEntryId = (now: number, place: number): string =>
  orderedId('se', now.toString(36).padStart(TIME_DIGITS, '0') + place.toString(36).padStart(PLACE_DIGITS, '0'))
