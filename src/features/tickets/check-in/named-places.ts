import { plainText } from '#lib/plain-text.ts'
import type { NamedTicket } from './day-shapes.ts'

/** Letters from which on names are searched: one shows half of the list. */
const FEWEST_LETTERS = 2

/** Places of a holder that may still enter. */
export const placesLeft = ({ places, admitted }: NamedTicket): number => Math.max(0, places - admitted)

/** Holders whose name has all words typed, in any order, with or without accents; null until enough is typed. */
export function findByName(
  list: readonly NamedTicket[],
  text: string,
  activityId: string | undefined,
): NamedTicket[] | null {
  if (text.trim().length < FEWEST_LETTERS) return null
  const words = plainText(text).split(/\s+/).filter(Boolean)
  return list.filter((ticket) => {
    const name = plainText(ticket.name)
    return (activityId === undefined || ticket.activityId === activityId) && words.every((word) => name.includes(word))
  })
}
