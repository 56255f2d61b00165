import type { RegionDb } from '#db/region-db.ts'
import { host } from '#kernel/groups/tables.ts'
import { Refusal } from '../command.ts'
import { movedParts } from './moved-tables.ts'
import { tenantNamed } from './roots.ts'
import { packed, readPages } from './rows.ts'
import { type ScopeRoots, scopeAsExpression } from './scope.ts'

const joinColumn = (rows: readonly { [name: string]: unknown }[], column: string) =>
  rows.map((row) => String(row[column])).join(', ')

/** Throws one line for the first obstacle in source or target; writes nothing. */
export async function refuseObstacles(
  source: RegionDb,
  target: RegionDb,
  roots: ScopeRoots,
  { endForeignRights }: { endForeignRights: boolean },
): Promise<void> {
  const scope = scopeAsExpression(roots)
  const inSource = async (sql: string) => (await source.query(`${scope} ${sql}`)).rows
  const ids = (kind: string) => `(select id from move_scope where kind = '${kind}')`

  const admins = await inSource(`select email from user where is_admin = 1 and id in ${ids('user')} limit 5`)
  if (admins.length > 0)
    throw new Refusal(
      `Super admins rule their whole region and cannot come along: ${joinColumn(admins, 'email')}. Give them an account in ROOT.`,
    )
  const rights = await inSource(
    `select u.email || ' in ' || g.label as holds from group_admin a join user u on u.id = a.user_id
       join user_group g on g.id = a.group_id
     where (a.user_id in ${ids('user')}) <> (a.group_id in ${ids('group')}) limit 20`,
  )
  if (rights.length > 0 && !endForeignRights)
    throw new Refusal(
      `Rights across the border would end, since regions know nothing of each other: ${joinColumn(rights, 'holds')}. ` +
        'Take them away first, or use --end-foreign-rights.',
    )
  const mixed = await inSource(
    `select v.name from vendor v where v.id in ${ids('vendor')}
     and exists (select 1 from activity a where a.vendor_id = v.id and a.id not in ${ids('activity')}) limit 5`,
  )
  if (mixed.length > 0)
    throw new Refusal(`Partners of the tenant sell activities of another group: ${joinColumn(mixed, 'name')}.`)
  const open = await inSource(
    `select distinct a.origin from order_item o join attempt a on a.id = o.attempt_id
     where o.status = 'PendingConfirmation' and o.user_id in ${ids('user')}`,
  )
  const registered = await source.orm.select().from(host)
  const hosts = new Map(registered.map((row) => [row.host, row.tenant]))
  const foreign = open
    .map((row) => new URL(String(row.origin)).hostname)
    .filter((name) => tenantNamed(name, hosts) !== roots.slug)
  if (foreign.length > 0)
    throw new Refusal(
      `Orders that wait for their partner were bought on ${foreign.join(', ')}; the partner’s link leads there. ` +
        'Have them confirmed or rejected first.',
    )
  await refuseCollisions(source, target, scope)
}

/** Throws if a unique value or id of the moving rows already exists in the target. */
async function refuseCollisions(source: RegionDb, target: RegionDb, scope: string): Promise<void> {
  const column = async (sql: string) =>
    JSON.stringify((await source.query(`${scope} ${sql}`)).rows.map((row) => String(row.value)))
  const ids = (kind: string) => `(select id from move_scope where kind = '${kind}')`
  const facts = [
    ['email', 'user', `select lower(email) as value from user where id in ${ids('user')}`, 'lower(email)'],
    [
      'premium code',
      'user_group',
      `select registration_code as value from user_group where registration_code is not null and id in ${ids('group')}`,
      'registration_code',
    ],
    [
      'domain',
      'user_group',
      `select cse_domain as value from user_group where cse_domain is not null and id in ${ids('group')}`,
      'cse_domain',
    ],
    ...(['invoice_settings', 'invoice_series'] as const).map(
      (table) =>
        [
          'series of invoices',
          table,
          `select series as value from invoice_settings where tenant in ${ids('tenant')}
           union select series from invoice_series where tenant in ${ids('tenant')}`,
          'series',
        ] as const,
    ),
  ] as const
  for (const [what, table, sql, expression] of facts) {
    const found = await target.query(
      `select ${expression} as value from ${table} where ${expression} in (select value from json_each(?)) limit 5`,
      [await column(sql)],
    )
    if (found.rows.length > 0)
      throw new Refusal(`${target.region} has this ${what} already: ${joinColumn(found.rows, 'value')}.`)
  }
  for (const part of movedParts) {
    const key = ownKeys[part.table]
    if (key === undefined) continue
    const shape = { columns: [key], key: [key] }
    for await (const rows of readPages(withScope(source, scope), { ...part, instead: {} }, shape)) {
      const found = await target.query(
        `select ${key} as value from ${part.table} where ${key} in (select value ->> '$[0]' from json_each(?)) limit 5`,
        [packed(rows)],
      )
      if (found.rows.length > 0)
        throw new Refusal(
          `${target.region} has rows of ${part.table} with the same id: ${joinColumn(found.rows, 'value')}.`,
        )
    }
  }
}

/** Columns of ids by table; rows of all other tables are found through these. */
const ownKeys: Record<string, string> = Object.fromEntries([
  ...[
    'user_group',
    'user',
    'media',
    'file',
    'vendor',
    'activity',
    'location',
    'batch',
    'ticket_info',
    'ticket_option',
    'weekly_template',
    'stock',
    'expert_stock',
    'expert_ticket',
    'cart_item',
    'attempt',
    'order_item',
    'refund',
    'webhook_event',
    'order_failure',
    'entry',
    'offer',
    'contact_message',
    'mail',
    'audit',
    'trash',
    'job',
  ].map((table) => [table, 'id'] as const),
  ['token', 'hash'] as const,
  ['session', 'id_hash'] as const,
  ['catalogue_source', 'source_key'] as const,
  ['host', 'host'] as const,
])

/** Reads as if the scope were stored, without storing it. */
const withScope = (db: RegionDb, scope: string): RegionDb => ({
  ...db,
  query: (sql, args) => db.query(`${scope} ${sql}`, args),
})
