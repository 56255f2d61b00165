/** A row of the specification is cited above the test that fails when its sentence stops being true (CONTRIBUTING, "A test"). */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCitations, readExceptions, readPartly, testFiles } from './citations.ts'

const MOST = 6

const citations = testFiles().flatMap((path) => readCitations(path))
const written = readFileSync('tests/spec-exceptions.md', 'utf8')
const exceptions = readExceptions(written)

test('a test cites six rows at most, since a walk through a screen leaves its rows to narrower tests', () => {
  const crowded = citations.filter(({ rows }) => rows.length > MOST)
  expect(crowded.map(({ path, line, rows }) => `${path}:${line} has ${rows.length}`)).toEqual([])
})

test('a comment that cites rows stands above a test, a group of tests, or a screen of the list that every theme visits', () => {
  const stray = citations.filter(
    ({ path, below }) =>
      !/^(test|it|describe)\b/.test(below) && !(path === 'tests/browser/screen-list.ts' && below === '{'),
  )
  expect(stray.map(({ path, line }) => `${path}:${line}`)).toEqual([])
})

test('a row is cited once above one test', () => {
  const twice = citations.filter(({ rows }) => new Set(rows).size < rows.length)
  expect(twice.map(({ path, line }) => `${path}:${line}`)).toEqual([])
})

test('each row of docs/spec.md is cited, or is in tests/spec-exceptions.md with its reason, never both', () => {
  const cited = new Set(citations.flatMap(({ rows }) => rows))
  const known = [...readFileSync('docs/spec.md', 'utf8').matchAll(/^- \*\*(?<row>[CKP]-[A-Z]+-\d{3})\*\* /gm)].map(
    ({ groups }) => groups?.row ?? '',
  )
  expect(known.length).toBeGreaterThan(1000)
  expect(exceptions.filter((each) => cited.has(each))).toEqual([])
  expect(known.filter((each) => !cited.has(each) && !exceptions.includes(each))).toEqual([])
  // Rows that differ in a part; a test holds the rest.
  const partly = readPartly(written)
  expect(partly.length).toBeGreaterThan(0)
  expect(partly.filter((each) => !cited.has(each))).toEqual([])
})

/** Rows whose sentence is what a call answers, or what a function throws. */
const answers = [
  ...['C-ERROR-007', 'C-ERROR-029', 'C-ERROR-041', 'C-ERROR-043', 'K-ERROR-001', 'K-ERROR-040', 'K-ERROR-041'],
  ...['K-ERROR-042', 'P-ERROR-004', 'P-ERROR-014'],
]

test('a row about what a person sees or is told is cited by a test that draws its page', () => {
  const drawn = new Set(
    citations
      .filter(({ path }) => /^tests\/(browser|domains|journeys|screens|server)\//.test(path))
      .flatMap(({ rows }) => rows),
  )
  const told = new Set(citations.flatMap(({ rows }) => rows).filter((row) => /-(COMPONENT|ERROR|SCREEN)-/.test(row)))
  expect(told.size).toBeGreaterThan(500)
  expect([...told].filter((row) => !drawn.has(row) && !answers.includes(row))).toEqual([])
})

test('a test named by an exception exists in its file', () => {
  const named = [...written.matchAll(/tests\/[\w./-]+\.tsx?/g)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('a comment of several lines is read as one', () => {
  // Made up of parts, so that nobody who counts rows counts these.
  const rows = [1, 2, 3].map((each) => `K-ERROR-00${each}`)
  const text = [`// [${rows[0]}] [D12]`, `// [${rows[1]}, ${rows[2]}] Why.`, "test('x', () => {"].join('\n')
  expect(readCitations('x', text)).toEqual([{ path: 'x', line: 1, rows, below: "test('x', () => {" }])
  expect(readExceptions(`- ${rows[0]}, ${rows[1]}: why (${rows[2]}).`)).toEqual(rows.slice(0, 2))
})
