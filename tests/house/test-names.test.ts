/** A test's name says who or what does what, and when: read alone, or behind the title of its describe. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testFiles } from './citations.ts'

interface Name {
  text: string
  /** Stands in a describe, whose title may be its subject. */
  isInside: boolean
}

/** A title behind `test(`, `describe(` or `test.each([…])(`; the formatter indents what is inside a describe. */
const title = /^( *)(?:(?:test|it|describe)(?:\.\w+)*|.*\))\(\s*(['"`])((?:\\.|(?!\2).)+)\2,/gm
const testNames = (source: string): Name[] =>
  [...source.matchAll(title)].map(([, indent = '', , text = '']) => ({ text, isInside: indent !== '' }))

const opener = /^(what|whether|who|whose|whoever|of|the same)\b/i
const vague = /\b(nobody|somebody|anybody|everybody|whoever)\b/i
/** A verb or a pronoun that needs a subject before it. */
const continued =
  /^(it|they|that|and|so|nor|is|are|has|does|says|tells|shows|keeps|gives|takes|refuses|asks|leaves|makes|finds|reads|goes|returns|holds|sends|opens|closes)\b/

const isUnclear = ({ text, isInside }: Name) =>
  opener.test(text) || vague.test(text) || (!isInside && continued.test(text))

test('every test name has its subject, alone or in the title of its describe', () => {
  const files = testFiles().filter((path) => /\.test\.tsx?$/.test(path) && !path.endsWith('/test-names.test.ts'))
  const unclear = files.flatMap((path) =>
    testNames(readFileSync(path, 'utf8'))
      .filter(isUnclear)
      .map(({ text }) => `${path}: ${text}`),
  )
  expect(unclear, 'Take subject, verb, condition, and name the actor: buyer, operator, member.').toEqual([])
})

describe('the search for unclear names', () => {
  test.each([
    ["test('what was sold stays', () => {})", 1],
    ["test.each([1])('the same with %i', () => {})", 1],
    ["test.each([\n  1,\n])(\n  'the same with %i',\n  () => {})", 1],
    ['test("it is nobody\'s place", () => {})', 1],
    ["test('refuses a past day', () => {})", 1],
    ["describe('a field of days', () => {\n  test('refuses a past day', () => {})\n})", 0],
    ["describe('of a field', () => {\n  test('refuses a past day', () => {})\n})", 1],
    ["test('a returned place goes to the waiting list', () => {})", 0],
  ])('counts in %j: %i', (source, count) => {
    expect(testNames(source).filter(isUnclear)).toHaveLength(count)
  })
})
