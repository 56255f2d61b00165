import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isContiguous, smallestRemaining, spanGroups } from '#kernel/stock/spans.ts'
import type { Slot } from '#kernel/time/types.ts'

const slot = (startTs: number, endTs: number, remaining: number | null = 5): Slot => ({
  id: `si-${startTs}`,
  startTs,
  endTs,
  remaining,
})

describe('spans', () => {
  // [K-RULE-059]
  test('offer a ticket of N slots only where N slots touch', () => {
    const slots = [slot(30, 40), slot(0, 10), slot(10, 20), slot(41, 50), slot(20, 30)]
    expect(spanGroups(slots, 2).map(({ startTs, endTs }) => [startTs, endTs])).toEqual([
      [0, 20],
      [10, 30],
      [20, 40],
    ])
    expect(spanGroups(slots, 4).map(({ startTs }) => startTs)).toEqual([0])
    expect(spanGroups(slots, 5)).toEqual([])
    expect(spanGroups(slots, 1)).toHaveLength(5)
    for (const span of [0, -1, 1.5]) expect(spanGroups(slots, span)).toEqual([])
  })

  test('do not join slots that are near, overlap or stand in the wrong order', () => {
    expect(isContiguous([slot(0, 10), slot(10, 20)])).toBe(true)
    expect(isContiguous([slot(10, 20), slot(0, 10)])).toBe(false)
    expect(isContiguous([slot(0, 10), slot(11, 20)])).toBe(false)
    expect(isContiguous([slot(0, 10), slot(9, 20)])).toBe(false)
    expect(isContiguous([slot(0, 10), slot(0, 10)])).toBe(false)
    expect(isContiguous([slot(0, 10)])).toBe(true)
    expect(isContiguous([])).toBe(false)
  })

  test('have as much left as their scarcest slot, and are unlimited only if every slot is', () => {
    expect(smallestRemaining([slot(0, 1, 3), slot(1, 2, null), slot(2, 3, 2)])).toBe(2)
    expect(smallestRemaining([slot(0, 1, null), slot(1, 2, null)])).toBeNull()
    expect(spanGroups([slot(0, 10, 4), slot(10, 20, 0)], 2)[0]?.remaining).toBe(0)
  })

  test('choose the lower id when two slots that could follow start together, in any order of the slots', () => {
    const twins = [
      { ...slot(10, 20), id: 'si-b' },
      { ...slot(10, 30), id: 'si-a' },
    ]
    for (const slots of [
      [slot(0, 10), ...twins],
      [...twins.toReversed(), slot(0, 10)],
    ]) {
      expect(spanGroups(slots, 2).map((group) => group.slots.map(({ id }) => id))).toEqual([['si-0', 'si-a']])
    }
  })

  // [K-RULE-059]
  test('are exactly the contiguous runs, whatever the order of the slots', () => {
    const line = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 14 })
    fc.assert(
      fc.property(
        line,
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 21, maxLength: 21 }),
        (starts, span, left) => {
          const groups = spanGroups(
            starts.map((start) => slot(start, start + 1, left[start] ?? null)),
            span,
          )
          const expected = starts.filter((start) =>
            Array.from({ length: span }, (_, n) => start + n).every((at) => starts.includes(at)),
          )
          expect(groups.map(({ startTs }) => startTs)).toEqual(expected.toSorted((a, b) => a - b))
          for (const group of groups) {
            expect(group.slots).toHaveLength(span)
            expect(isContiguous(group.slots)).toBe(true)
            expect(group.endTs).toBe(group.startTs + span)
            expect(group.remaining).toBe(
              Math.min(...group.slots.map(({ remaining }) => remaining ?? Number.POSITIVE_INFINITY)),
            )
          }
        },
      ),
    )
  })
})
