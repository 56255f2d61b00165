/** Fairness of an opening: the order of arrival before it has no influence, which chi-square shows. */
import { expect, test } from 'vitest'
import { drawnOrder, shoppersAtOnce } from '#features/selling/openings/queue-rules.ts'
import { newId } from '#lib/new-id.ts'
import { atLength } from '../support/at-length.ts'

const PEOPLE = 20
const QUARTERS = 4
const OPENINGS = atLength(2000, 300)
/** Critical value with 9 degrees of freedom, which one fair series of openings in a hundred thousand exceeds. */
const CRITICAL = 39.3

type Person = { placeId: string; seq: number; joinedAt: number }
type Order = (people: readonly Person[], seed: string) => Promise<Person[]>

const quarter = (at: number) => Math.floor((at * QUARTERS) / PEOPLE)

/** How far the places that people get are from not depending on when they came, over many openings. */
async function chiSquare(order: Order): Promise<number> {
  const counts = Array.from({ length: QUARTERS }, () => Array.from({ length: QUARTERS }, () => 0))
  for (let each = 0; each < OPENINGS; each++) {
    const people = Array.from({ length: PEOPLE }, (_, seq) => ({ placeId: newId('pl'), seq, joinedAt: seq }))
    const drawn = await order(people, newId('pl'))
    for (const [place, { seq }] of drawn.entries()) {
      const row = counts[quarter(seq)]
      if (row) row[quarter(place)] = (row[quarter(place)] ?? 0) + 1
    }
  }
  const expected = (OPENINGS * PEOPLE) / QUARTERS ** 2
  return counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

test('order of arrival before the opening has no influence on the place in the queue', async () => {
  expect(await chiSquare((people, seed) => drawnOrder(people, { seed, cutAt: PEOPLE }))).toBeLessThan(CRITICAL)
})

test('control: first come, first served clearly fails the fairness statistic', async () => {
  expect(await chiSquare(async (people) => [...people])).toBeGreaterThan(10 * CRITICAL)
})

test('a drawn place does not depend on the other people in the queue, and latecomers stand behind it', async () => {
  const people = Array.from({ length: PEOPLE }, (_, seq) => ({ placeId: newId('pl'), seq, joinedAt: seq }))
  const draw = { seed: 'the same', cutAt: 15 }
  const order = await drawnOrder(people, draw)
  const some = people.filter(({ seq }) => seq % 3 > 0)
  expect(await drawnOrder(some, draw)).toEqual(order.filter((person) => some.includes(person)))
  expect(order.slice(15).map(({ seq }) => seq)).toEqual([15, 16, 17, 18, 19])
})

test('as many people are admitted at once as the places left allow with the personal limit: at least one, none when nothing is left', () => {
  const pace = { perSecond: 10, mostShoppers: 30 }
  const facts = { opensAt: 0, held: 0, buyers: new Set<string>() }
  const atOnce = (left: number | null, perPerson: number) => shoppersAtOnce({ ...facts, left, perPerson }, pace)
  expect([atOnce(50, 4), atOnce(3, 4), atOnce(0, 4), atOnce(1000, 2), atOnce(null, 4)]).toEqual([12, 1, 0, 30, 30])
})
