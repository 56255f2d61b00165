import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LockStub, startWorkerWorld, type WorkerWorld } from './worker-world.ts'

let world: WorkerWorld

beforeAll(async () => {
  world = await startWorkerWorld()
}, 60_000)
afterAll(() => world?.close(), 30_000)

const lockNamed = async (name: string): Promise<LockStub> => (await world.bindings()).CART_LOCK.getByName(name)

/** The harness hands results over as references: each field is asked for. */
const fenceOf = async (turn: { fence: number }): Promise<number> => await turn.fence

test('holders come one after the other, in order of arrival, with growing fences', async () => {
  const lock = await lockNamed('order')
  const events: string[] = []
  const fences: number[] = []
  const hold = async (name: string) => {
    const fence = await fenceOf(await lock.acquire())
    events.push(`${name} in`)
    fences.push(fence)
    // Others would get in here if they could.
    await new Promise((resolve) => setTimeout(resolve, 20))
    events.push(`${name} out`)
    await lock.release(fence)
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(hold))
  const order = events.filter((event) => event.endsWith('in')).map((event) => event.slice(0, 1))
  expect(events).toEqual(order.flatMap((name) => [`${name} in`, `${name} out`]))
  expect([...order].sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b))
})

test('a holder that never releases is passed over when its lease ends, and its late release frees nobody else', async () => {
  const lock = await lockNamed('lost')
  const lost = await fenceOf(await lock.acquire(200))
  const next = await fenceOf(await lock.acquire())
  expect(next).toBeGreaterThan(lost)
  expect(await lock.release(lost)).toBe(false)
  // The new holder holds on: a third one waits until it is done.
  let third = 0
  const waiting = lock.acquire().then(async (turn) => {
    third = await fenceOf(turn)
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(third).toBe(0)
  expect(await lock.release(next)).toBe(true)
  await waiting
  expect(third).toBeGreaterThan(next)
})

test('what an earlier instance of the object stored still counts: its holder and its fence', async () => {
  const storage = await world.worker.getDurableObjectStorage('CartLock', { name: 'restart' })
  const fence = Date.now() + 1_000_000
  await storage.exec('insert or replace into holder values (1, ?, ?)', fence, Date.now() + 20_000)
  const lock = await lockNamed('restart')
  let after = 0
  const waiting = lock.acquire().then(async (turn) => {
    after = await fenceOf(turn)
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(after).toBe(0)
  expect(await lock.release(fence)).toBe(true)
  await waiting
  expect(after).toBe(fence + 1)
})

test('locks of different names do not wait for each other', async () => {
  const held = await fenceOf(await (await lockNamed('one')).acquire())
  const other = await fenceOf(await (await lockNamed('two')).acquire())
  expect(held).toBeGreaterThan(0)
  expect(other).toBeGreaterThan(0)
})
