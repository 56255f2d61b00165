import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { StockQueue } from '#features/catalogue/activities/office/stock-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const emptyStocks = (activityId: string) => ({
  activityId,
  bestStock: { hasFixedStocks: false, hasFlexibleStocks: false, discount: null, offer: null },
  firstStockTs: null,
  remaining: 0,
})

/** A queue, and what it has asked for. */
function createQueue(answer: (ids: string[]) => Promise<ReturnType<typeof emptyStocks>[]>) {
  const asked: string[][] = []
  const queue = new StockQueue((ids) => {
    asked.push(ids)
    return answer(ids)
  })
  return { queue, asked }
}

const ids = Array.from({ length: 23 }, (_, at) => `a-${at}`)

// [K-CONSTANT-017] [K-CONSTANT-018]
test('stocks are asked for ten activities every 100 ms, and never again once all are known', async () => {
  const { queue, asked } = createQueue(async (wanted) => wanted.map(emptyStocks))
  const told: string[] = []
  for (const id of ids) queue.ask(id, () => told.push(id))
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([asked, told]).toEqual([[ids.slice(0, 10)], ids.slice(0, 10)])
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual([ids.slice(0, 10), ids.slice(10, 20), ids.slice(20)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked.length, told.length]).toEqual([3, 23])
})

// [K-RULE-103]
test('stocks are asked for again 2 s after a failure', async () => {
  let fails = true
  const { queue, asked } = createQueue(async (wanted) => {
    if (fails) throw new Error('No network.')
    return wanted.map(emptyStocks)
  })
  let told = 0
  queue.ask('a-1', () => told++)
  await vi.advanceTimersByTimeAsync(100)
  fails = false
  await vi.advanceTimersByTimeAsync(1999)
  expect([asked.length, told]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([asked.length, told]).toEqual([2, 1])
})

test('stocks are not asked for rows that have left the screen', async () => {
  const { queue, asked } = createQueue(async (wanted) => wanted.map(emptyStocks))
  queue.ask('a-1', () => {})()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
})
