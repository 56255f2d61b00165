import type { Client } from '#api/client.ts'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { type ActivityListData, listInput, loadActivities, positionText } from './list-query.ts'

/** One row of cards on a desk. */
const MOST = 4

/** Activities of the same kind, the nearest to this one first, without those of its own partner. */
export interface Related {
  /** Name of the kind. */
  name: string
  isNear: boolean
  list: ActivityListData
}

/** Loads the activities that are like this one; null if there are none, or they cannot be loaded. */
export async function loadRelated(client: Client, activity: Activity): Promise<Related | null> {
  const kind = activity.cat[1] ?? activity.cat[0]
  if (!kind) return null
  const places = 'locations' in activity.address ? activity.address.locations : []
  const place = places.find(({ address }) => address?.geometry)?.address?.geometry?.location
  const scope = { catId: kind.id }
  const { input, page } = await loadActivities(
    client,
    listInput(scope, place ? { autour: positionText(place) } : {}),
  ).catch(() => ({ input: scope, page: null }))
  const others = (page?.activities ?? []).filter(({ item }) => item.vendor.id !== activity.vendor.id)
  if (page === null || others.length === 0) return null
  const shown = { ...page, activities: others.slice(0, MOST), nextCursor: null }
  return { name: kind.name, isNear: place !== undefined, list: { input, page: shown } }
}
