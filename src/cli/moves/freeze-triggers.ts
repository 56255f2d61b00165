import { FROZEN_MARK } from '#db/region-db.ts'
import { roleMailsSql } from '#kernel/mail/role-mails.ts'
import { features } from '#server/features.ts'
import { sourceKeys } from './moved-tables.ts'
import { type ScopeKind, scoped } from './scope.ts'

/** SQL condition: the row `r`, old or new, belongs to the move. */
type Condition = string

const is = (column: string, ...kinds: ScopeKind[]): Condition =>
  kinds.map((kind) => `r.${column} in (${scoped(kind)})`).join(' or ')

/** Tables that a person, an administrator or a job could change during copying. */
const guarded: Record<string, Condition> = {
  user_group: `${is('id', 'group')} or ${is('parent_id', 'group')}`,
  group_admin: `${is('group_id', 'group')} or ${is('user_id', 'user')}`,
  host: is('tenant', 'tenant'),
  user: `${is('id', 'user')} or ${is('group_id', 'group')}`,
  credential: is('user_id', 'user'),
  passkey: is('user_id', 'user'),
  passkey_step: is('user_id', 'user'),
  identity_provider: is('group_id', 'group'),
  linked_identity: is('user_id', 'user'),
  session: is('id_hash', 'session'),
  known_device: is('user_id', 'user'),
  token: `${is('user_id', 'user')} or ${is('host', 'host')}`,
  contact_message: is('tenant', 'tenant'),
  waiting: `${is('user_id', 'user')} or ${is('activity_id', 'activity')}`,
  waiting_slot: is('stock_id', 'stock'),
  waiting_setting: is('activity_id', 'activity'),
  cart_item: is('user_id', 'user'),
  cart_lock: is('user_id', 'user'),
  attempt: is('user_id', 'user'),
  order_item: is('user_id', 'user'),
  order_stock: `${is('order_item_id', 'orderItem')} or ${is('stock_id', 'stock')}`,
  refund: is('attempt_id', 'attempt'),
  refund_item: is('order_item_id', 'orderItem'),
  refund_due: is('attempt_id', 'attempt'),
  dispute: is('attempt_id', 'attempt'),
  invoice_settings: is('tenant', 'tenant'),
  invoice_series: is('tenant', 'tenant'),
  invoice: is('attempt_id', 'attempt'),
  webhook_event: is('payment_id', 'payment'),
  idempotency: is('actor', 'user'),
  order_failure: `${is('order_item_id', 'orderItem')} or ${is('attempt_id', 'attempt')}`,
  expert_sale: is('order_item_id', 'orderItem'),
  entry: `${is('order_item_id', 'orderItem')} or ${is('stock_id', 'stock')}`,
  ticket_number: is('entry_id', 'entry'),
  ticket_gift: is('entry_id', 'entry'),
  scan_link: is('vendor_id', 'vendor'),
  check_in: is('entry_id', 'entry'),
  webhook_endpoint: is('group_id', 'group'),
  webhook_delivery: is('attempt_id', 'attempt'),
  mail: is('id', 'mail'),
  media: `${is('id', 'media')} or ${is('group_id', 'group')}`,
  subsidy_rule: is('group_id', 'group'),
  subsidy_budget: is('group_id', 'group'),
  voucher_payment: is('attempt_id', 'attempt'),
  subsidy_share: is('attempt_id', 'attempt'),
  vendor: `${is('id', 'vendor')} or ${is('group_id', 'group')}`,
  activity: `${is('id', 'activity')} or ${is('group_id', 'group')} or ${is('vendor_id', 'vendor')}`,
  catalogue_source: `r.source_key in (${sourceKeys})`,
  location: `${is('vendor_id', 'vendor')} or ${is('activity_id', 'activity')}`,
  activity_category: is('activity_id', 'activity'),
  activity_closed_day: is('activity_id', 'activity'),
  batch: is('activity_id', 'activity'),
  stock: is('activity_id', 'activity'),
  price_period: is('activity_id', 'activity'),
  ticket_info: is('batch_id', 'batch'),
  ticket_option: `r.ticket_info_id in (select id from ticket_info where batch_id in (${scoped('batch')}))`,
  weekly_template: is('batch_id', 'batch'),
  expert_stock: is('activity_id', 'activity'),
  opening: is('batch_id', 'batch'),
  opening_place: `${is('batch_id', 'batch')} or ${is('user_id', 'user')}`,
  offer: is('target_id', 'activity', 'vendor'),
  offer_period: is('target_id', 'activity', 'vendor'),
  ...Object.fromEntries(
    features
      .flatMap(({ tables = [] }) => tables)
      .map(({ name, owner, belongs }) => [name, belongs('r.', scoped(owner))]),
  ),
}

/** Row in the scope that lets the mover's own batches pass. */
export const BYPASS = 'mover'
const noBypass = `not exists (select 1 from move_scope where kind = '${BYPASS}')`

const on = (condition: Condition, row: 'old' | 'new') => condition.replaceAll('r.', `${row}.`)

/**
 * New rows to refuse, which no scope lists: sign-ins, and mails to moved people, which would stay behind and would
 * reveal whose email is known.
 */
const refusedRows: Record<string, Condition> = {
  session: is('user_id', 'user'),
  mail: `r.kind not in (${roleMailsSql})
    and exists (select 1 from user where email = r.recipient collate nocase and id in (${scoped('user')}))`,
}

const triggers = Object.entries(guarded).flatMap(([table, condition]) => [
  { name: `moving_${table}_insert`, event: `insert on ${table}`, when: on(refusedRows[table] ?? condition, 'new') },
  {
    name: `moving_${table}_update`,
    event: `update on ${table}`,
    when: `${on(condition, 'old')} or ${on(condition, 'new')}`,
  },
  { name: `moving_${table}_delete`, event: `delete on ${table}`, when: on(condition, 'old') },
])

/**
 * Triggers by which the database refuses every write to a moving row, from any process, even one with outdated memory.
 */
export const createTriggers = triggers.map(({ name, event, when }) => ({
  sql: `create trigger if not exists ${name} before ${event} when ${noBypass} and (${when})
        begin select raise(abort, '${FROZEN_MARK}'); end`,
  args: [],
}))

export const dropTriggers = triggers.map(({ name }) => ({ sql: `drop trigger if exists ${name}`, args: [] }))
