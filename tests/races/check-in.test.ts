/**
 * Devices that scan the same ticket at the same moment. The control shows that the race would let it in twice: without the
 * unique key that makes the first admission the only one.
 */
import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import { checkInWorld, newScan } from '../support/check-in-world.ts'

const TICKETS = 8
const DEVICES = 6

/** Answers to reads come a little late, in no order, as behind a network. */
function withSlowReads(db: RegionDb): void {
  const { orm } = db
  const batch = orm.batch.bind(orm)
  const client = db.readBatch.bind(db)
  const late = async <T>(asked: Promise<T>): Promise<T> => {
    const answer = await asked
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
    return answer
  }
  Object.assign(orm, { batch: (...args: Parameters<typeof batch>) => late(batch(...args)) })
  Object.assign(db, { readBatch: (...args: Parameters<typeof client>) => late(client(...args)) })
}

async function scanAtOnce({ sell, newLink, scan, db, offlineDevice }: Awaited<ReturnType<typeof checkInWorld>>) {
  const { sold, codes } = await sell({}, TICKETS)
  const { token } = await newLink(sold)
  const phones = await Promise.all(Array.from({ length: DEVICES }, (_, at) => offlineDevice(token, `Porte ${at}`)))
  withSlowReads(db)
  const outcomes: string[][] = []
  for (const [at, code] of codes.entries()) {
    // Half of the tickets on devices that have a network, half on some that come back to one.
    const answers = await Promise.all(
      phones.map(async (phone, number) =>
        at % 2 === 0
          ? (await scan(token, code, newScan(`Porte ${number}`))).outcome
          : ((await phone.send([await phone.admission(code)]))[0]?.outcome ?? ''),
      ),
    )
    outcomes.push(answers.sort())
  }
  const rows = await db.orm.select().from(checkIn)
  return { outcomes, counted: rows.filter(({ dispute }) => dispute === null).length, rows: rows.length }
}

test('a ticket is admitted once, however many devices scan it at once', async () => {
  const { outcomes, counted, rows } = await scanAtOnce(await checkInWorld())
  const once = ['admitted', ...Array.from({ length: DEVICES - 1 }, () => 'alreadyUsed')]
  expect(outcomes).toEqual(Array.from({ length: TICKETS }, () => once))
  expect(counted).toBe(TICKETS)
  // Offline admissions are kept, each as disputed.
  expect(rows).toBe(TICKETS + (TICKETS / 2) * (DEVICES - 1))
})

test('control: without the unique key a ticket is admitted by several devices', async () => {
  const made = await checkInWorld()
  await made.db.write([{ sql: 'drop index check_in_entry', args: [] }])
  const { counted } = await scanAtOnce(made)
  expect(counted).toBeGreaterThan(TICKETS)
})

/** Devices that let in more places of one name than it has, two at a time. */
async function admitAtOnce({ app, sell, newLink, db, offlineDevice }: Awaited<ReturnType<typeof checkInWorld>>) {
  const { sold } = await sell({ mode: 'Pregenerated', documents: TICKETS }, TICKETS)
  const { token } = await newLink(sold)
  const phones = await Promise.all(Array.from({ length: DEVICES }, (_, at) => offlineDevice(token, `Porte ${at}`)))
  const ticketId = phones[0]?.day.named?.list?.[0]?.id ?? ''
  withSlowReads(db)
  const admitted = await Promise.all(
    phones.map(async (phone, at) => {
      if (at % 2 === 0)
        return (await app.call('/admit-scanned-name', { token, ticketId, places: 2, ...newScan(`Porte ${at}`) }))
          .admitted
      const scans = [newScan(), newScan()].map(({ scanId }) => ({ scanId, hash: ticketId, at: Date.now() }))
      return (await phone.send(scans)).filter(({ outcome }) => outcome === 'admitted').length
    }),
  )
  const { rows } = await db.query(
    'select count(*) rows, count(distinct entry_id) places from check_in where dispute is null',
  )
  return {
    told: admitted.reduce((sum, places) => sum + places, 0),
    counted: Number(rows[0]?.rows),
    places: Number(rows[0]?.places),
  }
}

test('a name admits as many people as it has places, however many devices admit at once', async () => {
  expect(await admitAtOnce(await checkInWorld())).toEqual({ told: TICKETS, counted: TICKETS, places: TICKETS })
})

test('control: without the unique key a name admits more people than it has places', async () => {
  const made = await checkInWorld()
  await made.db.write([{ sql: 'drop index check_in_entry', args: [] }])
  const { counted, places } = await admitAtOnce(made)
  expect(counted).toBeGreaterThan(places)
})
