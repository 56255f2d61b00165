import { exactPlace, type FoundPlace, placeLabel } from '#kernel/catalogue/gazetteer/find-places.ts'
import type { Gazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { plainKey } from '#kernel/catalogue/slug.ts'

/** A search in the surroundings of a place. */
export interface NearWish {
  /** The words that are left to search; empty for all activities there. */
  words: string
  /** "Nantes (44000)", which is also understood as the city to sort from. */
  place: string
  point: { lat: number; lng: number }
  km: number
}

/** Radius where none is typed. */
const USUAL_KM = 50
const MOST_KM = 100
/** Most words of a place's name with its code or department. */
const LONGEST_PLACE = 8

const STARTS = [
  'pres de',
  'pres d',
  'pres du',
  'pres des',
  'proche de',
  'proche d',
  'proche du',
  'proches de',
  'autour de',
  'autour d',
  'autour du',
  'autour des',
  'a cote de',
  'a cote d',
  'a cote du',
  'non loin de',
  'aux alentours de',
  'aux environs de',
  'dans les environs de',
  'du cote de',
  'vers',
].map((start) => start.split(' '))

const RADIUS = /^(?:a (?:moins de )?|dans un rayon de )(\d{1,3}) ?km (?:autour )?(?:de|d|du|des) /

interface Word {
  typed: string
  key: string
}

const splitTyped = (text: string): Word[] =>
  (text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((typed) => ({ typed, key: plainKey(typed) }))
const typedText = (words: readonly Word[]): string => words.map(({ typed }) => typed).join(' ')

/** A beginning as "près de" or "à 20 km de" at this word: its length, and the kilometres if typed. */
function startAt(words: readonly Word[], at: number): { length: number; km: number } | null {
  const rest = words.slice(at).map(({ key }) => key)
  const start = STARTS.find((each) => each.every((word, next) => rest[next] === word))
  if (start) return { length: start.length, km: USUAL_KM }
  const told = RADIUS.exec(`${rest.join(' ')} `)
  if (told === null) return null
  return { length: told[0].trim().split(' ').length, km: Math.min(MOST_KM, Math.max(1, Number(told[1]))) }
}

/** True if the text may say "près de", before any list of places is read. */
export const mayBeNear = (query: string): boolean => {
  const words = splitTyped(query)
  return words.some((_, at) => startAt(words, at) !== null)
}

const wishFor = (found: FoundPlace, words: readonly Word[], km: number): NearWish => ({
  words: typedText(words),
  place: placeLabel(found),
  point: { lat: found.place.lat, lng: found.place.lng },
  km,
})

/** Reads "zoo près de Nantes", "autour de 44000", "à 20 km de Lyon piscine"; null without such a beginning. */
export function readNear(gazetteer: Gazetteer, query: string, zone: string): NearWish | null {
  const words = splitTyped(query)
  for (let at = 0; at < words.length; at++) {
    const start = startAt(words, at)
    if (start === null) continue
    const from = at + start.length
    for (let to = Math.min(words.length, from + LONGEST_PLACE); to > from; to--) {
      const found = exactPlace(gazetteer, typedText(words.slice(from, to)), zone)
      if (found) return wishFor(found, [...words.slice(0, at), ...words.slice(to)], start.km)
    }
  }
  return null
}

/** Nearly every word is a hamlet somewhere: without "près de" a town or a postal code is meant. */
const TOWN = 2000
const isLikely = ({ place }: FoundPlace, words: readonly Word[]): boolean =>
  place.population >= TOWN || words.some(({ key }) => /^\d{5}$/.test(key))

/** Reads a place at the beginning or the end of the words ("nantes zoo"), the longest first, or the whole as one. */
export function readPlaceAndWords(gazetteer: Gazetteer, query: string, zone: string): NearWish[] {
  const words = splitTyped(query)
  const wishes: NearWish[] = []
  for (let length = Math.min(words.length, LONGEST_PLACE); length > 0; length--)
    for (const from of length === words.length ? [0] : [0, words.length - length]) {
      const found = exactPlace(gazetteer, typedText(words.slice(from, from + length)), zone)
      if (found && isLikely(found, words.slice(from, from + length)))
        wishes.push(wishFor(found, [...words.slice(0, from), ...words.slice(from + length)], USUAL_KM))
    }
  return wishes
}
