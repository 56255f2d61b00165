import { type FoundPlace, findPlaces } from '#kernel/catalogue/gazetteer/find-places.ts'
import type { Gazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { splitStreet } from '#lib/split-street.ts'
import { MOST_SUGGESTIONS, type Place } from './suggestion.ts'

/** Most words of a city's name at the end of a postal address: "12 rue Haute Saint-Denis en Val". */
const LONGEST_NAME = 5
/** Behind a street, the beginning of a name finds towns of this size alone: the street may not be typed to its end. */
const TOWN = 5000

/** Ways to split the text into street and city, the longest city name first. */
function cuts(input: string): { street: string; city: string }[] {
  const words = input.split(/[\s,]+/).filter((word) => word !== '')
  const longest = Math.min(LONGEST_NAME, words.length)
  return Array.from({ length: longest }, (_, at) => longest - at).map((count) => ({
    street: words.slice(0, words.length - count).join(' '),
    city: words.slice(words.length - count).join(' '),
  }))
}

const DISTRICT = / \d+(?:er|e)$/
const CODE = /^(.*?)\b(\d{5})\b(.*)$/s

/**
 * Finds places of the gazetteer, with the text before their name or code as the street; used without a network, or when
 * the service fails.
 */
export function lookUpOffline(gazetteer: Gazetteer, zone: string, input: string): Place[] {
  const find = (text: string) => findPlaces(gazetteer, text, zone, MOST_SUGGESTIONS)
  const [, before = '', code, after = ''] = CODE.exec(input) ?? []
  if (code !== undefined) {
    // The city may stand before its code: "12 rue Haute, Nantes 44000".
    const inFront = cuts(before).find(({ city }) =>
      find(`${city} ${code}`).some(({ isExact, code: own }) => isExact && own === code),
    )
    if (inFront && after.trim() === '') return matchPlaces(inFront.street, find(`${inFront.city} ${code}`))
    return matchPlaces(before, find(`${code} ${after}`))
  }
  for (const { street, city } of cuts(input)) {
    const found = find(city).filter(({ isExact, place }) => isExact || street === '' || place.population >= TOWN)
    if (found.length > 0) return matchPlaces(street, found)
  }
  return []
}

function matchPlaces(typed: string, found: readonly FoundPlace[]): Place[] {
  const street = typed.replace(/[\s,]+$/, '').trim()
  const way = splitStreet(street)
  // A district's address is in its city: "75011 Paris".
  const cities = new Map(
    found.map((each) => [`${each.code}-${each.place.key.replace(DISTRICT, '').replaceAll(' ', '-')}`, each]),
  )
  return [...cities].map(
    ([
      placeId,
      {
        place: { name, lat, lng },
        code,
      },
    ]) => ({
      placeId,
      main: street === '' ? name.replace(DISTRICT, '') : street,
      ...way,
      postalCode: code,
      city: name.replace(DISTRICT, ''),
      lat,
      lng,
    }),
  )
}

/** Postal code and city of a typed address: the text behind the code, or before it where nothing follows. */
export function typedPair(input: string): { postalCode: string; city: string } | null {
  const [, before = '', postalCode, after = ''] = CODE.exec(input) ?? []
  if (postalCode === undefined) return null
  const city = after.split(',')[0]?.trim() || before.split(',').at(-1)?.trim() || ''
  return city === '' ? null : { postalCode, city }
}
