/** Password hashes in an isolate, which each of them stops: how many wait, what the others are told, and that pages come in between. */
import { expect, test } from 'vitest'
import { createHashBound, MOST_HASHES } from '#features/people/accounts/passwords/hash-bound.ts'
import { nodeScrypt } from '#platform/node-scrypt.ts'
import { pause } from './objects.ts'

const salt = new Uint8Array(16)
const cost = { N: 2 ** 14, r: 8, p: 5 }

/** As the Worker's platform makes it. */
const isolateHash: typeof nodeScrypt = async (...input) => {
  await pause(1)
  return nodeScrypt(...input)
}

const outcome = (hashing: Promise<Uint8Array>) =>
  hashing.then(
    (made) => made.length,
    ({ code, retryAfterSeconds }: { code: string; retryAfterSeconds: number }) => ({ code, retryAfterSeconds }),
  )

/** How often somebody else had a turn of the event loop while the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let turns = 0
  while (!isOver) {
    await pause(0)
    turns += 1
  }
  return turns
}

test('some of many simultaneous sign-ins in an isolate wait, and the others are told when to retry', async () => {
  const bound = createHashBound(isolateHash, Date.now)
  const outcomes = Array.from({ length: MOST_HASHES * 2 }, () =>
    outcome(bound('secret', salt, { ...cost, N: 2 ** 10 })),
  )
  const told = await Promise.all(outcomes)
  const refused = told.filter((each) => typeof each !== 'number')
  expect(told.length - refused.length).toBeGreaterThan(0)
  expect(told.length - refused.length).toBeLessThanOrEqual(MOST_HASHES)
  for (const each of refused) {
    expect(each.code).toBe('signInBusy')
    expect(each.retryAfterSeconds).toBeGreaterThanOrEqual(1)
    expect(each.retryAfterSeconds).toBeLessThanOrEqual(60)
  }
  // The control: without the bound all of them are taken.
  const unbound = await Promise.all(
    Array.from({ length: MOST_HASHES * 2 }, () => outcome(isolateHash('secret', salt, { ...cost, N: 2 ** 4 }))),
  )
  expect(new Set(unbound)).toEqual(new Set([64]))
})

test('hashes of an isolate leave turns to other requests', async () => {
  const bound = createHashBound(isolateHash, Date.now)
  const HASHES = 8
  const waiting = Promise.all(Array.from({ length: HASHES }, () => bound('secret', salt, cost)))
  expect(await turnsDuring(waiting)).toBeGreaterThanOrEqual(HASHES - 1)
  // The control: hashes that do not wait for a turn are made in one.
  const atOnce = Promise.all(Array.from({ length: HASHES }, () => nodeScrypt('secret', salt, cost)))
  expect(await turnsDuring(atOnce)).toBeLessThan(HASHES - 1)
})
