import { expect, test } from 'vitest'
import { DAY, type StockOffice, stockOffice, tenMinutes, weeklyInput } from '../../support/stock-office.ts'

/** Every write of the database from now on, with the slots that the shop could see after it. */
function watchWrites(office: StockOffice, { stopAfter = Number.POSITIVE_INFINITY } = {}) {
  const write = office.db.write.bind(office.db)
  const seen = { writes: 0, slots: [] as number[] }
  Object.assign(office.db, {
    write: async (...args: Parameters<typeof write>) => {
      if (seen.writes >= stopAfter) throw new Error('The process was stopped.')
      seen.writes++
      const result = await write(...args)
      seen.slots.push((await office.offered(30)).length)
      return result
    },
  })
  return { seen, again: () => Object.assign(office.db, { write }) }
}

/** The most that one write of a save may hold up a buyer with: rows that it touches. */
const ROWS_OF_A_PART = 100

test('a year of ten-minute slots is written in small batches, becomes visible all at once, and is on sale in every month', async () => {
  const office = await stockOffice()
  const { seen, again } = watchWrites(office)
  const { stocks, plan } = await office.create(tenMinutes(60))
  again()
  const [batch] = stocks
  if (!batch) throw new Error('Nothing was made.')
  expect(plan.added).toBeGreaterThan(19_656)
  expect(batch.totals).toMatchObject({ stocks: plan.added, remaining: plan.added * 10 })
  expect(seen.writes).toBeGreaterThan(plan.added / ROWS_OF_A_PART)
  // A half-finished save shows nothing, the last write shows all.
  const month = (await office.offered(30)).length
  expect(month).toBeGreaterThan(1500)
  expect(seen.slots).toEqual([...Array(seen.writes - 1).fill(0), month])
  const counted = await office.db.query('select count(*) as n, count(distinct start_ts) as starts from stock')
  expect(counted.rows[0]).toMatchObject({ n: plan.added, starts: plan.added })
  // D31: a year ahead, each month of the shop's calendar has slots that can be bought and adjusted.
  for (let months = 0; months <= 12; months++) {
    const startTs = Date.now() + months * 30.5 * DAY
    const { stocks: shown } = await office.app.call('/list-activity-stock', {
      activityId: office.activityId,
      startTs: Math.round(startTs),
      endTs: Math.round(startTs + DAY),
    })
    expect(shown).toHaveLength(54)
    const { id = '' } = shown[0] ?? {}
    const wish = { stockIds: [id], ticketInfoId: batch.ticketInfo[0]?.id ?? '', quantity: 1, options: [] }
    await office.app.call('/add-ticket-to-cart', wish, { as: await office.app.newMember() })
    await office.app.call('/admin/adjust-stock', { stockId: id, delta: 1 }, { as: office.admin })
  }
})

test('other requests are answered while a year of slots is planned and read', async () => {
  const office = await stockOffice()
  const { stocks } = await office.create(tenMinutes(52))
  const form = tenMinutes(60)
  let [turns, isOver] = [0, false]
  const others = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      turns++
    }
  })()
  await office.preview([{ type: 'updateStock', id: stocks[0]?.id ?? '', updates: form }])
  isOver = true
  await others
  // Read and planned in one go it is one.
  expect(turns).toBeGreaterThan(15)
})

test('an interrupted save shows nothing, and the next one resumes from the written rows', async () => {
  const office = await stockOffice()
  const short = tenMinutes(2)
  const { stocks } = await office.create(short)
  const [batch] = stocks
  if (!batch) throw new Error('Nothing was made.')
  const before = await office.offered()
  const long = tenMinutes(10)
  if (long.reservation.type !== 'Weekly' || batch.reservation.type !== 'Weekly') throw new Error('Not weekly.')
  const { again } = watchWrites(office, { stopAfter: 5 })
  await expect(office.update(batch.id, long)).rejects.toMatchObject({ code: 'serverError' })
  again()
  expect((await office.offered()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await office.batches())[0]).toEqual(batch)
  const written = (await office.slots()).filter(({ archivedAt }) => archivedAt === 0)
  expect(written.length).toBeGreaterThan(ROWS_OF_A_PART)
  const preview = await office.preview([{ type: 'updateStock', id: batch.id, updates: long }])
  const saved = await office.update(batch.id, long)
  expect(saved.plan).toEqual(preview)
  expect(saved.plan).toMatchObject({ added: 8 * 378, restored: 0 })
  const slots = await office.slots()
  expect(slots.filter(({ archivedAt }) => archivedAt !== null)).toEqual([])
  expect(new Set(slots.map(({ startTs }) => startTs)).size).toBe(slots.length)
  expect(slots.filter(({ id }) => written.some((slot) => slot.id === id))).toHaveLength(written.length)
  expect(saved.stocks[0]?.totals.stocks).toBe(slots.length)
})

test('the sweep deletes the rows of an interrupted save, and expired trash, in small batches', async () => {
  const office = await stockOffice()
  const { again } = watchWrites(office, { stopAfter: 4 })
  await expect(office.create(tenMinutes(10))).rejects.toMatchObject({ code: 'serverError' })
  again()
  expect(await office.batches()).toEqual([])
  const { stocks } = await office.create(weeklyInput({ weeks: 30 }), weeklyInput({ hours: [15], weeks: 30 }))
  const [unsold, sold] = stocks
  const slot = (await office.offered()).find(
    ({ availableTickets }) => availableTickets[0]?.id === sold?.ticketInfo[0]?.id,
  )
  if (!unsold || !sold || !slot) throw new Error('Nothing is on sale.')
  await office.buy(sold, slot.id, 1)
  await office.manage([
    { type: 'deleteStock', id: unsold.id },
    { type: 'deleteStock', id: sold.id },
  ])
  const { sweepStocks } = await import('#features/stock-office/stock-admin/sweep-stocks.ts')
  office.app.advance(29 * DAY)
  await sweepStocks(office.db, Date.now())
  const isLeft = async () => new Set((await office.slots()).map(({ batchId }) => batchId))
  expect(await isLeft()).toEqual(new Set([unsold.id, sold.id]))
  office.app.advance(2 * DAY)
  await sweepStocks(office.db, Date.now())
  // Sold slots stay, for their buyers and the accounts.
  expect((await office.slots()).map(({ id }) => id)).toEqual([slot.id])
})
