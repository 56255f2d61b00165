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
