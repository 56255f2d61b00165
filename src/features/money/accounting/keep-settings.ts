import type { Statement } from '#db/region-db.ts'

/** First-level categories of the activities below those that the site's rates name. */
const CATEGORIES = `with recursive above (activity_id, id) as (
    select activity_id, category_id from activity_category
    union select a.activity_id, c.parent_id from above a join category c on c.id = a.id where c.parent_id is not null
  ), named (activity_id, ids) as (
    select a.activity_id, json_group_array(a.id) from above a join category c on c.id = a.id, invoice_settings s
    where c.parent_id is null and s.tenant = ?2 and instr(s.rates || coalesce(s.rate_changes, ''), a.id) > 0
    group by a.activity_id
  ) select json_group_object(activity_id, json(ids)) from named`

/**
 * Keeps what the entries of a closed month follow (plan of accounts, VAT, names), in one statement, so that a change of
 * it comes either before the closing or after.
 */
export const keepSettings = (month: string, tenant: string): Statement => ({
  sql: `insert or ignore into month_settings (month, plan, vat, partners, groups, categories) values (?1,
    (select json_object('siren', siren, 'firstMonth', first_month, 'accounts', json(accounts), 'vat', json(vat))
      from account_plan),
    (select json_object('exempt', issuer -> '$.exempt', 'rates', json(rates),
      'rateChanges', json(coalesce(rate_changes, '[]'))) from invoice_settings where tenant = ?2),
    (select json_group_object(id, name) from vendor), (select json_group_object(id, label) from user_group),
    (${CATEGORIES}))`,
  args: [month, tenant],
})
