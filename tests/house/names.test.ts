/** Names say what a function does or what it gives, in the field's words: `orderState`, `findSlot`; never `stateOf`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'scripts', 'tests', 'tenants'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.gen.ts') && existsSync(path))

/** Terms of JSON Schema and of databases. */
const terms = ['oneOf', 'asOf']

const declaration = /\b(?:function\*?|const|let|type|interface|class)\s+(\w*[a-z0-9]Of)\b/g
const wrongNames = (text: string): string[] =>
  [...text.matchAll(declaration)].map(([, name = '']) => name).filter((name) => !terms.includes(name))

test('no function, constant or type is named …Of', () => {
  const found = files
    .filter((path) => path !== 'tests/house/names.test.ts')
    .flatMap((path) => wrongNames(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`))
  expect(found, 'Take a verb (`findSlot`, `toOfficeNews`) or the term itself (`orderState`).').toEqual([])
})

test('no file is named …-of-…', () => {
  expect(files.filter((path) => /-of[-.][^/]*$/.test(path))).toEqual([])
})

test.each([
  ['const stateOf = (order: Order) => order.status', ['stateOf']],
  ['export async function* linesOf(text: string) {}', ['linesOf']],
  ['const oneOf = (values: readonly string[]) => values[0]', []],
  ['const order = findOrder(id)', []],
])('in %s the wrong names are %j', (text, names) => {
  expect(wrongNames(text)).toEqual(names)
})
