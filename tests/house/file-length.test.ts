/** A file is one idea and has at most 200 lines; ten more are no reason to tear it apart. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'

const MOST = 210

/** Kinds of files that declare, read by looking up a name rather than from the top. */
const declaring = /\/(tables|contract|[\w-]+-shapes)\.ts$/
const MOST_DECLARED = 400

/** Longer files: lists and data, of which a part would say less than the whole. */
const lists: Readonly<Record<string, string>> = {
  'src/contract/error-catalogue.ts': 'every error code with its sentence',
  'src/cli/moves/moved-tables.ts': 'each table of a region, in the order of a move',
  'src/features/operation/search/search-tables.ts': 'each table that the palette searches',
  'src/features/operation/privacy/export-rows.ts': 'each table read for the copy of an account, in one batch',
  'src/features/operation/privacy/erasure-steps.ts': 'each table that an erasure writes, in one batch',
  'src/simulators/experticket/simulator.ts': 'every address of the third party, one after another',
  'src/web/office/kit/form/showcase.tsx': 'every field of the kit in every state',
  'src/web/office/kit/list/showcase.tsx': 'every list of the kit in every state',
}

const isData = (path: string): boolean => path.startsWith('src/db/demo/') || path.endsWith('.gen.ts') || path in lists
const count = (text: string): number => text.trimEnd().split('\n').length
const allowed = (path: string): number => (declaring.test(path) ? MOST_DECLARED : MOST)

const lengths = sourceFiles(['src']).map((path) => ({ path, lines: count(readFileSync(path, 'utf8')) }))

test('no file of src is longer than its kind may be', () => {
  const long = lengths.filter(({ path, lines }) => !isData(path) && lines > allowed(path))
  expect(
    long.map(({ path, lines }) => `${path}: ${lines}`),
    'One purpose a file: split it by what a reader looks for, or name it among the lists with the reason.',
  ).toEqual([])
})

test('each list named here is still longer than other files may be', () => {
  const short = Object.keys(lists).filter((path) => !lengths.some((file) => file.path === path && file.lines > MOST))
  expect(short).toEqual([])
})

test('a file of one line too many is detected, and a declaring one is not', () => {
  const text = 'a\n'.repeat(MOST + 1)
  expect(count(text)).toBeGreaterThan(allowed('src/features/selling/cart/line-rules.ts'))
  expect(count(text)).toBeLessThan(allowed('src/kernel/cart/tables.ts'))
})
