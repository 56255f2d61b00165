import { Database } from 'bun:sqlite'

export interface RegionSize {
  /** Groups with their own domain, theme and members. */
  organisations: number
  members: number
  orders: number
}

/** Slots of each activity, half of them past; orders are for past ones. */
export const SLOTS = 40
const DAY_MS = 86_400_000
/** Time over which orders are spread. */
const HISTORY_MS = 2 * 365 * DAY_MS

/** Domain of an organisation in region `eu` or `oi`. */
export const committeeDomain = (tenant: string, number: number): string => `comite-${number}.${tenant}.localhost`

/**
 * Adds slots, organisations, members and paid orders with tickets to a region's database file that has activities.
 * Writes at full speed without a journal: a crash leaves nothing usable.
 */
export function fillOrders(path: string, tenant: string, size: RegionSize): void {
  const db = new Database(path)
  const now = Date.now()
  for (const pragma of [
    'journal_mode = off',
    'synchronous = off',
    'foreign_keys = off',
    'cache_size = -1000000',
    'temp_store = memory',
  ])
    db.run(`pragma ${pragma}`)
  for (const [statement, args] of statements(tenant, size, now)) db.query(statement).run(...args)
  db.run('pragma journal_mode = wal')
  db.close()
}

const numbers = 'with recursive number (n) as (select 0 union all select n + 1 from number where n + 1 < ?)'

function statements(tenant: string, { organisations, members, orders }: RegionSize, now: number) {
  const list: [string, (string | number)[]][] = [
    ['create temp table thing (n integer primary key, id text, vendor_id text)', []],
    ['insert into thing select row_number() over (order by id) - 1, id, vendor_id from activity', []],
    ["insert into batch (id, activity_id, mode, created_at) select 'sb-' || id, id, 'Automatic', ? from thing", [now]],
    [
      `insert into ticket_info (id, batch_id, position, label, buying_price, public_price, youpiiz_price, fees)
       select 'ti-' || id, 'sb-' || id, 0, 'Plein tarif', 1000, 2000, 1500, 100 from thing`,
      [],
    ],
    [
      `${numbers} insert into stock (id, activity_id, batch_id, kind, start_ts, end_ts, quantity, bought, created_at)
       select 'si-' || id || '-' || number.n, id, 'sb-' || id, 'Fixed', ? + (number.n - ?) * ?, ? + (number.n - ?) * ? + 7200000,
              100000, 0, ? from thing, number`,
      [SLOTS, now + DAY_MS / 2, SLOTS / 2, DAY_MS, now + DAY_MS / 2, SLOTS / 2, DAY_MS, now],
    ],
    [
      `${numbers} insert into user_group (id, parent_id, path, label, cse_domain, perm_cse, perm_non_cse, created_at, updated_at)
       select 'ug-' || n, 'ROOT', 'ROOT/ug-' || n, 'Comité ' || n, 'comite-' || n || ?, n % 2, 1, ?, ? from number`,
      [organisations, `.${tenant}.localhost`, now, now],
    ],
    [
      `insert into host (host, tenant, group_id, created_at)
       select 'billets-' || id || '.example', ?, id, ? from user_group where id <> 'ROOT'`,
      [tenant, now],
    ],
    [
      `${numbers} insert into user (id, email, group_id, first_name, last_name, created_at, updated_at)
       select 'u-' || n, 'u-' || n || '@comite.test', 'ug-' || (n % ?), 'Marie', 'Duval', ?, ? from number`,
      [members, organisations, now, now],
    ],
    [
      `${numbers} insert into attempt (id, user_id, origin, status, payment_id, number, total, fees, hold_until, started_at, ended_at)
       select 'pa-' || n, 'u-' || (n % ?), 'http://${tenant}.localhost', 'Paid', 'pi_' || n, printf('%020d', n), 1600, 100,
              ? - (n + 1) * ? + 1800000, ? - (n + 1) * ?, ? - (n + 1) * ? + 60000 from number`,
      [orders, members, ...spread(now, orders), ...spread(now, orders), ...spread(now, orders)],
    ],
    [
      `insert into order_item (id, attempt_id, user_id, activity_id, vendor_id, item_type, status, mode, quantity, price1, price2,
              ticket_info_total, options_total, fees, validity_date_str, snapshot, cart_item, started_at, ended_at)
       select 'oi-' || substr(attempt.id, 4), attempt.id, user_id, thing.id, thing.vendor_id, 'Ticket', 'Success', 'Automatic', 1,
              2000, 1500, 1500, 0, 100, 'Le 12 mai', json_object(
                'activity', json_object('id', thing.id, 'slugName', 'musee', 'label', 'Visite ' || thing.n, 'mediaId', null),
                'vendor', json_object('id', thing.vendor_id, 'name', 'Musée ' || thing.n, 'slugName', 'musee', 'email', null,
                  'phone', null, 'address', '1 place du Marché' || char(10) || '69001 Lyon'),
                'ticketInfo', json_object('id', 'ti-' || thing.id, 'label', 'Plein tarif', 'description', '',
                  'publicPrice', 2000, 'youpiizPrice', 1500, 'buyingPrice', 1000, 'fees', 100),
                'options', json_array(), 'offer', null,
                'slots', json_array(json_object('stockId', 'si-' || thing.id || '-' || (attempt.rowid % ?),
                  'startTs', started_at, 'endTs', started_at + 7200000, 'kind', 'Fixed')),
                'expert', null, 'terms', null, 'unlimited', json('false'), 'sendEmail', json('false')),
              json_object('id', 'ci-' || attempt.id), started_at, ended_at
       from attempt join thing on thing.n = attempt.rowid % (select count(*) from thing)`,
      [SLOTS / 2],
    ],
    [
      `insert into order_stock (order_item_id, stock_id, quantity)
       select id, json_extract(snapshot, '$.slots[0].stockId'), 1 from order_item`,
      [],
    ],
    [
      `insert into entry (id, stock_id, order_item_id, unit_no, code, status, history, created_at, updated_at)
       select 'se-' || order_item_id, stock_id, order_item_id, 1, 'C' || order_item_id, 'Ready', '[]', ?, ? from order_stock`,
      [now, now],
    ],
    [
      `update stock set bought = taken.n
       from (select stock_id, count(*) as n from order_stock group by stock_id) as taken where taken.stock_id = stock.id`,
      [],
    ],
    ['update catalogue_version set version = version + 1', []],
  ]
  return list
}

/** Moment of the last order, and the time between two. */
const spread = (now: number, orders: number): [number, number] => [now, Math.floor(HISTORY_MS / orders)]
