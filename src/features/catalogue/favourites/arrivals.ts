import type { RegionDb } from '#db/region-db.ts'
import type { ReaderRights } from '#handler/reader-rights.ts'

/** An activity new at a partner or category, for a follower to whom lists show it. */
export interface Arrival {
  userId: string
  activityId: string
  label: string
  slugName: string
  /** Name of the partner or category. */
  newAt: string
}

interface Follower {
  userId: string
  rights: ReaderRights
}

/** Arrivals to read of one partner or category, for readers with the same rights. */
interface WantedArrivals {
  scope: string
  /** Lowest arrival number that any of these readers knows. */
  seen: number
  cse: number
  others: number
  groups: string
}

/** Latest arrivals per partner or category; the rest is on its page. */
const MOST_EACH = 20

/** Reads arrivals after what these people last knew, up to `last`; reads nothing if there are none. */
export async function readArrivals(db: RegionDb, followers: readonly Follower[], last: number): Promise<Arrival[]> {
  const { rows: follows } = await db.query(
    `select f.user_id, f.target_id, f.seen_arrival, coalesce(v.name, c.name) as name
      from json_each(?) t cross join favourite f on f.user_id = t.value and f.kind in ('vendor', 'category')
        left join vendor v on f.kind = 'vendor' and v.id = f.target_id
        left join category c on f.kind = 'category' and c.id = f.target_id
      where f.seen_arrival < ? and coalesce(v.name, c.name) is not null`,
    [JSON.stringify(followers.map(({ userId }) => userId)), last],
  )
  if (follows.length === 0) return []
  const rightsByUser = new Map(followers.map(({ userId, rights }) => [userId, shownTo(rights)]))
  const wanted = new Map<string, WantedArrivals>()
  const asked = follows.map((follow) => {
    const shown = rightsByUser.get(String(follow.user_id)) ?? NOTHING
    const [scope, seen] = [String(follow.target_id), Number(follow.seen_arrival)]
    const key = JSON.stringify([scope, shown])
    wanted.set(key, { scope, ...shown, seen: Math.min(seen, wanted.get(key)?.seen ?? seen) })
    return { key, seen, userId: String(follow.user_id), newAt: String(follow.name) }
  })
  const found = await latestArrivals(db, wanted, last)
  return asked.flatMap(({ key, seen, userId, newAt }) =>
    (found.get(key) ?? [])
      .filter(({ seq }) => seq > seen)
      .map(({ activityId, label, slugName }) => ({ userId, activityId, label, slugName, newAt })),
  )
}

const NOTHING = { cse: 0, others: 0, groups: '[]' }

/** SQL counterpart of `isListedFor`. */
const shownTo = ({ hidesCse, nonCse, groups }: ReaderRights) => ({
  cse: hidesCse ? 0 : 1,
  others: nonCse ? 1 : 0,
  groups,
})

/** Reads the latest arrivals of all partners and categories in one query. */
async function latestArrivals(db: RegionDb, wanted: ReadonlyMap<string, WantedArrivals>, last: number) {
  const { rows } = await db.query(
    `select w.key, r.seq, r.activity_id, a.label, a.slug_name
      from (select t.value ->> 0 as key, (select json_group_array(seq) from (
          select r.seq from activity_arrival r
            cross join activity_listing l on l.scope = t.value ->> 1 ->> 'scope' and l.activity_id = r.activity_id
          where r.seq > t.value ->> 1 ->> 'seen' and r.seq <= ?
            and iif(l.cse, t.value ->> 1 ->> 'cse', t.value ->> 1 ->> 'others')
            and (l.group_id is null or l.group_id in (select value from json_each(t.value ->> 1 ->> 'groups')))
          order by r.seq desc limit ?)) as latest
        from json_each(?) t) w
        cross join json_each(w.latest) s cross join activity_arrival r on r.seq = s.value
        cross join activity a on a.id = r.activity_id
      order by r.seq desc`,
    [last, MOST_EACH, JSON.stringify([...wanted])],
  )
  const found = rows.map((row) => ({
    key: String(row.key),
    seq: Number(row.seq),
    activityId: String(row.activity_id),
    label: String(row.label),
    slugName: String(row.slug_name),
  }))
  return Map.groupBy(found, ({ key }) => key)
}

/** Number of the latest first listing of an activity. */
export async function readLastArrival(db: RegionDb): Promise<number> {
  const { rows } = await db.query('select coalesce(max(seq), 0) as last from activity_arrival')
  return Number(rows[0]?.last ?? 0)
}
