/**
 * kill -9 of the built server at each step of a month's end, from the closing to the payment of a partner: what was not
 * written is done again, what was written is not done twice.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput } from '#api/client.ts'
import { bookBacklog } from '#features/money/accounting/book-backlog.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { openPayment } from '../support/http-purchase.ts'
import {
  type HttpMember,
  httpCall,
  newHttpMembers,
  openRegion,
  payByCard,
  prepareRegion,
} from '../support/http-shop.ts'
import { holdWriteLock } from '../support/lock-holder.ts'
import { manySold } from '../support/many-sold.ts'
import { ibans } from '../support/payout-world.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { sharedSetup } from '../support/shared-setup.ts'
import { newShop, type Sold } from '../support/shop.ts'

const PATIENCE = { timeout: 30_000, interval: 20 }
const ZONE = 'Europe/Paris'
/** Purchases of the month that is closed. */
const SOLD = 40

let dataDir: string
let server: ServerProcess
let operator: HttpMember
let second: HttpMember
let sold: Sold

const start = () => startServer({ dataDir, env: { DEMO: '0', THROTTLE: 'off' } })
const call = <Path extends CallPath>(path: Path, input: CallInput<Path>, by = operator) =>
  httpCall(server, by, path, input)

async function inRegion<Made>(work: (db: Awaited<ReturnType<typeof openRegion>>) => Promise<Made>): Promise<Made> {
  const db = await openRegion(dataDir)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}
const readRows = (sql: string) => inRegion(async (db) => (await db.query(sql, [])).rows)
const write = (sql: string, args: unknown[] = []) => inRegion((db) => db.write([{ sql, args }]))

/** The server is killed while the call waits for its first write, which another process does not let through. */
async function killBeforeWrite(asked: () => Promise<unknown>): Promise<void> {
  const lock = await holdWriteLock(join(dataDir, 'eu.db'))
  const answer = asked().then(
    () => 'answered',
    () => 'lost',
  )
  // Long enough for a call that is not held to be answered.
  await new Promise((resolve) => setTimeout(resolve, 500))
  await server.kill9()
  await lock.release()
  expect(await answer).toBe('lost')
  server = await start()
}

/** The server is killed as soon as the write is there, whether its answer has left it or not. */
async function killAfterWrite(asked: () => Promise<unknown>, isWritten: () => Promise<boolean>): Promise<void> {
  const answer = asked().catch(() => null)
  await vi.waitFor(async () => expect(await isWritten()).toBe(true), PATIENCE)
  await server.kill9()
  await answer
  server = await start()
}

sharedSetup(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'killed-month-'))
    let buyer: HttpMember | undefined
    await prepareRegion(dataDir, async (db) => {
      ;[buyer] = await newHttpMembers(db, 1)
      const [first, other] = await newHttpMembers(db, 2, { isAdmin: true })
      if (!first || !other) throw new Error('No operators were made.')
      ;[operator, second] = [first, other]
      sold = await newShop({ db: () => db }).sell({ quantity: 1000, ticket: { buyingPrice: 900 } })
    })
    server = await start()
    if (!buyer) throw new Error('No buyer was made.')
    const shop = Object.assign(Object.create(server), { db: () => undefined })
    await payByCard(shop, await openPayment(shop, buyer, sold, 1))
    const paid = "select id from attempt where status = 'Paid'"
    await vi.waitFor(async () => expect(await readRows(paid)).toHaveLength(1), PATIENCE)
    await server.stop()
    // The month before: what was sold in it is booked there.
    const [year = 0, month = 1] = dayKey(ZONE, Date.now()).split('-').map(Number)
    const then = Date.UTC(year, month - 2, 15)
    await inRegion(async (db) => {
      await db.write([
        ...(await manySold(db, SOLD)),
        {
          sql: `update attempt set captured_at = ?1, ended_at = ?1, started_at = ?1, hold_until = 0, captured = total
            where id like 'pa-many-%'`,
          args: [then],
        },
        { sql: "update order_item set started_at = ? where attempt_id like 'pa-many-%'", args: [then] },
        { sql: 'update ledger_backlog set since = null', args: [] },
      ])
      expect(await bookBacklog(db)).toBe(0)
    })
    server = await start()
  },
  async () => {
    await server.kill9().catch(() => undefined)
    await rm(dataDir, { recursive: true, force: true })
  },
)

const packages = async () =>
  (await readdir(dataDir, { recursive: true })).filter((name) => /closings.*\.zip$/.test(name))

test('a month that is closed, sealed, ordered and paid across kills has each step once, and loses none', async () => {
  const { vendorId } = sold
  const next = async () => {
    const { months } = await call('/admin/list-closings', {})
    const found = months.find(({ state }) => state === 'next')
    if (!found) throw new Error('No month can be closed.')
    return found
  }
  const { month, entries, difference } = await next()
  const close = () =>
    call('/admin/close-month', {
      ...{ month, entries, difference: difference ?? 0, reason: 'Essai' },
      without: ['vat', 'plan'],
    })
  // Closing: killed before, nothing is closed and the same figures close it; killed after, it is closed.
  await killBeforeWrite(close)
  expect(await readRows('select month from closed_month')).toEqual([])
  expect(await next()).toMatchObject({ month, entries, difference })
  // No seal is let through: the package is stored, and the seal is missing when the process dies.
  await write("create trigger held before insert on month_seal begin select raise(abort, 'held'); end")
  await killAfterWrite(close, async () => (await readRows('select month from closed_month')).length === 1)
  await vi.waitFor(async () => expect(await packages()).toHaveLength(1), PATIENCE)
  await server.kill9()
  expect(await readRows('select month from month_seal')).toEqual([])
  await write('drop trigger held')
  await write("update job set run_at = 0, lease_until = null, lease_token = null where kind = 'seal-months'")
  server = await start()
  await vi.waitFor(async () => expect(await readRows('select month from month_seal')).toHaveLength(1), PATIENCE)
  expect(await packages()).toHaveLength(1)
  expect((await call('/admin/verify-month', { month })).faults).toEqual([])
  expect(await readRows('select month from month_settings')).toHaveLength(1)
  await expect(close()).rejects.toMatchObject({ code: 'monthAlreadyClosed' })

  // A partner who can be paid.
  const { payee } = await call('/admin/ask-bank-change', { vendorId, iban: ibans.first, holder: 'Docks SARL' })
  await call('/admin/decide-bank-change', { changeId: payee.changes[0]?.id ?? '', approve: true }, second)
  const { payee: known } = await call('/admin/get-payee', { vendorId })
  const address = { street: 'quai des Docks', building: '3', postalCode: '69002', town: 'Lyon', country: 'FR' }
  const fields = { vatNumber: '', terms: 'Resale' as const, commission: null, address }
  await call('/admin/update-payee', { vendorId, fields, ifUpdatedAt: known.updatedAt ?? undefined })
  await call('/admin/update-payer-account', { name: 'Guichet SAS', iban: ibans.second })
  const statement = async () => (await call('/admin/list-payouts', { month })).rows[0]
  const approve = async () =>
    call('/admin/approve-payouts', { month, payouts: [{ vendorId, amount: (await statement())?.amount ?? 0 }] })
  const state = async () => (await readRows('select state from partner_payout')).map((row) => row.state)

  await killBeforeWrite(approve)
  expect(await state()).toEqual([])
  await killAfterWrite(approve, async () => (await state()).length === 1)
  const payoutId = (await statement())?.id ?? ''
  expect(await statement()).toMatchObject({ state: 'Approved', payable: SOLD * 900 })

  const order = () =>
    call('/admin/create-transfer-file', {
      ...{ payoutIds: [payoutId], executeOn: dayKey(ZONE, Date.now() + 3 * 86_400_000), total: SOLD * 900 },
    })
  await killBeforeWrite(order)
  expect([await state(), await readRows('select id from transfer_file')]).toEqual([['Approved'], []])
  await killAfterWrite(order, async () => (await state())[0] === 'Ordered')
  // The operator who had no answer asks again: there is one file, and no second one for the same statement.
  await expect(order()).rejects.toMatchObject({ status: 409 })
  const { files } = await call('/admin/list-transfer-files', {})
  expect(files).toMatchObject([{ count: 1, total: SOLD * 900, waiting: 1 }])

  const pay = () => call('/admin/pay-payout', { payoutId, paidOn: dayKey(ZONE, Date.now()) })
  await killBeforeWrite(pay)
  expect(await state()).toEqual(['Ordered'])
  await killAfterWrite(pay, async () => (await state())[0] === 'Paid')
  await expect(pay()).rejects.toMatchObject({ status: 409 })
  expect(await readRows('select state, payable from partner_payout')).toMatchObject([
    { state: 'Paid', payable: SOLD * 900 },
  ])
  // The statement that the approval promised is mailed once, whichever process came to it.
  const mails = "select id from mail where dedupe_key like 'partner-statement:%'"
  await vi.waitFor(async () => expect(await readRows(mails)).toHaveLength(1), PATIENCE)
  expect((await call('/admin/verify-month', { month })).faults).toEqual([])
}, 180_000)
