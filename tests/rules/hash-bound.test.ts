import { expect, test } from 'vitest'
import { createHashBound, LONGEST_WAIT_MS, MOST_HASHES } from '#features/people/accounts/passwords/hash-bound.ts'

const cost = { N: 16, r: 1, p: 1 }
const salt = new Uint8Array(16)

/** Hashes that end one after the other when told to, each `eachMs` after the one before. */
function slowHashes(eachMs: number) {
  let now = 1_000_000
  const ends: (() => void)[] = []
  const bound = createHashBound(
    () => new Promise((resolve) => ends.push(() => resolve(new Uint8Array(64)))),
    () => now,
  )
  const outcome = () =>
    bound('password', salt, cost).then(
      () => 'hashed',
      (error: { code: string; retryAfterSeconds: number }) => ({ code: error.code, after: error.retryAfterSeconds }),
    )
  const end = async (count: number) => {
    for (let n = 0; n < count; n++) {
      now += eachMs
      ends.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
  return { outcome, end, pass: (ms: number) => (now += ms), waiting: () => ends.length }
}

test('the bound on password hashes accepts as many as end soon, and tells every refused caller a retry time of its own', async () => {
  const hashes = slowHashes(100)
  const first = Array.from({ length: 20 }, hashes.outcome)
  await hashes.end(20)
  expect(await Promise.all(first)).toEqual(Array(20).fill('hashed'))

  const taken = Array.from({ length: MOST_HASHES }, hashes.outcome)
  const refused = await Promise.all(Array.from({ length: 100 }, hashes.outcome))
  expect(hashes.waiting()).toBe(MOST_HASHES)
  const moments = refused.map((told) => (typeof told === 'string' ? 0 : told.after))
  expect(new Set(refused.map((told) => typeof told !== 'string' && told.code))).toEqual(new Set(['signInBusy']))
  // 48 hashes at some 100 ms: the first returns after about five seconds, the last some ten seconds after it.
  expect(moments[0]).toBeGreaterThanOrEqual(5)
  expect(moments[0]).toBeLessThanOrEqual(7)
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(moments.at(-1)).toBeGreaterThanOrEqual((moments[0] ?? 0) + 10)
  expect(Math.max(...moments)).toBeLessThanOrEqual(60)
  await hashes.end(MOST_HASHES)
  expect(await Promise.all(taken)).toEqual(Array(MOST_HASHES).fill('hashed'))
  const after = hashes.outcome()
  await hashes.end(1)
  expect(await after).toBe('hashed')
})

test('the bound on password hashes accepts fewer on a slow machine, so that no browser times out', async () => {
  const hashes = slowHashes(2000)
  for (let n = 0; n < 30; n++) {
    const one = hashes.outcome()
    await hashes.end(1)
    await one
  }
  const outcomes = Array.from({ length: 20 }, hashes.outcome)
  await Promise.race(outcomes)
  expect(hashes.waiting()).toBe(Math.ceil(LONGEST_WAIT_MS / 2000) + 1)
  await hashes.end(20)
})

test('password hashes whose requests were aborted leave the queue', async () => {
  const hashes = slowHashes(100)
  for (let n = 0; n < MOST_HASHES; n++) void hashes.outcome()
  expect(await hashes.outcome()).toMatchObject({ code: 'signInBusy' })
  const stuck = hashes.waiting()
  hashes.pass(61_000)
  void hashes.outcome()
  expect(hashes.waiting()).toBe(stuck + 1)
})
