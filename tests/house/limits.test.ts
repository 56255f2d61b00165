/** A limit that a text names is a number of src/lib/words/limits.ts: the text says what the code does. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'

/** Texts whose limit no number of the code decides. */
const exceptions: Readonly<Record<string, string>> = {
  'src/lib/words/limits.ts': 'where limits are said; a bank decides on its delay',
  'src/features/selling/expert-office/office/expert-tickets-tab.tsx': 'names a ticket of a partner',
  'src/web/office/kit/pickers/durations.ts': 'examples of how a duration may be typed',
  'src/web/office/kit/pickers/showcase.tsx': 'the same, shown in the kit',
}

/** Activities, news and mails of the demo are invented texts. */
const isProduct = (path: string): boolean =>
  path.startsWith('src/') && !/^src\/(db\/demo|server\/dev|simulators)\//.test(path) && !(path in exceptions)

const unit = String.raw`(?:secondes|minutes|heures|jours|semaines|[KMG]o)(?![\p{L}-])`
const numeral = String.raw`(?:(?<![\d:,.#-])\d+(?: à \d+)?|(?<!\p{L})(?:deux|trois|quatre|cinq|dix|quinze|vingt|trente|soixante))`
const named = new RegExp(String.raw`${numeral}[ \u00a0\u202f]${unit}`, 'gu')

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '')

const findLimits = (text: string): string[] => [...withoutComments(text).matchAll(named)].map(([found]) => found)

test('no text of the product contains a limit that was typed by hand', () => {
  const found = sourceFiles()
    .filter(isProduct)
    .flatMap((path) => findLimits(readFileSync(path, 'utf8')).map((each) => `${path}: ${each}`))
  expect(found, 'Take `limits.….text` of src/lib/words/limits.ts, and its number where the code needs it.').toEqual([])
})

test('each listed exception still contains a limit', () => {
  const needless = Object.keys(exceptions).filter((path) => findLimits(readFileSync(path, 'utf8')).length === 0)
  expect(needless).toEqual([])
})

test.each([
  ['<p>Une fois le paiement commencé, vous avez 30 minutes.</p>', ['30 minutes']],
  ["'Ce lien est valable deux semaines.'", ['deux semaines']],
  ["'Le fichier est trop volumineux (max. 10 Mo).'", ['10 Mo']],
  ["'Comptez 5 à 10 jours.'", ['5 à 10 jours']],
  ['`vous avez ${limits.cartHold.text}`', []],
  ['/** After 30 minutes, or 10 Mo. */\n// 10 jours', []],
  ["'Mardi 12 jours-fériés'", []],
])('the search in %j finds %j', (text, found) => {
  expect(findLimits(text)).toEqual(found)
})

test('no line is promised more characters than a typed line may have', () => {
  const promised = sourceFiles().flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/shortText\.max\((\w+)/g)].map(([, most = '']) => [path, most] as const),
  )
  expect(promised.length).toBeGreaterThan(3)
  expect(promised.filter(([, most]) => !(Number(most) <= 200))).toEqual([])
})
