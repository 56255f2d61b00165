/** How long a piece of long work takes by itself. */
import { expect, test } from 'vitest'
import { ownTime } from '#lib/own-time.ts'

test("a task's own time is the shortest of its recent runs, and grows with its work", () => {
  const own = ownTime()
  expect(own(10)).toBe(10)
  // Others computed meanwhile.
  expect(own(200)).toBeCloseTo(12.1)
  expect(own(4)).toBe(4)
  for (let turn = 0; turn < 30; turn++) own(40)
  expect(own(40)).toBe(40)
})
