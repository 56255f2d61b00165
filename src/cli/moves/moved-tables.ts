import { features } from '#server/features.ts'
import { type ScopeKind, scoped } from './scope.ts'

/** One table of a move, or the part of it that moves or is copied. */
export interface TablePart {
  table: string
  /** Condition on the table's rows `t`; may read `move_scope` and rows copied before. */
  where: string
  /** Copied rows also stay in the source, and are not on sale in the target; existing rows are left alone. */
  copied?: boolean
  /** SQL that replaces a column, on the source's row `t`. */
  instead?: Readonly<Record<string, string>>
  /** Order of rows that refer to others of the same table. */
  order?: string
}

const scopedBy = (column: string, ...kinds: ScopeKind[]) =>
  kinds.map((kind) => `t.${column} in (${scoped(kind)})`).join(' or ')

/** SQL: places of a moving stock held by people outside the move; they stay with those orders. */
const heldOutside = `(select coalesce(sum(os.quantity), 0) from order_stock os
  where os.stock_id = t.id and os.released_at is null and os.order_item_id not in (${scoped('orderItem')}))`

/** Waiting list entries whose person and activity both move; others end (`foreignWaitings`). */
const movedWaitings = `t.user_id in (${scoped('user')}) and t.activity_id in (${scoped('activity')})`

/** SQL: places held for the waiting list. The holds end, and the places are offered again in the target region. */
const heldForLine = '(select coalesce(sum(p.held), 0) from waiting_slot p where p.stock_id = t.id)'

const archived = { archived_at: 'coalesce(t.archived_at, t.created_at)' }
const auditedKinds: ScopeKind[] = [
  'group',
  'user',
  'attempt',
  'orderItem',
  'vendor',
  'activity',
  'batch',
  'stock',
  'media',
]

const auditMoves = `${scopedBy('actor_id', 'user')} or ${scopedBy('target', ...auditedKinds)} or ${scopedBy('group_id', 'group')}`

/** SQL: a partner shared with others is listed through the tenant's own activities. */
const sellsOwn = `exists (select 1 from activity a where a.vendor_id = t.id and a.id in (${scoped('activity')}))`

/** SQL: promotions of the tenant's own activities and partners. */
const ownOffers = `(t.target_kind = 'Activity' and (${scopedBy('target_id', 'activity')}))
  or (t.target_kind = 'Vendor' and (${scopedBy('target_id', 'vendor')}))`

/** SQL: import keys of the moved activities and partners. */
export const sourceKeys = `select source_key from activity where id in (${scoped('activity')}) and source_key is not null
  union select source_key from vendor where id in (${scoped('vendor')}) and source_key is not null`

/** Tables of features, each after those that its rows refer to, as the features stand in their list. */
const featureParts: readonly TablePart[] = features
  .flatMap(({ tables = [] }) => tables)
  .map(({ name, owner, belongs, movedAs }) => ({
    ...{ table: name, where: belongs('t.', scoped(owner)) },
    ...(movedAs ? { instead: movedAs } : {}),
  }))

/** Parts of a move, parents before children; rows of features refer to those told here. */
export const tableParts: readonly TablePart[] = [
  {
    table: 'user_group',
    where: scopedBy('id', 'copiedGroup'),
    copied: true,
    instead: { registration_code: 'null', cse_domain: 'null' },
    order: 'length(t.path)',
  },
  { table: 'user_group', where: scopedBy('id', 'group'), order: 'length(t.path)' },
  { table: 'group_theme', where: scopedBy('group_id', 'group') },
  { table: 'subsidy_rule', where: scopedBy('group_id', 'group') },
  { table: 'subsidy_budget', where: scopedBy('group_id', 'group') },
  // Fields of groups above too, since the members' answers to them move.
  { table: 'member_field', where: scopedBy('group_id', 'copiedGroup'), copied: true },
  { table: 'member_field', where: scopedBy('group_id', 'group') },
  { table: 'media', where: scopedBy('id', 'copiedMedia'), copied: true, instead: { group_id: 'null' } },
  { table: 'media', where: scopedBy('id', 'media') },
  { table: 'file', where: scopedBy('id', 'file') },
  { table: 'category', where: scopedBy('id', 'copiedCategory'), copied: true, order: 't.level' },
  {
    table: 'vendor',
    where: scopedBy('id', 'copiedVendor'),
    copied: true,
    instead: {
      source_key: 'null',
      group_id: 'null',
      visibility: `case when ${sellsOwn} then t.visibility else 'Archived' end`,
    },
  },
  { table: 'vendor', where: scopedBy('id', 'vendor') },
  {
    table: 'activity',
    where: scopedBy('id', 'copiedActivity'),
    copied: true,
    instead: { source_key: 'null', group_id: 'null', visibility: "'Archived'" },
  },
  { table: 'activity', where: scopedBy('id', 'activity') },
  {
    table: 'location',
    where: `${scopedBy('vendor_id', 'copiedVendor')} or ${scopedBy('activity_id', 'copiedActivity')}`,
    copied: true,
  },
  // Moves too, or the next import in the target would overwrite manual changes.
  { table: 'catalogue_source', where: `t.source_key in (${sourceKeys})` },
  { table: 'location', where: `${scopedBy('vendor_id', 'vendor')} or ${scopedBy('activity_id', 'activity')}` },
  { table: 'activity_closed_day', where: scopedBy('activity_id', 'activity') },
  { table: 'waiting_setting', where: scopedBy('activity_id', 'activity') },
  { table: 'activity_category', where: scopedBy('activity_id', 'copiedActivity'), copied: true },
  { table: 'activity_category', where: scopedBy('activity_id', 'activity') },
  { table: 'batch', where: scopedBy('id', 'copiedBatch'), copied: true, instead: archived },
  { table: 'batch', where: scopedBy('id', 'batch') },
  // Before the tickets, whose trigger then finds that their history has begun.
  { table: 'price_period', where: scopedBy('activity_id', 'activity') },
  {
    table: 'ticket_info',
    where: scopedBy('batch_id', 'copiedBatch'),
    copied: true,
    instead: { archived_at: 'coalesce(t.archived_at, 0)' },
  },
  { table: 'ticket_info', where: scopedBy('batch_id', 'batch') },
  {
    table: 'ticket_option',
    where: `t.ticket_info_id in (select id from ticket_info where batch_id in (${scoped('copiedBatch')}))`,
    copied: true,
  },
  {
    table: 'ticket_option',
    where: `t.ticket_info_id in (select id from ticket_info where batch_id in (${scoped('batch')}))`,
  },
  { table: 'weekly_template', where: scopedBy('batch_id', 'batch') },
  {
    // Copied as empty: places held by moved orders are added with them, and the rest stays on sale in the source.
    table: 'stock',
    where: scopedBy('id', 'copiedStock'),
    copied: true,
    instead: {
      ...archived,
      template_id: 'null',
      hot: '0',
      quantity: 'case when t.quantity is null then null else 0 end',
      reserved: '0',
      bought: '0',
    },
  },
  {
    table: 'stock',
    where: scopedBy('id', 'stock'),
    instead: {
      quantity: `t.quantity - ${heldOutside}`,
      bought: `t.bought - ${heldOutside}`,
      reserved: `t.reserved - ${heldForLine}`,
    },
  },
  { table: 'expert_product', where: scopedBy('id', 'copiedProduct'), copied: true },
  { table: 'expert_price', where: scopedBy('product_id', 'copiedProduct'), copied: true },
  { table: 'expert_stock', where: scopedBy('id', 'copiedExpertStock'), copied: true, instead: archived },
  { table: 'expert_stock', where: scopedBy('id', 'expertStock') },
  {
    table: 'expert_ticket',
    where: scopedBy('stock_id', 'copiedExpertStock'),
    copied: true,
    instead: { archived_at: 'coalesce(t.archived_at, 0)' },
  },
  { table: 'expert_ticket', where: scopedBy('stock_id', 'expertStock') },
  { table: 'user', where: scopedBy('id', 'user') },
  {
    table: 'waiting',
    where: movedWaitings,
    instead: { state: "'Waiting'", held_until: 'null', token_hash: 'null' },
  },
  {
    table: 'waiting_slot',
    where: `t.waiting_id in (select t.id from waiting t where ${movedWaitings})`,
    instead: { held: '0' },
  },
  {
    // Answers to a group that the person left long ago stay, and are deleted with the old rows.
    table: 'member_answer',
    where: `(${scopedBy('user_id', 'user')}) and t.field_id in
      (select id from member_field where group_id in (${scoped('group')} union ${scoped('copiedGroup')}))`,
  },
  { table: 'credential', where: scopedBy('user_id', 'user') },
  // Bound to hosts, which a move does not change.
  { table: 'passkey', where: scopedBy('user_id', 'user') },
  { table: 'passkey_step', where: scopedBy('user_id', 'user') },
  { table: 'identity_provider', where: scopedBy('group_id', 'group') },
  { table: 'linked_identity', where: scopedBy('user_id', 'user') },
  { table: 'known_device', where: scopedBy('user_id', 'user') },
  { table: 'session', where: scopedBy('id_hash', 'session') },
  { table: 'token', where: scopedBy('hash', 'token') },
  { table: 'group_admin', where: `(${scopedBy('user_id', 'user')}) and (${scopedBy('group_id', 'group')})` },
  { table: 'host', where: `t.tenant in (${scoped('tenant')})` },
  { table: 'cart_item', where: scopedBy('user_id', 'user') },
  {
    table: 'cart_item_stock',
    where: `t.cart_item_id in (select id from cart_item where user_id in (${scoped('user')}))`,
  },
  { table: 'cart_lock', where: scopedBy('user_id', 'user') },
  { table: 'opening', where: scopedBy('batch_id', 'batch') },
  { table: 'opening_place', where: `(${scopedBy('batch_id', 'batch')}) and (${scopedBy('user_id', 'user')})` },
  {
    table: 'terms_version',
    where: `${scopedBy('tenant', 'tenant')} or t.id in (select terms_id from attempt where id in (${scoped('attempt')}))`,
    copied: true,
  },
  { table: 'attempt', where: scopedBy('id', 'attempt') },
  { table: 'order_item', where: scopedBy('id', 'orderItem') },
  { table: 'order_stock', where: scopedBy('order_item_id', 'orderItem') },
  { table: 'refund', where: scopedBy('attempt_id', 'attempt') },
  { table: 'refund_item', where: scopedBy('order_item_id', 'orderItem') },
  { table: 'refund_due', where: scopedBy('attempt_id', 'attempt') },
  { table: 'voucher_payment', where: scopedBy('attempt_id', 'attempt') },
  { table: 'subsidy_share', where: scopedBy('attempt_id', 'attempt') },
  { table: 'dispute', where: scopedBy('attempt_id', 'attempt') },
  { table: 'invoice_settings', where: scopedBy('tenant', 'tenant') },
  // Moves too, so that the numbers continue in the target.
  { table: 'invoice_series', where: scopedBy('tenant', 'tenant') },
  { table: 'invoice', where: scopedBy('attempt_id', 'attempt') },
  { table: 'webhook_event', where: scopedBy('payment_id', 'payment') },
  { table: 'idempotency', where: scopedBy('actor', 'user') },
  {
    table: 'order_failure',
    where: `${scopedBy('order_item_id', 'orderItem')} or ${scopedBy('attempt_id', 'attempt')}`,
  },
  { table: 'expert_sale', where: scopedBy('order_item_id', 'orderItem') },
  { table: 'entry', where: scopedBy('id', 'entry') },
  { table: 'entry_file', where: scopedBy('entry_id', 'entry') },
  // Numbers stay as printed; the series goes on in its region alone.
  { table: 'ticket_number', where: scopedBy('entry_id', 'entry') },
  // Moves with the ticket; its receiver may stay.
  { table: 'ticket_gift', where: scopedBy('entry_id', 'entry') },
  // A partner of several tenants scans in both regions: its links work in both.
  { table: 'scan_link', where: scopedBy('vendor_id', 'copiedVendor'), copied: true },
  { table: 'scan_link', where: scopedBy('vendor_id', 'vendor') },
  { table: 'check_in', where: scopedBy('entry_id', 'entry') },
  { table: 'offer_period', where: ownOffers },
  { table: 'offer', where: ownOffers },
  { table: 'contact_message', where: scopedBy('id', 'message') },
  { table: 'mail', where: scopedBy('id', 'mail') },
  { table: 'webhook_endpoint', where: scopedBy('group_id', 'group') },
  {
    table: 'webhook_delivery',
    where: `t.endpoint_id in (select id from webhook_endpoint where group_id in (${scoped('group')}))`,
  },
  { table: 'audit', where: auditMoves },
  { table: 'audit_person', where: `t.audit_id in (select t.id from audit t where ${auditMoves})` },
  { table: 'trash', where: scopedBy('group_id', 'group') },
  ...featureParts,
  { table: 'job', where: scopedBy('id', 'job') },
]

/** Tables that belong to a region or process, are derived, or say nothing about a person. */
export const notMoved = [
  ...features.flatMap(({ regionTables = [] }) => regionTables),
  'activity_best',
  'activity_arrival',
  'activity_listing',
  'activity_place',
  'listing_place',
  'activity_name_row',
  'activity_search_row',
  'search_near',
  // Search settings that operators made for a region.
  'search_synonym',
  'user_search_row',
  'telephone',
  'vendor_name_row',
  'gift_name_row',
  'group_size',
  'analytics_ping',
  'catalogue_version',
  'city',
  // Each region reads the third-party catalogue by itself.
  'expert_catalogue',
  'heartbeat',
  'move_scope',
  'placement',
  // A sign-in in progress starts again.
  'spent_step',
  // Tasks and their results: people start them again in the target.
  'task',
  'task_part',
  'catalogue_import',
  'import_row',
  'import_mapping',
  'user_import',
  'user_import_row',
  // The books of a region: a moved order starts there with an opening balance (chapter regions-and-moves).
  'ledger_event',
  'ledger_entry',
  'ledger_backlog',
  'statement_entry',
  'closed_month',
  // Each region counts tickets by itself, so that no series has two counters.
  'ticket_series',
  // Stored in every region for all tenants.
  'invoice_series_claim',
  'card_account',
  'card_transaction',
  // Found again at the next sale.
  'stock_alert',
  // Written again by the waiting list's own job.
  'waiting_look',
  'throttle',
  // Reported again by the mail service with the next mail.
  'mail_address',
]

export const movedParts = tableParts.filter((part) => !part.copied)

/** Name of a part in printed lists. */
export const partName = ({ table, copied }: TablePart): string => (copied ? `${table} (copies)` : table)
