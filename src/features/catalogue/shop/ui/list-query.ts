import { type CallInput, type CallResult, type Client, ClientError } from '#api/client.ts'

/** Cards shown before "Afficher plus" (§9), and the most that one call answers (D23). */
const FIRST_CARDS = 15
export const MOST_PER_CALL = 200

/** Parameters that narrow or order a category as they do the search, whose code reads them (search-address.ts). */
const steering = ['jour', 'du', 'au', 'prix', 'rayon', 'ouvert', 'enfants', 'cse', 'tri', 'vue', 'n'] as const
export type Steering = { [name in (typeof steering)[number]]?: unknown }

/** Query parameters of a list: city or position to sort from, premium offers or not, all cards or the first ones. */
export interface ListSearch extends Steering {
  ville?: string
  /** "lat,lng"; a person's own position has two decimals, about a kilometre, which is enough for sorting. */
  autour?: string
  premium?: false
  tout?: true
}

export const positionText = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(2)},${lng.toFixed(2)}`

export function parsePosition(text: string | undefined): { lat: number; lng: number } | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text ?? '')
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/**
 * Reads a URL leniently, as people may type it; the router has parsed numbers and booleans. Invalid values become
 * `undefined`, since the router would pass them on otherwise.
 */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const ville =
    typeof raw.ville === 'string' || typeof raw.ville === 'number' ? String(raw.ville).trim().slice(0, 100) : ''
  const autour = typeof raw.autour === 'string' && parsePosition(raw.autour) ? raw.autour : undefined
  return {
    ville: ville || undefined,
    autour: ville ? undefined : autour,
    premium: raw.premium === false ? false : undefined,
    tout: raw.tout === true || raw.tout === 1 ? true : undefined,
    ...Object.fromEntries(steering.map((name) => [name, raw[name]])),
  }
}

export const isSteered = (search: Steering): boolean => steering.some((name) => search[name] !== undefined)

export type ListInput = CallInput<'/list-activity'>
export type ListScope = Pick<ListInput, 'catId' | 'vendorId' | 'besideId' | 'excludeCse' | 'excludeNonCse'>

/** Input of a list's first call. An unticked premium box leaves premium activities out (A12). */
export function listInput(scope: ListScope, { ville, autour, premium, tout }: ListSearch = {}): ListInput {
  const position = parsePosition(autour)
  const sort = ville
    ? { type: 'city' as const, city: ville }
    : position
      ? { type: 'aroundMe' as const, ...position }
      : null
  return {
    ...scope,
    ...(premium === false ? { excludeCse: true } : {}),
    ...(sort ? { sort } : {}),
    limit: tout ? MOST_PER_CALL : FIRST_CARDS,
  }
}

/** A list with the call that loaded it, for loading more; null if the call failed. */
export type ActivityListData = { input: ListInput; page: CallResult<'/list-activity'> | null }

/** Loads a list; its own failure makes `page` null, one of the whole page (no session, not found) is thrown. */
export async function loadActivities(client: Client, input: ListInput): Promise<ActivityListData> {
  try {
    return { input, page: await client('/list-activity', input) }
  } catch (error) {
    if (error instanceof ClientError && (error.status === 401 || error.status === 404)) throw error
    return { input, page: null }
  }
}
