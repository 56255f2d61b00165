/** Lists sort names by their plain text: by bytes É stands behind Z. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'

const words = 'label|name|title|subject|firstName|lastName'
/** The orders that a list offers, as `by: { name: vendor.nameKey }` has them; `peopleOrders` are keys already. */
const orders = /\bby: \{(?<orders>[^}]*)\}/g
const ofBytes = new RegExp(`\\b\\w+: (?:sql\`\\$\\{)?(?!peopleOrders)\\w+\\.(?:${words})\\b`, 'g')

const sortedByBytes = (source: string): string[] =>
  [...source.matchAll(orders)].flatMap(({ groups }) => groups?.orders?.match(ofBytes) ?? [])

test('no list sorts a name, a label or a title by its bytes', () => {
  const lists = sourceFiles(['src']).map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  expect(lists.filter(({ source }) => orders.test(source)).length).toBeGreaterThan(20)
  expect(lists.flatMap(({ path, source }) => sortedByBytes(source).map((order) => `${path}: ${order}`))).toEqual([])
})

test.each([
  ['by: { name: vendor.nameKey, title: plain(poll.title) }', []],
  ['by: { createdAt: task.createdAt, label: trash.label }', ['label: trash.label']],
  ['by: { lastName: peopleOrders.lastName, group: userGroup.label }', ['group: userGroup.label']],
])('%s: %j', (source, found) => {
  expect(sortedByBytes(source)).toEqual(found)
})
