/** The faults that `planted-faults` can plant, read from a source's syntax. */
import { expect, test } from 'vitest'
import { findFaults, withFault } from '../../scripts/planted-faults/find-faults.ts'

const planted = (text: string) => findFaults('sample.tsx', text).map((fault) => [fault.kind, withFault(text, fault)])

test('planted faults invert a condition, move a limit, swap a text, drop a field and remove a guard', () => {
  expect(planted('const shown = isOpen ? one : other')).toEqual([
    ['condition', 'const shown = !(isOpen) ? one : other'],
  ])
  expect(planted('const HOLD_MINUTES = 30')).toEqual([['limit', 'const HOLD_MINUTES = 31']])
  expect(planted("const title = 'Aucun résultat'")).toEqual([['text', "const title = 'Un autre texte'"]])
  expect(planted('const title = <p>Aucun</p>')).toEqual([['text', 'const title = <p>Un autre texte</p>']])
  expect(planted('const row = { id, name: label }')).toEqual([['field', 'const row = { id,  }']])
  expect(planted("if (sold) fail('soldOut')")[0]).toEqual(['guard', ';'])
})

test('planted faults leave imports, types, classes and names of the program alone', () => {
  expect(planted("import { a } from './a b.ts'\ntype A = { a: 12 }\nconst key = 'order'")).toEqual([])
  expect(planted('const bar = <p className="mt-4 flex" />')).toEqual([])
})
