import { expect, test } from 'vitest'
import { createFloodGuard, FLOOD_LIMIT, FLOOD_MOST_KEYS, FLOOD_PERIOD_MS } from '#platform/flood-guard.ts'

test('the flood guard counts a limited number of IP addresses a minute, and forgets the oldest ones first', async () => {
  let now = 0
  const passes = createFloodGuard(() => now)
  for (let at = 0; at < FLOOD_LIMIT; at++) expect(await passes('first')).toBe(true)
  expect(await passes('first')).toBe(false)
  // A flood from ever new addresses: memory is what would end.
  for (let at = 0; at < FLOOD_MOST_KEYS; at++) await passes(`address-${at}`)
  expect(await passes('first')).toBe(true)
  for (let at = 0; at < FLOOD_LIMIT - 1; at++) await passes(`address-${FLOOD_MOST_KEYS - 1}`)
  expect(await passes(`address-${FLOOD_MOST_KEYS - 1}`)).toBe(false)
  now = FLOOD_PERIOD_MS
  expect(await passes(`address-${FLOOD_MOST_KEYS - 1}`)).toBe(true)
})
