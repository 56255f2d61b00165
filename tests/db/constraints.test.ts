/** Rows that no code can write, however wrong it is: the tables themselves refuse them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guard, type RegionDb, WriteRefused } from '#db/region-db.ts'
import { catalogueImport } from '#features/catalogue/imports/tables.ts'
import { libraryVersion } from '#features/committee/library/tables.ts'
import { payout, transferFile } from '#features/money/payouts/tables.ts'
import { waiting } from '#features/stock/waiting-places/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { attempt, dispute, orderItem, refund } from '#kernel/orders/tables.ts'
import { refundItem } from '#kernel/refunds/tables.ts'
import { batch, ticketInfo, weeklyTemplate } from '#kernel/stock/tables.ts'
import { subsidyBudget, subsidyRule, subsidyShare } from '#kernel/subsidies/tables.ts'
import { task } from '#kernel/tasks/tables.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'
import { webhookDelivery, webhookEndpoint } from '#kernel/webhooks/tables.ts'
import { fakeCards } from '../support/fake-cards.ts'
import { buyEverything, sellEverything } from '../support/sales-world.ts'
import { HOST, openTestApp, type TestApp } from '../support/test-app.ts'

const undone = new Error('The database took it; the batch was undone.')

let app: TestApp
let db: RegionDb

beforeAll(async () => {
  const cards = fakeCards()
  app = await openTestApp({ cards })
  db = app.db()
  const everything = await sellEverything(app, 'eu', 'pour tous')
  await everything.sellExpert((await everything.sell('experte')).activityId, 'Catalogue')
  await everything.shop.promote({ amount: 100 })
  const member = await app.newMember()
  await buyEverything(app, cards, member, everything, { region: 'eu', host: HOST, name: 'achetée' })
  // Rows that no sale leaves behind.
  const time = { startHour: 9, startMinute: 0, endHour: 10, endMinute: 0, zone: 'UTC', createdAt: 0 }
  const taskFacts = { input: {}, cursor: {}, total: 1, createdAt: 0, updatedAt: 0 }
  const period = { weekday: 1, quantity: 1, periodStartTs: 0, periodEndTs: 1, materialisedUntil: 0 }
  const endpoint = { label: 'x', url: 'x', events: [], enabled: true, secret: 'x' }
  const event = { event: 'order.refunded' as const, subjectId: 'rf-1', amount: 1, occurredAt: 0 }
  const delivery = { ...event, endpointId: 'wh-1', status: 'Queued' as const, nextAt: 0 }
  const bytes = { parentId: '', name: 'x.pdf', mimeType: 'x', size: 1 }
  const version = { ...bytes, status: 'Ready' as const, number: 1, createdAt: 0 }
  const gift = {
    id: 'su-1',
    groupId: 'ROOT',
    label: 'x',
    amount: 1,
    target: 'All' as const,
    minMonths: 0,
    isActive: false,
  }
  const share = { ruleId: 'su-1', groupId: 'ROOT', year: 2026, amount: 1, returned: 0, createdAt: 0, updatedAt: 0 }
  const [sold] = await db.orm.select().from(batch).limit(1)
  const [ticket] = await db.orm.select().from(ticketInfo).limit(1)
  const [paid] = await db.orm.select().from(attempt).where(eq(attempt.status, 'Paid'))
  const [item] = await db.orm.select().from(orderItem)
  await db.write([
    db.orm
      .insert(file)
      .values({ id: 'f-1', key: 'k', mimeType: 'x', size: 1, status: 'Ready', createdAt: 0, updatedAt: 0 }),
    db.orm.insert(libraryVersion).values({ id: 'lv-1', groupId: 'ROOT', itemId: 'ld-1', isNew: true, ...version }),
    db.orm.insert(task).values({ id: 'task-1', kind: 'x', label: 'x', ownerId: 'u-1', state: 'done', ...taskFacts }),
    db.orm
      .insert(catalogueImport)
      .values({ id: 'im-1', ownerId: 'u-1', fileName: 'x', size: 1, createdAt: 0, updatedAt: 0 }),
    db.orm.insert(weeklyTemplate).values({ id: 'swt-1', batchId: sold?.id ?? '', ...time, ...period }),
    db.orm
      .insert(refund)
      .values({ id: 'rf-1', attemptId: paid?.id ?? '', key: 'k', amount: 1, reason: 'x', createdAt: 0 }),
    db.orm.insert(dispute).values({ id: 'dp-1', attemptId: paid?.id ?? '', amount: 1, status: 'Open', openedAt: 0 }),
    db.orm.insert(refundItem).values({ refundId: 'rf-1', orderItemId: item?.id ?? '', amount: 1 }),
    db.orm.insert(webhookEndpoint).values({ id: 'wh-1', groupId: 'ROOT', ...endpoint, createdAt: 0, updatedAt: 0 }),
    db.orm.insert(webhookDelivery).values({ id: 'wd-1', attemptId: paid?.id ?? '', ...delivery }),
    db.orm.insert(waiting).values({
      ...{ id: 'wl-1', userId: member.userId, activityId: sold?.activityId ?? '', ticketInfoId: ticket?.id ?? '' },
      ...{ quantity: 1, place: 1, origin: 'x', joinedAt: 0 },
    }),
    db.orm.insert(subsidyRule).values({ ...gift, createdAt: 0, updatedAt: 0 }),
    {
      sql: `insert into invoice (id, tenant, kind, cause, series, year, seq, number, attempt_id, total, vat, document, issued_at)
        values ('inv-1', 'atelier', 'invoice', 'x', 'x', 2026, 1, 'x', ?, 1, 0, '{}', 0)`,
      args: [paid?.id ?? ''],
    },
    db.orm
      .insert(voucherPayment)
      .values({ attemptId: paid?.id ?? '', amount: 1, status: 'Asked', createdAt: 0, updatedAt: 0 }),
    db.orm.insert(subsidyBudget).values({ id: 'bu-1', groupId: 'ROOT', year: 2026, amount: 1, used: 0, updatedAt: 0 }),
    db.orm
      .insert(subsidyShare)
      .values({ orderItemId: item?.id ?? '', attemptId: paid?.id ?? '', userId: 'x', ...share }),
    {
      sql: `insert into closed_month (month, start_ts, end_ts, closed_at, sums, entries, difference)
        values ('1970-01', 0, 1, 1, '{}', 0, 0)`,
      args: [],
    },
    db.orm.insert(payout).values({
      ...{ id: 'py-1', vendorId: 'v', month: '1970-01', state: 'Approved', terms: 'Resale', changedBy: 'x' },
      ...{ gross: 1, commissionCents: 0, amount: 1, payable: 1, createdAt: 0, updatedAt: 0 },
    }),
    {
      sql: `insert into self_bill (payout_id, series, year, seq, number, total, vat, document, issued_at)
        values ('py-1', 'x', 2026, 1, 'x', 1, 0, '{}', 0)`,
      args: [],
    },
    {
      sql: `insert into commission_bill (payout_id, vendor_id, kind, series, year, seq, number, total, vat, document, issued_at)
        values ('py-1', 'v', 'invoice', 'x', 2026, 1, 'x', 1, 0, '{}', 0)`,
      args: [],
    },
    {
      sql: `insert into payout_bank_line (key, payout_id, attempt, use, cents, booked_on, bank_reference, read_at, read_by)
        values ('x', 'py-1', 1, 'Paid', 1, '1970-02-01', '', 0, 'x')`,
      args: [],
    },
    db.orm.insert(transferFile).values({
      ...{ id: 'vf-1', executeOn: '1970-02-01', count: 1, total: 1, debtorName: 'x', debtorEnd: 'x' },
      ...{ sealedXml: 'x', state: 'Made', createdAt: 0, createdBy: 'x' },
    }),
  ])
})
afterAll(() => app.close())

const readNames = async (sql: string, args: unknown[] = []) =>
  (await db.query(sql, args)).rows.map((row) => String(row.name))
const tables = () => readNames("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")

/** Runs one statement and undoes it; answers whether the database refused it by itself. */
async function refuses(sql: string, args: unknown[] = []): Promise<boolean> {
  const error: unknown = await db.write([{ sql, args }, guard('0', [], undone)]).catch((thrown: unknown) => thrown)
  if (error !== undone && !(error instanceof WriteRefused)) throw error
  return error !== undone
}

/** Seen prices are remembered, not counted: `cart_item.seen_price3`. */
const counted = /^(?!seen_).*(quantity|reserved|bought|price|total|fees)|^(amount|size|span)$/

describe('a quantity or an amount of money', () => {
  test('is never negative, in any table', async () => {
    const taken: string[] = []
    const unproven: string[] = []
    let proven = 0
    for (const table of await tables()) {
      const columns = await readNames("select name from pragma_table_info(?) where lower(type) = 'integer'", [table])
      for (const column of columns.filter((name) => counted.test(name))) {
        const { rows } = await db.query(`select 1 from "${table}" limit 1`)
        if (rows.length === 0) unproven.push(`${table}.${column}`)
        else if (await refuses(`update "${table}" set "${column}" = -1`)) proven++
        else taken.push(`${table}.${column}`)
      }
    }
    expect(taken).toEqual([])
    expect(proven).toBeGreaterThan(30)
    expect(unproven).toEqual([])
  })

  test("never exceeds one stock's places, sold and held together", async () => {
    expect(await refuses('update stock set bought = quantity + 1 - reserved where quantity is not null')).toBe(true)
    expect(await refuses('update stock set quantity = 0 where reserved + bought > 0')).toBe(true)
  })
})

describe('a reference', () => {
  test('to a missing row is refused, in every table', async () => {
    const taken: string[] = []
    let proven = 0
    for (const table of await tables()) {
      const { rows } = await db.query('select "from" as name from pragma_foreign_key_list(?)', [table])
      for (const column of rows.map((row) => String(row.name))) {
        const found = await db.query(`select rowid as id from "${table}" where "${column}" is not null limit 1`)
        const row = found.rows[0]
        if (!row) continue
        if (await refuses(`update "${table}" set "${column}" = 'nowhere' where rowid = ?`, [row.id])) proven++
        else taken.push(`${table}.${column}`)
      }
    }
    expect(taken).toEqual([])
    expect(proven).toBeGreaterThan(20)
  })

  test('keeps its target from being deleted', async () => {
    for (const table of ['user', 'stock', 'ticket_info', 'activity', 'vendor', 'attempt', 'order_item', 'user_group'])
      expect([table, await refuses(`delete from "${table}"`)]).toEqual([table, true])
  })
})

test('a person has one open attempt, a payment belongs to one attempt, and an email to one person', async () => {
  const clone = (table: string, changes: Record<string, string>) =>
    db.query('select name from pragma_table_info(?)', [table]).then(({ rows }) => {
      const columns = rows.map((row) => String(row.name))
      const values = columns.map((column) => changes[column] ?? `"${column}"`)
      const names = columns.map((column) => `"${column}"`)
      return `insert into "${table}" (${names.join(', ')}) select ${values.join(', ')} from "${table}" `
    })
  const other = { id: "'pa-other'" }
  expect(await refuses(`${await clone('attempt', { ...other, payment_id: 'null' })} where status = 'Pending'`)).toBe(
    true,
  )
  expect(await refuses(`${await clone('attempt', other)} where status = 'Paid'`)).toBe(true)
  expect(await refuses(`${await clone('user', { id: "'u-other'", email: 'upper(email)' })} limit 1`)).toBe(true)
  // The control: it is the value that is refused, not the copy.
  expect(await refuses(`${await clone('attempt', { ...other, payment_id: 'null' })} where status = 'Paid'`)).toBe(false)
  expect(await refuses(`${await clone('user', { id: "'u-other'", email: "'x@y.fr'" })} limit 1`)).toBe(false)
})
