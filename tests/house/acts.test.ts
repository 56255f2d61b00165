/** An act of the office has one word: the verb of its button is in the glossary, and an order's answer has two. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readActs, toVerb } from './acts.ts'

const section = /## Acts of the office\n[\s\S]*?(?=\n## )/.exec(readFileSync('docs/glossary.md', 'utf8'))?.[0] ?? ''
const known = new Set(
  [...section.matchAll(/^\| (?<verbs>(?!verbs |---)[^|]+) \|/gm)].flatMap(({ groups }) =>
    (groups?.verbs ?? '').split(/,\s*/).map((words) => words.split(' ')[0] ?? ''),
  ),
)

/** Nouns and adjectives that end as a verb does, in titles and labels. */
const nouns = new Set([
  ...['autre', 'dernier', 'dossier', 'fichier', 'heure', 'membre', 'nature', 'nombre', 'ordre', 'ouverture'],
  ...['partenaire', 'premier', 'territoire', 'titre', 'titulaire', 'votre'],
])

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\/office\/.*\.tsx$/.test(path) && !/showcase/.test(path))
const acts = sources.flatMap(readActs)

test('every verb of a button or window of the office is one of the glossary', () => {
  const used = acts.filter(({ text }) => !nouns.has(toVerb(text) ?? ''))
  expect(used.length).toBeGreaterThan(250)
  expect(used.filter(({ text }) => !known.has(toVerb(text) ?? ''))).toEqual([])
})

test('the glossary has no act that no button of the office names', () => {
  const used = new Set([...acts.map(({ text }) => toVerb(text)), 'retour'])
  expect([...known].filter((verb) => !used.has(verb))).toEqual([])
})

// [C-STATE-015] [C-STATE-016]
test('an order is validated or rejected in all texts of the office, never confirmed or refused', () => {
  const other = /(?:confirme|refuse)\p{L}* (?:la|une|cette|votre) commande|commande (?:confirm|refus)/iu
  const found = sources.filter((path) => other.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['Valider la commande ?', 'valider'],
  ['Envoyer…', 'envoyer'],
  ['Commande validée', null],
])('the text %j has the verb %j', (text, verb) => {
  expect(toVerb(text)).toBe(verb)
})
