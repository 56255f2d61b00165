/** A plural is made by src/lib/words/plural.ts, which knows that French counts 0 in the singular. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'

/** The commands of an administrator speak English, which counts 0 in the plural. */
const isFrench = (path: string): boolean => path.startsWith('src/') && !path.startsWith('src/cli/')

/** Not a number: an input that takes one picture, or several. */
const isNoCount = (found: string): boolean => found.startsWith('multiple ')

const literal = String.raw`(?:'([^'\n]*)'|"([^"\n]*)"|\x60([^\x60$]*)\x60)`
const choice = new RegExp(String.raw`(\w+\)?)\s*\? *${literal}\s*: *${literal}`, 'g')

const endings = ['s', 'x', 'nt', 'es', 'ent']
const isPluralWord = (one: string, many: string): boolean => endings.some((ending) => many === one + ending)

/** `one` and `many` say the same, and end differently. */
function isPlural(one: string, many: string): boolean {
  const [words, others] = [one.split(' '), many.split(' ')]
  const ends = words.map((word, at) => isPluralWord(word, others[at] ?? ''))
  return words.length === others.length && ends.includes(true) && !/^https?$/.test(one)
}

const findPlurals = (text: string): string[] =>
  [...text.matchAll(choice)]
    .filter(([, , ...found]) => {
      const [one = '', other = ''] = [found.slice(0, 3), found.slice(3)].map((each) =>
        each.find((part) => part !== undefined),
      )
      return isPlural(one, other) || isPlural(other, one)
    })
    .map(([found]) => found)
    .filter((found) => !isNoCount(found))

test('no French plural is made by hand', () => {
  const found = sourceFiles()
    .filter(isFrench)
    .flatMap((path) => findPlurals(readFileSync(path, 'utf8')).map((each) => `${path}: ${each}`))
  expect(found, 'Write `plural(count, one, many)` or `counted(count, one, many)`.').toEqual([])
})

test.each([
  ["`${count} billet${count > 1 ? 's' : ''}`", 1],
  ["`billet${isOne ? '' : 's'}`", 1],
  ["count === 1 ? 'créneau' : 'créneaux'", 1],
  ["quantity > 1\n ? 'billets annulés'\n : 'billet annulé'", 1],
  ["isOne ? ' vide' : 's vides'", 1],
  ["many ? 'Ses billets sont prêts' : 'Son billet est prêt'", 1],
  ["level === 2 ? 'h2' : 'h3'", 0],
  ["secure ? 'https' : 'http'", 0],
  ["isOpen ? 'Fermer' : 'Ouvrir les filtres'", 0],
])('the search in %j finds hand-made plurals: %i', (text, count) => {
  expect(findPlurals(text)).toHaveLength(count)
})
