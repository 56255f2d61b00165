/** Parts of pages that are drawn once for the same data, and the pages that they are put into. */
import fc from 'fast-check'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createDataWriter, createMarkupKeeper, createMarkupMemory } from '#server/pages/kept-markup.ts'

interface Entry {
  id: string
  label: string
}

const card = ({ id, label }: Entry) =>
  createElement('article', { title: id }, label, ' ', createElement('b', null, label.length))

const page = (entries: readonly Entry[], draw: (entry: Entry) => ReactNode) =>
  renderToString(
    createElement('ul', null, ...entries.map((entry) => createElement('li', { key: entry.id }, draw(entry)))),
  )

let marks = 0

/** The page with its parts kept in `memory`, and what had to be drawn for it. */
function rendered(memory: ReturnType<typeof createMarkupMemory>, entries: Entry[]) {
  const drawn: string[] = []
  const data = createDataWriter()
  data.write({ list: { entries } })
  const parts = createMarkupKeeper(memory, data.textOf, `m${marks++}m`)
  const draw = (entry: Entry) =>
    parts.keep(entry, 'card', () => {
      drawn.push(entry.id)
      return card(entry)
    })
  return { html: parts.fill(page(entries, draw)), drawn }
}

const anyText = fc.oneof(fc.string(), fc.constantFrom('<b>&"\'', '</x-kept>', '<x-kept part="m0m0">', 'é œ 😀'))
const anyEntries = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), label: anyText }), {
  selector: ({ id }) => id,
  maxLength: 6,
})

it("a page assembled from kept parts equals React's output without them, whatever was rendered before", () => {
  const memory = createMarkupMemory(2000)
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const alone = page(entries, card)
      expect(rendered(memory, entries).html).toBe(alone)
      expect(rendered(memory, entries.toReversed()).html).toBe(page(entries.toReversed(), card))
    }),
    { numRuns: 60 },
  )
})

it('a page assembled from kept parts renders only what has changed', () => {
  const memory = createMarkupMemory(100_000)
  const entries = [1, 2, 3].map((id) => ({ id: `a-${id}`, label: `Musée ${id}` }))
  expect(rendered(memory, entries).drawn).toEqual(['a-1', 'a-2', 'a-3'])
  expect(rendered(memory, structuredClone(entries)).drawn).toEqual([])
  const changed = entries.map((entry) => (entry.id === 'a-2' ? { ...entry, label: 'Zoo' } : entry))
  expect(rendered(memory, changed)).toEqual({ html: page(changed, card), drawn: ['a-2'] })
})

it('a page assembled from kept parts renders an entry again when the part depends on more than the entry', () => {
  const memory = createMarkupMemory(100_000)
  const entry = { id: 'a-1', label: 'Zoo' }
  const data = createDataWriter()
  data.write({ entries: [entry] })
  const parts = createMarkupKeeper(memory, data.textOf, 'mm')
  const both = createElement('p', null, ...['first', 'card'].map((each) => parts.keep(entry, each, () => each)))
  expect(parts.fill(renderToString(both))).toBe('<p>firstcard</p>')
})

it('kept parts of pages stay within their share of memory', () => {
  const memory = createMarkupMemory(25)
  for (const key of ['a', 'b', 'c']) memory.keep(key, '123456789')
  expect(['a', 'b', 'c'].map((key) => memory.find(key))).toEqual([undefined, '123456789', '123456789'])
})

it('the data of a page is written as JSON would', () => {
  const data = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.array(fc.jsonValue())))
  fc.assert(
    fc.property(data, (value) => {
      expect(createDataWriter().write(value)).toBe(JSON.stringify(value))
    }),
    { numRuns: 200 },
  )
})
