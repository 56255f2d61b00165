/** A leaf is a feature that no other imports or asks: its folder, its lines in the lists and its screens are all that names it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImports, sourceFiles } from './imports.ts'
import { findFeature } from './rooms.ts'

/** Lists of features, a line each. */
const lists = ['src/api/calls.ts', 'src/contract/features.ts', 'src/server/features.ts']

const files = sourceFiles()
const owner = (file: string) => findFeature(file)?.feature
const mayName = (file: string) =>
  lists.includes(file) || file.startsWith('src/screens/') || file.endsWith('route-tree.gen.ts')
const outside = (feature: string) => files.filter((file) => owner(file) !== feature && !mayName(file))

const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const matchAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
const sourceText = (feature: string, name: string, read = texts) => read.get(`src/features/${feature}/${name}.ts`) ?? ''
const quoted = (name: string) => new RegExp(`['"\`](/admin|/cse-admin)?${name}['"\`]`)

const imported = new Set(
  files
    .filter((file) => !mayName(file))
    .flatMap((file) => readImports(file).flatMap(({ to }) => (owner(to) === owner(file) ? [] : (owner(to) ?? [])))),
)
/** One of its calls is made elsewhere, which the types of the client know. */
const isAsked = (feature: string) => {
  const paths = matchAll(sourceText(feature, 'contract'), /path: '([^']+)'/g).map(quoted)
  return outside(feature).some((file) => paths.some((path) => path.test(texts.get(file) ?? '')))
}
const leaves = [...new Set(files.flatMap((file) => owner(file) ?? []))].filter(
  (feature) => !imported.has(feature) && !isAsked(feature),
)

/** Names that lead to the feature without an import: its tables in SQL, and its error codes. */
function namesIn(feature: string, read = texts): RegExp[] {
  const tables = matchAll(sourceText(feature, 'tables', read), /sqliteTable\(\s*'(\w+)'/g)
  const codes = matchAll(sourceText(feature, 'declared', read), /^ {4}(\w+): \{\s*status:/gm)
  return [
    ...tables.map((name) => new RegExp(`\\b(from|join|into|update|table) ${name}\\b|'${name}'`, 'i')),
    ...codes.map(quoted),
  ]
}

const namedBy = (feature: string, read = texts): string[] => {
  const names = namesIn(feature, read)
  return outside(feature).flatMap((file) =>
    names.flatMap((name) => {
      const [found] = name.exec(read.get(file) ?? '') ?? []
      return found === undefined ? [] : [`${file}: ${found}`]
    }),
  )
}

test('the committee’s features are leaves', () => {
  expect(leaves).toEqual(
    expect.arrayContaining(['committee/committee-page', 'committee/library', 'committee/news', 'committee/polls']),
  )
})

test('gifts are a leaf: buying, erasure and the story of an order know given tickets, not the calls that give them', () => {
  expect(leaves).toContain('tickets/gifts')
})

test('the waiting list is a leaf: a screen gives its parts to booking and to the calendar of stocks', () => {
  expect(leaves).toContain('selling/waiting-list')
})

test.each(leaves)('no file except the lists and screens names %s', (feature) => {
  expect(namedBy(feature), 'CONTRIBUTING, "A feature": what others need to know of it stands in its manifest.').toEqual(
    [],
  )
})

test('a leaf’s table in raw SQL and its error code are detected', () => {
  const file = 'src/cli/moves/moved-tables.ts'
  const withLine = (line: string) => new Map([...texts, [file, `${texts.get(file) ?? ''}\n${line}\n`]])
  for (const line of ["{ table: 'poll_voter' }", 'select 1 from poll where', "fail('pollEnded')"])
    expect(namedBy('committee/polls', withLine(line)), line).toHaveLength(1)
})
