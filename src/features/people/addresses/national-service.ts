import { z } from 'zod'
import type { Platform } from '#platform/port.ts'
import { MOST_SUGGESTIONS, type Place } from './suggestion.ts'

/** Fields read from an answer of the national geocoding service (GeoJSON, /geocodage/search). */
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        id: z.string(),
        name: z.string(),
        housenumber: z.string().optional(),
        street: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
      }),
    }),
  ),
})

/** A person is typing: a slower answer comes too late. */
const TIMEOUT_MS = 3000
/** Repeating is safe, as the request only reads. */
const TRIES = 2

/** Throws if the service fails twice. `url` is its search address, as in ADDRESS_SEARCH_URL. */
export async function askNationalService(platform: Platform, url: string, input: string): Promise<Place[]> {
  const address = new URL(url)
  address.searchParams.set('q', input)
  address.searchParams.set('limit', String(MOST_SUGGESTIONS))
  address.searchParams.set('autocomplete', '1')
  for (let tried = 1; ; tried++) {
    try {
      return await ask(platform, address)
    } catch (error) {
      if (tried >= TRIES) throw error
    }
  }
}

async function ask({ fetch }: Platform, address: URL): Promise<Place[]> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`The address service answered ${response.status}.`)
  const { features } = answer.parse(await response.json())
  return features.map(({ geometry: { coordinates }, properties }) => ({
    placeId: properties.id,
    main: properties.name,
    streetNumber: properties.housenumber ?? null,
    route: properties.street ?? null,
    postalCode: properties.postcode ?? '',
    city: properties.city ?? '',
    lat: coordinates[1],
    lng: coordinates[0],
  }))
}
