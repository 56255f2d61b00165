import type { PostalAddress } from '#contract/catalogue-shapes.ts'

/** Postal address as a look-up finds it. */
export interface Place {
  placeId: string
  /** Number and street, or the name of another location; the city if nothing narrower is known. */
  main: string
  streetNumber: string | null
  route: string | null
  postalCode: string
  city: string
  lat: number
  lng: number
}

export interface Suggestion {
  address: PostalAddress
  placeId: string
  main: string
  secondary: string
}

/** Fewer letters would match everything. */
export const MIN_LETTERS = 3
export const MOST_SUGGESTIONS = 8

export function toSuggestion({ placeId, main, streetNumber, route, postalCode, city, lat, lng }: Place): Suggestion {
  const secondary = `${postalCode} ${city}`.trim()
  return {
    placeId,
    main,
    secondary,
    address: {
      placeId,
      main,
      secondary,
      addressDetails: { streetNumber, route, postalCode, city, country: 'France' },
      geometry: { location: { lat, lng } },
    },
  }
}
