import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { bindings, pause } from './objects.ts'

const lockNamed = (name: string) => bindings.CART_LOCK.getByName(name)

const stored = (name: string): Promise<string[]> =>
  runInDurableObject(lockNamed(name), (_lock, { storage }) => [...storage.kv.list()].map(([key]) => key))

test('holders of a cart lock follow in order of arrival, with growing fences', async () => {
  const lock = lockNamed('order')
  const events: string[] = []
  const fences: number[] = []
  const hold = async (name: string) => {
    const { fence } = await lock.acquire()
    events.push(`${name} in`)
    fences.push(fence)
    // Others would get in here if they could.
    await pause(20)
    events.push(`${name} out`)
    await lock.release(fence)
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(hold))
  const order = events.filter((event) => event.endsWith('in')).map((event) => event.slice(0, 1))
  expect(events).toEqual(order.flatMap((name) => [`${name} in`, `${name} out`]))
  expect([...order].sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b))
})

test('a holder that never releases is passed over when its lease ends, and its late release frees no other', async () => {
  const lock = lockNamed('lost')
  const lost = await lock.acquire(200)
  const next = await lock.acquire()
  expect(next.fence).toBeGreaterThan(lost.fence)
  expect(await lock.release(lost.fence)).toBe(false)
  // The new holder holds on: a third one waits until it is done.
  let third = 0
  const waiting = lock.acquire().then(({ fence }) => {
    third = fence
  })
  await pause(100)
  expect(third).toBe(0)
  expect(await lock.release(next.fence)).toBe(true)
  await waiting
  expect(third).toBeGreaterThan(next.fence)
})

test('an object evicted while its lock is held remembers holder and fence', async () => {
  const before = await lockNamed('evicted').acquire(600)
  await evictDurableObject(lockNamed('evicted'))
  let after = 0
  const waiting = lockNamed('evicted')
    .acquire()
    .then(({ fence }) => {
      after = fence
    })
  await pause(100)
  expect(after).toBe(0)
  await waiting
  expect(after).toBeGreaterThan(before.fence)
})

test('the alarm of a running lease keeps the lock, and that of an ended lease leaves nothing stored', async () => {
  const lock = lockNamed('alarm')
  const { fence } = await lock.acquire(400)
  expect(await runDurableObjectAlarm(lock)).toBe(true)
  expect(await stored('alarm')).toEqual(['holder'])
  await pause(450)
  // Either it has just run by itself, or it runs now.
  await runDurableObjectAlarm(lock)
  expect(await stored('alarm')).toEqual([])
  expect(await lock.release(fence)).toBe(false)
  expect((await lock.acquire()).fence).toBeGreaterThan(fence)
})

test('a released lock leaves nothing stored after its lease would have ended', async () => {
  const lock = lockNamed('released')
  const { fence } = await lock.acquire(150)
  await lock.release(fence)
  await pause(200)
  await runDurableObjectAlarm(lock)
  expect(await stored('released')).toEqual([])
})

test('locks of different names do not wait for each other', async () => {
  const held = await lockNamed('one').acquire()
  const other = await lockNamed('two').acquire()
  expect(held.fence).toBeGreaterThan(0)
  expect(other.fence).toBeGreaterThan(0)
})
