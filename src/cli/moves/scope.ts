import { roleMailsSql } from '#kernel/mail/role-mails.ts'
import { features } from '#server/features.ts'

/**
 * Rows that belong to a tenant: SQL for the ids of each kind, defined once. Stored as rows of `move_scope`, it guides
 * triggers, copying, comparing and cleaning; as a common table expression of that name, a dry run.
 */

export interface ScopeRoots {
  slug: string
  /** The tenant's groups and all groups below. */
  groupIds: readonly string[]
  /** Groups above, except ROOT, from which permissions, settings and theme are inherited. */
  ancestorIds: readonly string[]
  /** All exact domains that show the tenant. */
  hosts: readonly string[]
}

type Ids = (kind: ScopeKind) => string

const literal = (values: readonly string[]) => `'${JSON.stringify(values).replaceAll("'", "''")}'`
const listed = (values: readonly string[]) => `select value from json_each(${literal(values)})`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** SQL: part of a mail's key after the first colon, which names the order, link or message. */
const subject = `substr(m.dedupe_key, instr(m.dedupe_key, ':') + 1)`
const restrictedTo = 'coalesce(a.group_id, v.group_id)'
const ofJob = (field: string) => `j.payload ->> '$.${field}'`

/** SQL: jobs that name a moved row of a feature's own table. */
const rowJobs = (ids: Ids) =>
  features
    .flatMap(({ tables = [] }) => tables)
    .map(({ name, owner, belongs, jobField }) =>
      jobField ? ` or ${ofJob(jobField)} in (select id from ${name} where ${belongs('', ids(owner))})` : '',
    )
    .join('')

/**
 * Ids by kind; each kind uses only earlier ones. Kinds named `copied…` are catalogue rows that the tenant's orders and
 * carts refer to while others keep using them; all other kinds move.
 */
const definitions = {
  tenant: (_ids: Ids, { slug }: ScopeRoots) => `select ${quoted(slug)}`,
  group: (_ids: Ids, { groupIds }: ScopeRoots) => listed(groupIds),
  copiedGroup: (_ids: Ids, { ancestorIds }: ScopeRoots) => listed(ancestorIds),
  host: (_ids: Ids, { hosts }: ScopeRoots) => listed(hosts),
  user: (ids: Ids) => `select id from user where group_id in (${ids('group')})`,
  /** Sessions that last at least another hour; the rest may expire, and expired ones are deleted on use. */
  session: (ids: Ids) =>
    `select id_hash from session where user_id in (${ids('user')}) and expires_at > (unixepoch() + 3600) * 1000`,
  attempt: (ids: Ids) => `select id from attempt where user_id in (${ids('user')})`,
  payment: (ids: Ids) => `select payment_id from attempt where payment_id is not null and user_id in (${ids('user')})`,
  orderItem: (ids: Ids) => `select id from order_item where user_id in (${ids('user')})`,
  vendor: (ids: Ids) => `select id from vendor where group_id in (${ids('group')})`,
  activity: (ids: Ids) =>
    `select a.id from activity a join vendor v on v.id = a.vendor_id where ${restrictedTo} in (${ids('group')})`,
  batch: (ids: Ids) => `select id from batch where activity_id in (${ids('activity')})`,
  stock: (ids: Ids) => `select id from stock where activity_id in (${ids('activity')})`,
  expertStock: (ids: Ids) => `select id from expert_stock where activity_id in (${ids('activity')})`,
  media: (ids: Ids) => `select id from media where group_id in (${ids('group')})`,
  token: (ids: Ids) =>
    `select hash from token where user_id in (${ids('user')}) or (user_id is null and host in (${ids('host')}))`,
  message: (_ids: Ids, { slug }: ScopeRoots) => `select id from contact_message where tenant = ${quoted(slug)}`,
  entry: (ids: Ids) =>
    `select id from entry where order_item_id in (${ids('orderItem')})
     union select id from entry where order_item_id is null and stock_id in (${ids('stock')})`,
  mail: (ids: Ids) =>
    `select m.id from mail m where (m.kind not in (${roleMailsSql})
       and lower(m.recipient) in (select lower(email) from user where id in (${ids('user')})))
     or ${subject} in (${ids('attempt')} union ${ids('orderItem')} union ${ids('token')} union ${ids('message')})
     or (m.kind in ('gift', 'gift-ticket', 'gift-void')
       and substr(${subject}, 1, instr(${subject}, ':') - 1) in (${ids('orderItem')}))`,
  file: (ids: Ids) =>
    `select file_id from entry_file where entry_id in (${ids('entry')})
     union select f.id from mail m, json_each(m.attachments) x join file f on f.id = x.value ->> '$.fileId'
       where m.id in (${ids('mail')}) and not exists (select 1 from entry_file e where e.file_id = f.id)`,
  job: (ids: Ids) =>
    `select j.id from job j where ${ofJob('attemptId')} in (${ids('attempt')})
     or ${ofJob('orderItemId')} in (${ids('orderItem')}) or ${ofJob('mailId')} in (${ids('mail')})${rowJobs(ids)}`,
  copiedStock: (ids: Ids) =>
    `select id from (
       select stock_id as id from order_stock where order_item_id in (${ids('orderItem')})
       union select s.stock_id from cart_item_stock s join cart_item c on c.id = s.cart_item_id
         where c.user_id in (${ids('user')})
       union select stock_id from entry where id in (${ids('entry')}) and stock_id is not null
     ) where id not in (${ids('stock')})`,
  copiedBatch: (ids: Ids) =>
    `select id from (
       select batch_id as id from stock where id in (${ids('copiedStock')})
       union select t.batch_id from cart_item c join ticket_info t on t.id = c.ticket_info_id
         where c.user_id in (${ids('user')})
     ) where id not in (${ids('batch')})`,
  copiedExpertStock: (ids: Ids) =>
    `select id from (
       select t.stock_id as id from cart_item c join expert_ticket t on t.id = c.expert_ticket_id
         where c.user_id in (${ids('user')})
       union select expert_stock_id from cart_item where expert_stock_id is not null and user_id in (${ids('user')})
       union select s.id from order_item o join expert_stock s on s.id = o.snapshot ->> '$.expert.stockId'
         where o.user_id in (${ids('user')})
     ) where id not in (${ids('expertStock')})`,
  copiedActivity: (ids: Ids) =>
    `select id from (
       select activity_id as id from order_item where user_id in (${ids('user')})
       union select activity_id from cart_item where user_id in (${ids('user')})
       union select activity_id from stock where id in (${ids('copiedStock')})
       union select activity_id from batch where id in (${ids('copiedBatch')})
       union select activity_id from expert_stock where id in (${ids('copiedExpertStock')})
     ) where id not in (${ids('activity')})`,
  copiedVendor: (ids: Ids) =>
    `select distinct vendor_id from activity
     where id in (${ids('activity')} union ${ids('copiedActivity')}) and vendor_id not in (${ids('vendor')})`,
  copiedProduct: (ids: Ids) =>
    `select distinct product_id from expert_ticket where stock_id in (${ids('expertStock')} union ${ids('copiedExpertStock')})`,
  copiedCategory: (ids: Ids) =>
    `with recursive above (id) as (
       select category_id from activity_category
         where activity_id in (${ids('activity')} union ${ids('copiedActivity')})
       union select c.parent_id from above x join category c on c.id = x.id where c.parent_id is not null
     ) select id from above`,
  copiedMedia: (ids: Ids) =>
    `select m.id from media m where m.id not in (${ids('media')}) and m.id in (
       select x.value from activity a, json_each(a.media_ids) x
         where a.id in (${ids('activity')} union ${ids('copiedActivity')})
       union select x.value from vendor v, json_each(v.media_ids) x
         where v.id in (${ids('vendor')} union ${ids('copiedVendor')})
       union select logo_media_id from vendor where id in (${ids('vendor')} union ${ids('copiedVendor')})
       union select media_id from category where id in (${ids('copiedCategory')})
       union select named.value from (
           select white_labeling from user_group where id in (${ids('group')} union ${ids('copiedGroup')})
           union all select white_labeling from group_theme where group_id in (${ids('group')})
         ) t, json_each(json_array(t.white_labeling ->> '$.logo', t.white_labeling ->> '$.auth.logo', t.white_labeling ->> '$.auth.hero', t.white_labeling ->> '$.home.picture')) named
         where t.white_labeling is not null
       union select snapshot ->> '$.activity.mediaId' from order_item where user_id in (${ids('user')})
     )`,
}

export type ScopeKind = keyof typeof definitions

const kinds = Object.keys(definitions) as ScopeKind[]

/** SQL: ids of a kind, for `where … in (…)`. */
export const scoped = (kind: ScopeKind): string => `select id from move_scope where kind = '${kind}'`

/** Statements that fill the table `move_scope`. */
export const fillScope = (roots: ScopeRoots) =>
  kinds.map((kind) => ({
    sql: `with found (id) as (${definitions[kind](scoped, roots)}) insert into move_scope (kind, id) select distinct '${kind}', id from found`,
    args: [],
  }))

/** SQL `with …` for a select that reads `move_scope` as if it were filled. */
export function scopeAsExpression(roots: ScopeRoots): string {
  const own: Ids = (kind) => `select id from scope_${kind}`
  const parts = kinds.map((kind) => `scope_${kind} (id) as materialized (${definitions[kind](own, roots)})`)
  const all = kinds.map((kind) => `select '${kind}', id from scope_${kind}`).join(' union all ')
  return `with ${parts.join(', ')}, move_scope (kind, id) as materialized (${all})`
}
