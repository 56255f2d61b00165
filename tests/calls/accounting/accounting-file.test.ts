/** The accountant's file, which the server sends while it reads: whole or broken off, never short. */
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { detailedRows, purchaseRows } from '#features/money/accounting/accounting-rows.ts'
import { detailedColumns, purchaseColumns } from '#features/money/accounting/office/accounting-columns.ts'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { manySold } from '../../support/many-sold.ts'
import { operatorWorld } from '../../support/operator-world.ts'

const DAYS = { from: '2023-01-01', to: '2026-12-31' }

async function world() {
  const made = await operatorWorld()
  await made.buy([{ sold: await made.shop.sell(), quantity: 2 }])
  const fetchFile = (asked: Record<string, string>, settings = made.as, method = 'GET') =>
    made.app.fetch(`/office/file/accounting?${new URLSearchParams(asked)}`, { ...settings, method })
  const readRows = async (rows: 'orders' | 'details', days = DAYS) => {
    const text = await (await fetchFile({ ...days, rows })).text()
    const found: Record<string, string>[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
    return found
  }
  return { ...made, fetchFile, readRows }
}

const sum = (rows: readonly Record<string, string>[], column: string) =>
  Math.round(rows.reduce((all, row) => all + 100 * Number(row[column]), 0))

// [P-RULE-045]
test("the accountant's file, read back by a parser, equals the database over more than a year, and no cell is a formula", async () => {
  const { app, as, db, marie, readRows, fetchFile } = await world()
  await db.write([
    db.orm
      .update(user)
      .set({ lastName: '=1+1;"Duval"\r\nMarie', firstName: '@SOMME' })
      .where(eq(user.id, marie.userId)),
    ...(await manySold(db, 2_300)),
  ])
  const stored = await db.orm
    .select({ item: orderItem, paymentId: attempt.paymentId, number: attempt.number })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
  const details = await readRows('details')
  const byId = new Map(details.map((row) => [row.num_ligne, row]))
  expect([details.length, byId.size, stored.length]).toEqual([2_301, 2_301, 2_301])
  for (const { item, paymentId } of stored)
    expect(byId.get(item.id)).toMatchObject({
      status: item.status,
      label_activité: item.snapshot.activity.label,
      label_partenaire: item.snapshot.vendor.name,
      quantité: String(item.quantity),
      total: ((item.ticketInfoTotal + item.fees) / 100).toFixed(2),
      num_stripe: paymentId,
      num_client: item.userId,
      nom_client: `'=1+1;"Duval"\r\nMarie`,
      prenom_client: "'@SOMME",
      part_salarié: ((item.ticketInfoTotal + item.fees - item.subsidy) / 100).toFixed(2),
    })
  const dates = details.map((row) => row.date_commande)
  expect(dates).toEqual(dates.toSorted().reverse())
  const orders = await readRows('orders')
  // The columns of the page's tables, in their order.
  expect(Object.keys(details[0] ?? {})).toEqual(detailedColumns('Europe/Paris').map(({ id }) => id))
  expect(Object.keys(orders[0] ?? {})).toEqual(purchaseColumns('Europe/Paris').map(({ id }) => id))
  expect(new Set(orders.map((row) => row.num_stripe)).size).toBe(orders.length)
  expect(sum(orders, 'total')).toBe(sum(details, 'total'))

  // It begins as the table does, which the call answers.
  const today = { from: '2026-06-10', to: '2026-06-10' }
  const shown = (await app.call('/admin/accounting', today, as)).orders
  const first = (rows: readonly Record<string, string>[]) =>
    rows.slice(0, shown.length).map((row) => [row.num_commande, row.total, row.groupe_client])
  const cells = ({ order, total }: { order: (typeof shown)[number]; total: number }) => [
    ...[order.number, (total / 100).toFixed(2), order.group.groupLabel],
  ]
  expect(first(await readRows('details', today))).toEqual(shown.flatMap(detailedRows).map(cells))
  expect(first(await readRows('orders', today))).toEqual(purchaseRows(shown).map(cells))
  const nothing = await fetchFile({ from: '2020-01-01', to: '2020-01-31', rows: 'orders' })
  expect(parse(await nothing.text(), { bom: true })).toHaveLength(1)

  // Half a character, as JSON may hold it, ends nothing.
  const cutOff = "update order_item set snapshot = replace(snapshot, ?, ?) where id = 'oi-many-1'"
  await db.write([{ sql: cutOff, args: [`"${shown[0]?.activity.label}"`, '"Spectacle \\ud83d"'] }])
  const [spoilt] = (await readRows('details', today)).filter((row) => row.num_ligne === 'oi-many-1')
  expect(spoilt?.label_activité).toBe('Spectacle \ufffd')

  // A control character within a name shifts no cell.
  await db.write([db.orm.update(user).set({ firstName: 'Ma\u001frie' }).where(eq(user.id, marie.userId))])
  const [shifted] = await readRows('details', today)
  expect(shifted).toMatchObject({ prenom_client: 'Ma\u001frie', num_client: marie.userId, num_ligne: shown[0]?.id })

  // An erased person has no names, as on the page.
  await db.write([db.orm.update(user).set({ erasedAt: 1 }).where(eq(user.id, marie.userId))])
  expect((await readRows('details', today))[0]).toMatchObject({ nom_client: '', prenom_client: '', email_client: '' })
})

test('the audit names the operator who downloaded the file, the file and the requested days', async () => {
  const { fetchFile, db, operator } = await world()
  const response = await fetchFile({ ...DAYS, rows: 'orders' })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="export.csv"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  await response.text()
  const rows = await db.orm.select().from(audit).where(eq(audit.call, '/office/file/accounting'))
  expect(rows).toMatchObject([
    { actorId: operator.userId, target: 'export.csv', groupId: null, after: { ...DAYS, rows: 'orders' } },
  ])
  // A HEAD takes nothing, and leaves nothing.
  expect((await fetchFile({ ...DAYS, rows: 'orders' }, undefined, 'HEAD')).status).toBe(405)
  expect(await db.orm.select().from(audit).where(eq(audit.call, '/office/file/accounting'))).toHaveLength(1)
})

test('a file request with a wrong period or table is refused in French, with the field', async () => {
  const { fetchFile } = await world()
  const refused = async (asked: Record<string, string>, field: string) => {
    const response = await fetchFile(asked)
    const { error } = (await response.json()) as { error: { code: string; message: string; fields: string[] } }
    expect([response.status, error.code, error.fields]).toEqual([400, 'invalidRequest', [field]])
    expect(error.message).toMatch(/^Requête invalide/)
  }
  await refused({ from: '2025-01-01', rows: 'orders' }, 'to')
  await refused({ ...DAYS, rows: 'autre' }, 'rows')
  await refused({ ...DAYS, from: '2025-02-30', rows: 'orders' }, 'from')
  await refused({ from: '2025-03-02', to: '2025-03-01', rows: 'orders' }, 'to')
  await refused({ ...DAYS, rows: 'orders', groupId: 'ug-1' }, 'groupId')
})

/** The reading of parts, from the second on, does this first. */
async function onSecondPart(db: Awaited<ReturnType<typeof world>>['db'], happens: () => Promise<unknown>) {
  const query = db.query.bind(db)
  let parts = 0
  const spy = vi.spyOn(db, 'query').mockImplementation(async (sql, args) => {
    if (sql.includes('group_concat')) parts++
    if (parts === 2 && sql.includes('group_concat')) await happens()
    return query(sql, args)
  })
  return { read: () => parts, restore: () => spy.mockRestore() }
}

test("the accountant's file breaks off when the database stops answering or orders disappear, and is never silently incomplete", async () => {
  const { fetchFile, db, app } = await world()
  await db.write(await manySold(db, 2_300))
  const faults = [
    () => Promise.reject(new Error('the disk is gone')),
    () => db.write([{ sql: "delete from order_item where id = 'oi-many-2200'", args: [] }]),
  ]
  for (const fault of faults) {
    const reading = await onSecondPart(db, fault)
    const response = await fetchFile({ ...DAYS, rows: 'details' })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    reading.restore()
  }
  expect(app.platform.logged.filter(({ event }) => event === 'office.file.broken')).toHaveLength(2)
  // A failure before the first row is a refusal.
  const reading = vi.spyOn(db, 'query').mockRejectedValue(new Error('the disk is gone'))
  expect((await fetchFile({ ...DAYS, rows: 'details' })).status).toBe(500)
  reading.mockRestore()
})

test('rows are not read before the operator downloads them, nor after the download is stopped', async () => {
  const { fetchFile, db } = await world()
  await db.write(await manySold(db, 3_300))
  const reading = await onSecondPart(db, async () => undefined)
  const response = await fetchFile({ ...DAYS, rows: 'details' })
  const reader = response.body?.getReader()
  await reader?.read()
  expect(reading.read()).toBe(1)
  await reader?.read()
  expect(reading.read()).toBe(2)
  await reader?.cancel()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reading.read()).toBe(2)
  reading.restore()
})
