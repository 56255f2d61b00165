import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { importRows, multiplied, museumRows } from './catalogues.ts'
import { type Bench, measured, percentile, rounded } from './figure.ts'
import { fillOrders } from './many-orders.ts'
import { addRoot, openRegion, withFolder } from './world.ts'

const ORDERS = 20_000
/** Purchases in each turn, alternately with and without booking, so that other work affects both. */
const AT_ONCE = 500
/** Triggers that book; without them nothing is booked. */
const BOOKING = ['attempt_into_ledger', 'order_item_into_ledger', 'ledger_event_books', 'ledger_event_owes']

/**
 * Measures the cost of ledger and statements for the write of a payment: purchases of one ticket become paid, in a file
 * without waiting for the disk, with and without the booking triggers.
 */
export const benchLedger: Bench = () =>
  withFolder(async (dir) => {
    const made = await openRegion(dir, 'eu')
    await addRoot(made)
    await importRows(made, multiplied(await museumRows(), 500))
    made.close()
    fillOrders(join(dir, 'eu.db'), 'hoobiiz', { organisations: 4, members: ORDERS, orders: ORDERS })
    const db = new Database(join(dir, 'eu.db'))
    for (const pragma of ['synchronous = off', 'cache_size = -100000']) db.run(`pragma ${pragma}`)
    const triggers = BOOKING.map((name) =>
      String(db.query<{ sql: string }, [string]>('select sql from sqlite_master where name = ?').get(name)?.sql),
    )
    const setBooking = (isOn: boolean) => {
      for (const [at, name] of BOOKING.entries()) db.run(isOn ? (triggers[at] ?? '') : `drop trigger ${name}`)
    }
    setBooking(false)
    // Resets the purchases to their state before payment, with nothing left to book.
    db.run('delete from ledger_backlog')
    db.run("update attempt set status = 'Pending', ended_at = null")
    const times: Record<'on' | 'off', number[]> = { on: [], off: [] }
    for (let from = 0; from < ORDERS; from += AT_ONCE) {
      const isOn = (from / AT_ONCE) % 2 === 1
      if (isOn) setBooking(true)
      const pay = db.query(
        "update attempt set status = 'Paid', captured = total, ended_at = started_at + 60000 where id = ?",
      )
      for (let at = from; at < from + AT_ONCE; at++) {
        const began = performance.now()
        pay.run(`pa-${at}`)
        times[isOn ? 'on' : 'off'].push(performance.now() - began)
      }
      if (isOn) setBooking(false)
    }
    const booked = db.query<{ n: number }, []>('select count(*) as n from ledger_entry').get()?.n ?? 0
    if (booked < ORDERS / 2) throw new Error(`Of ${ORDERS / 2} payments ${booked} entries were booked.`)
    db.close()
    const [on, off] = [percentile(times.on, 50), percentile(times.off, 50)]
    return [
      measured('write of a payment: the ledger and the statements take, median', on - off, 'ms', {
        ...{ bookedMs: rounded(on, 3), notBookedMs: rounded(off, 3), entries: booked },
      }),
    ]
  })
