/** A row of the specification is cited above the test that fails when its sentence stops being true (CONTRIBUTING, "A test"). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCitations, readExceptions, testFiles } from './citations.ts'
import { toSplit } from './citations-to-split.ts'

const MOST = 6

const citations = testFiles()
  .filter((path) => path !== 'tests/house/citations.test.ts')
  .flatMap((path) => readCitations(path))
const exceptions = readExceptions(readFileSync('tests/spec-exceptions.md', 'utf8'))

test('one test proves six rows at most: a walk through a screen leaves its rows to narrower tests', () => {
  const crowded = citations.filter(
    ({ rows, below }) => rows.length > MOST && !toSplit.some((title) => below.includes(title)),
  )
  expect(crowded.map(({ path, line, rows }) => `${path}:${line} has ${rows.length}`)).toEqual([])
})

test('a comment with rows stands above a test, a group of tests, or a screen of the list that every theme visits', () => {
  const stray = citations.filter(
    ({ path, below }) =>
      !/^(test|it|describe)\b/.test(below) && !(path === 'tests/browser/screen-list.ts' && below === '{'),
  )
  expect(stray.map(({ path, line }) => `${path}:${line}`)).toEqual([])
})

test('a row is named once above one test', () => {
  const twice = citations.filter(({ rows }) => new Set(rows).size < rows.length)
  expect(twice.map(({ path, line }) => `${path}:${line}`)).toEqual([])
})

test('each row of docs/spec.md is cited, or stands in tests/spec-exceptions.md with its reason, never both', () => {
  const cited = new Set(citations.flatMap(({ rows }) => rows))
  const known = [...readFileSync('docs/spec.md', 'utf8').matchAll(/^- \*\*(?<row>[CKP]-[A-Z]+-\d{3})\*\* /gm)].map(
    ({ groups }) => groups?.row ?? '',
  )
  expect(known.length).toBeGreaterThan(1000)
  expect(exceptions.filter((each) => cited.has(each))).toEqual([])
  expect(known.filter((each) => !cited.has(each) && !exceptions.includes(each))).toEqual([])
})

test('a comment of several lines is read as one', () => {
  const text = ['// [K-ERROR-001] [D12]', '// [K-ERROR-002, K-ERROR-003] Why.', "test('x', () => {"].join('\n')
  expect(readCitations('x', text)).toEqual([
    { path: 'x', line: 1, rows: ['K-ERROR-001', 'K-ERROR-002', 'K-ERROR-003'], below: "test('x', () => {" },
  ])
  expect(readExceptions('- K-RULE-001, K-RULE-002: why (K-RULE-003).')).toEqual(['K-RULE-001', 'K-RULE-002'])
})
