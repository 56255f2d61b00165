import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: kind of contract that an activity's categories carry, null without one. The first category that has or inherits
 * one decides, and of its levels the lowest.
 */
export const categoryContractKind = (activityId: SQL): SQL<string | null> => sql`(select
    coalesce(c.contract_kind, above.contract_kind, top.contract_kind)
  from activity_category ac join category c on c.id = ac.category_id
    left join category above on above.id = c.parent_id left join category top on top.id = above.parent_id
  where ac.activity_id = ${activityId} and coalesce(c.contract_kind, above.contract_kind, top.contract_kind) is not null
  order by ac.position limit 1)`
