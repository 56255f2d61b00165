import type { RegionDb } from '#db/region-db.ts'
import { activityPlaceSql, parsePlace } from '#kernel/catalogue/location-view.ts'
import { priorPriceSql, seenOnSaleSql, seenPriceSql, seenUntilSql } from './seen-facts.ts'
import type { CurrentFacts, OfferFacts } from './what-is-new.ts'

/** An activity that a member keeps, as they last knew it and as it is now. */
export interface KeptActivity {
  userId: string
  activityId: string
  label: string
  slugName: string
  cse: boolean
  /** Group to which it is restricted. */
  groupId: string | null
  seen: OfferFacts
  now: CurrentFacts
}

const price = (value: unknown): number | null => (value === null ? null : Number(value))

/** Reads activities that these members keep and that are listed today. */
export async function readKeptActivities(db: RegionDb, userIds: readonly string[]): Promise<KeptActivity[]> {
  const { rows } = await db.query(
    `select f.user_id, f.target_id, f.seen_price, f.seen_on_sale, f.seen_until, a.label, a.slug_name, l.cse, l.group_id,
        ${seenPriceSql('f.target_id')} as price, ${seenOnSaleSql('f.target_id')} as on_sale,
        ${seenUntilSql('f.target_id')} as until, ${priorPriceSql('f.target_id')} as prior,
        (${activityPlaceSql('a')}) as place
      from json_each(?) t cross join favourite f on f.user_id = t.value and f.kind = 'activity'
        join activity_listing l on l.scope = 'all' and l.activity_id = f.target_id join activity a on a.id = f.target_id
      order by f.user_id, f.created_at desc`,
    [JSON.stringify(userIds)],
  )
  return rows.map((row) => ({
    userId: String(row.user_id),
    activityId: String(row.target_id),
    label: String(row.label),
    slugName: String(row.slug_name),
    cse: Number(row.cse) === 1,
    groupId: row.group_id === null ? null : String(row.group_id),
    seen: { price: price(row.seen_price), onSale: Number(row.seen_on_sale) === 1, until: price(row.seen_until) },
    now: {
      ...{ price: price(row.price), priorPrice: price(row.prior) },
      ...{ onSale: Number(row.on_sale) === 1, until: price(row.until) },
      place: parsePlace(row.place === null ? null : String(row.place)),
    },
  }))
}
