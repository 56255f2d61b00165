/** A browser shows its own date fields in its own language: dates are typed and shown in the French order by ours. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'

const native = /type(?:=|: )\{?['"](?:date|datetime-local|time|month|week)['"]/
/** Lends its calendar alone, and is never seen. */
const LENDS = 'src/ui/day-field.tsx'

test('no screen shows a date or time field in the language of the browser', () => {
  const files = sourceFiles(['src']).filter((path) => path.endsWith('.tsx'))
  const found = files.filter((path) => native.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([LENDS])
})
