/** Documents of a stock that an operator drops: what is missing in their numbers, and an upload that waits for a server. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gapText } from '#features/stock-office/stock-admin/office/entries/document-order.ts'
import { patiently } from '#features/stock-office/stock-admin/office/entries/patiently.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const numbered = (count: number, ...without: number[]) =>
  Array.from({ length: count }, (_, at) => at + 1)
    .filter((number) => !without.includes(number))
    .map((number) => `billet-${number}.pdf`)

test('missing numbers of documents are named up to five, and counted beyond', () => {
  expect(gapText(numbered(20))).toBeNull()
  expect(gapText(numbered(20, 7))).toBe('Il manque le numéro 7 de « billet-….pdf ».')
  expect(gapText(numbered(20, 2, 4, 6, 8, 10))).toBe('Il manque les numéros 2, 4, 6, 8, 10 de « billet-….pdf ».')
  expect(gapText(numbered(20, 2, 4, 6, 8, 10, 12, 14))).toBe(
    'Il manque les numéros 2, 4, 6, 8, 10 et 2 autres de « billet-….pdf ».',
  )
})

test('an upload is tried again while the server is gone, and not once it is cancelled in a pause', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw new Error('Gone.')
  }
  const leaving = new AbortController()
  const done = patiently(work, () => true, leaving.signal).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(500)
  expect(tries).toBe(2)
  leaving.abort()
  expect(await done).toBe('Upload annulé')
  expect(tries).toBe(2)
  expect(vi.getTimerCount()).toBe(0)
})
