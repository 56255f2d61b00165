/** Places given to people of a waiting list, as a pure rule (chapter queues-and-waiting-lists, The waiting list). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  holdEnd,
  serveWaiting,
  type WaitingSlot,
  type WaitingWish,
} from '#features/selling/waiting-list/serve-waiting.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

const slot = (at: number, remaining: number): WaitingSlot => ({
  ...{ id: `si-${at}`, batchId: 'sb-1', kind: 'Fixed', remaining },
  startTs: at * HOUR,
  endTs: (at + 1) * HOUR,
})

const ticket = (span: number) => ({
  id: `ti-${span}`,
  key: `ti-${span}`,
  label: 'x',
  batchId: 'sb-1',
  span,
  maxQuantity: 9,
})
const tickets = [ticket(1), ticket(2)]
const unlimited = { userId: 'u', mayHave: null }

/** The rule in other words: one person after the other, every run of slots tried from the first. */
function oracle(left: number[], line: readonly (WaitingWish & { from: number | null; span: number })[]) {
  const given: (number | null)[] = []
  for (const { from, span, quantity } of line) {
    const starts = from === null ? left.map((_, at) => at) : [from]
    const start = starts.find(
      (at) => at + span <= left.length && left.slice(at, at + span).every((count) => count >= quantity),
    )
    given.push(start ?? null)
    if (start !== undefined) for (let at = start; at < start + span; at++) left[at] = (left[at] ?? 0) - quantity
  }
  return given
}

const wish = (slots: number) =>
  fc.record({
    quantity: fc.integer({ min: 1, max: 3 }),
    span: fc.constantFrom(1, 2),
    any: fc.boolean(),
    at: fc.nat(slots - 1),
  })

describe('the waiting list', () => {
  test('is served in its order, as an independent implementation of the rule serves it, and never beyond what is left', () => {
    const cases = fc
      .array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 6 })
      .chain((left) => fc.tuple(fc.constant(left), fc.array(wish(left.length), { maxLength: 12 })))
    fc.assert(
      fc.property(cases, ([left, wishes]) => {
        const line = wishes.map(({ quantity, span, any, at }, id) => {
          const from = any ? null : Math.min(at, left.length - span)
          const stockIds = from === null ? [] : Array.from({ length: span }, (_, of) => `si-${from + of}`)
          return { ...unlimited, id, quantity, span, from, stockIds, ticketKey: `ti-${span}` }
        })
        const slots = new Map(left.map((count, at) => [`si-${at}`, slot(at, count)]))
        const { served, lost } = serveWaiting({ tickets, slots }, line, () => false)
        expect(lost).toEqual([])
        const given = line.map(({ id }) => {
          const places = served.find(({ person }) => person.id === id)?.places
          return places ? Number(places.slots[0]?.id.slice(3)) : null
        })
        expect(given).toEqual(oracle([...left], line))
        for (const [at, count] of left.entries()) {
          const taken = served.reduce(
            (sum, { person, places }) => sum + (places.slots.some(({ id }) => id === `si-${at}`) ? person.quantity : 0),
            0,
          )
          expect(taken).toBeLessThanOrEqual(count)
        }
      }),
    )
  })

  test('drops members who lost their right and members who wait for what is no longer sold', () => {
    const slots = new Map([['si-0', slot(0, 1)]])
    const wanted = { ...unlimited, ticketKey: 'ti-1', stockIds: ['si-0'], quantity: 1 }
    const line = [
      { ...wanted, name: 'outsider' },
      { ...wanted, name: 'past', stockIds: ['si-gone'] },
      { ...wanted, name: 'member' },
    ]
    const { served, lost } = serveWaiting({ tickets, slots }, line, ({ name }) => name === 'outsider')
    expect(lost.map(({ person, reason }) => [person.name, reason])).toEqual([
      ['outsider', 'right'],
      ['past', 'offer'],
    ])
    expect(served.map(({ person }) => person.name)).toEqual(['member'])
  })

  test('skips all requests of a member who would exceed the personal limit, and keeps the member in it', () => {
    const slots = new Map([0, 1, 2, 3].map((at) => [`si-${at}`, slot(at, 2)]))
    const wanted = (name: string, at: number, quantity: number, mayHave: number | null) => ({
      ...{ ticketKey: 'ti-1', stockIds: [`si-${at}`], quantity },
      ...{ userId: name, mayHave, name: `${name} ${at}` },
    })
    const line = [
      wanted('full', 0, 1, 0),
      wanted('two', 0, 1, 2),
      wanted('two', 1, 2, 2),
      wanted('two', 2, 1, 2),
      wanted('two', 3, 1, 2),
      wanted('any', 1, 2, null),
    ]
    const { served, lost } = serveWaiting({ tickets, slots }, line, () => false)
    expect(served.map(({ person }) => person.name)).toEqual(['two 0', 'two 2', 'any 1'])
    expect(lost).toEqual([])
  })
})

test.each([
  ['as chosen, far from the event', 100 * HOUR, 120, 120 * MINUTE],
  ['a quarter of what is left until the start', 4 * HOUR, 120, HOUR],
  ['at least ten minutes', 12 * MINUTE, 120, 10 * MINUTE],
  ['no longer than the slot itself', -55 * MINUTE, 120, 5 * MINUTE],
])('a hold for a waiting member lasts %s', (_, startsIn, minutes, lasts) => {
  const now = 1_000 * HOUR
  const places = { kind: 'Fixed' as const, startTs: now + startsIn, endTs: now + startsIn + HOUR }
  expect(holdEnd(now, minutes, [places]) - now).toBe(lasts)
})
