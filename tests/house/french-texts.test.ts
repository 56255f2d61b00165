/** The office speaks French: an English word stands in a text only where a row of the specification has that text. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alike } from './quoted-words.ts'

/** English words that no French sentence has, in labels people read. */
const english = new RegExp(
  `(?<!\\p{L})(?:${[
    ...[
      'statu(?:s|ses)',
      'uploads?',
      'downloads?',
      'refresh',
      'timeout',
      'finalization',
      'loading',
      'settings',
      'delete',
    ],
    ...['edit', 'save', 'cancel', 'search', 'show', 'drafts?', 'dashboard', 'templates?', 'slots?', 'batch(?:es)?'],
    ...['vendors?', 'users?', 'groups?', 'orders?', 'tickets? info', 'promo code', 'member card', 'pending', 'failed'],
    ...['missing', 'ready', 'error', 'success', 'not', 'the', 'and', 'your', 'please', 'with'],
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** Attributes and fields whose text people read, and what stands between tags. */
const shown = [
  /\b(?:label|title|header|hint|all|placeholder|caption|legend|submit|goOn|empty|line|aria-label|text)(?:=|: )(?:"(?<a>[^"\n]+)"|'(?<b>(?:[^'\\\n]|\\.)+)')/g,
  /(?<=[\w"'}]|^\s*)>(?<a>\s*[^<>{}=;]*\p{L}[^<>{}=;]*)<\//gmu,
  /^ +(?<a>\p{Lu}[^<>{}=;()`\n]*(?<![,:]))$/gmu,
  /(?:counted|plural)\([^,]+, '(?<a>[^']+)', '(?<b>[^']+)'/g,
  /(?<!Error\()(?<=^|[ (,:?])'(?<a>\p{Lu}(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'/gmu,
  /"(?<a>\p{Lu}[^"\n]* [^"\n]*)"/gu,
]

/** A text that a row has stands anywhere; « Status » only where K-SCREEN-085 and P-SCREEN-033 name that column. */
const specification = alike(readFileSync('docs/spec.md', 'utf8'))
const bound: Readonly<Record<string, readonly string[]>> = {
  Status: ['src/screens/office/admin/vendor/-partner-columns.tsx'],
}

const readable = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
  return shown.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap(({ groups }) => [groups?.a, groups?.b].flatMap((text) => text?.trim() ?? [])),
  )
}

const isBound = (path: string, text: string): boolean =>
  text in bound ? (bound[text]?.includes(path) ?? false) : specification.includes(alike(text).replace(/ ?[.:] .*$/, ''))

const officeFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\/office\/.*\.tsx?$/.test(path) && !/showcase|\/server\//.test(path))

test('no text of the office has an English word, unless a row of the specification has that text', () => {
  const found = officeFiles.flatMap((path) =>
    readable(readFileSync(path, 'utf8'))
      .filter((text) => english.test(text) && !isBound(path, text))
      .map((text) => `${path}: ${text}`),
  )
  expect(officeFiles.length).toBeGreaterThan(400)
  expect([...new Set(found)]).toEqual([])
})

test.each([
  ['<Select label="Status" />', ['Status']],
  ["  header: 'Status',", ['Status']],
  ["counted(n, 'upload nécessaire', 'uploads nécessaires')", ['upload nécessaire', 'uploads nécessaires']],
  ['<Button>Refresh</Button>', ['Refresh']],
  ["state === 'Failed' ? 'Envoi refusé' : null", []],
])('the source %j shows English: %j', (source, words) => {
  expect(readable(source).filter((text) => english.test(text))).toEqual(words)
})
