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

/** Statements that something has become of since the closing before, and those that are not settled yet. */
const PAYOUTS = `select json_group_array(json(line)) from (
    select json_object('id', p.id, 'partner', coalesce(v.name, p.vendor_id), 'vendorId', p.vendor_id, 'month', p.month,
      'state', p.state, 'gross', p.gross, 'commission', p.commission_cents, 'amount', p.amount, 'payable', p.payable,
      'reason', p.reason, 'paidOn', p.paid_on, 'returnedOn', p.returned_on, 'bankReference', p.bank_reference,
      'fileId', p.file_id, 'billNumber', coalesce(b.number || ', ' || c.number, b.number, c.number)) as line
    from partner_payout p left join vendor v on v.id = p.vendor_id left join self_bill b on b.payout_id = p.id
      left join commission_bill c on c.payout_id = p.id
    where p.updated_at >= coalesce((select max(closed_at) from closed_month where month < ?1), 0)
      or p.state in ('Disputed', 'Approved', 'Ordered') or (p.state = 'Carried' and p.settled_by is null)
    order by p.month, p.vendor_id)`

/**
 * Keeps what the entries of a closed month follow (plan of accounts, VAT, names), and how partners stood to be paid, in
 * one statement, so that a change of it comes either before the closing or after.
 */
export const keepSettings = (month: string, tenant: string): Statement => ({
  sql: `insert or ignore into month_settings (month, plan, vat, partners, groups, categories, payouts) values (?1,
    (select json_object('siren', siren, 'firstMonth', first_month, 'accounts', json(accounts), 'vat', json(vat))
      from account_plan),
    (select json_object('exempt', issuer -> '$.exempt', 'rates', json(rates),
      'rateChanges', json(coalesce(rate_changes, '[]'))) from invoice_settings where tenant = ?2),
    (select json_group_object(id, name) from vendor), (select json_group_object(id, label) from user_group),
    (${CATEGORIES}), (${PAYOUTS}))`,
  args: [month, tenant],
})
