/** A leaf is a feature that no other imports or asks: its folder, its lines in the lists and its screens are all that names it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Declaration } from '#contract/declaration.ts'
import type { FeatureParts } from '#handler/manifest/feature.ts'
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
const sourceText = (feature: string, name: string) => texts.get(`src/features/${feature}/${name}.ts`) ?? ''
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

const modules = import.meta.glob<Record<string, object>>('../../src/features/*/*/{declared,feature}.ts')
const importPart = async (feature: string, name: string): Promise<object[]> =>
  Object.values((await modules[`../../src/features/${feature}/${name}.ts`]?.()) ?? {})

/** Names that lead to a feature without an import: its tables in SQL, and by name its errors, mails, jobs and parameters. */
async function namesIn(feature: string): Promise<RegExp[]> {
  const tables = matchAll(sourceText(feature, 'tables'), /sqliteTable\(\s*'(\w+)'/g)
  const declared: Declaration[] = await importPart(feature, 'declared')
  const parts: FeatureParts[] = await importPart(feature, 'feature')
  // A name that the feature takes from a file below it, such as the kind of a job, is not its own.
  const own = [...texts].flatMap(([file, text]) => (owner(file) === feature ? text : [])).join('\n')
  const words = declared.flatMap(({ errors, resendErrors, mails }) =>
    Object.keys({ ...errors, ...resendErrors, ...mails }),
  )
  const jobs = parts.flatMap(({ jobs = [], periodicJobs = [] }) => [...jobs, ...periodicJobs].map(({ kind }) => kind))
  const parameters = parts.flatMap(({ named }) => Object.keys(named ?? {}))
  return [
    ...tables.map((name) => new RegExp(`\\b(from|join|into|update|table) ${name}\\b|'${name}'`, 'i')),
    ...words.map(quoted),
    ...jobs.map(quoted).filter((name) => name.test(own)),
    ...parameters.map((name) => new RegExp(`\\b${name}\\b`)),
  ]
}

const namesOfLeaves = new Map(
  await Promise.all(leaves.map(async (feature) => [feature, await namesIn(feature)] as const)),
)

const namedBy = (feature: string, read = texts): string[] => {
  const names = namesOfLeaves.get(feature) ?? []
  return outside(feature).flatMap((file) =>
    names.flatMap((name) => {
      const [found] = name.exec(read.get(file) ?? '') ?? []
      return found === undefined ? [] : [`${file}: ${found}`]
    }),
  )
}

test('the committee’s features are leaves', () => {
  expect(leaves).toEqual(
    expect.arrayContaining([
      'committee/committee-page',
      'committee/library',
      'committee/mailings',
      'committee/news',
      'committee/polls',
    ]),
  )
})

test('favourites are a leaf: cards and headings show their hearts, and know none', () => {
  expect(leaves).toContain('catalogue/favourites')
})

test('wallet passes are a leaf: tickets lead to addresses, not to the feature behind them', () => {
  expect(leaves).toContain('tickets/wallet')
})

test('questions to members are a leaf: shares, mailings and erasure know answers, not the pages that ask for them', () => {
  expect(leaves).toContain('people/member-fields')
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

test('a leaf’s table in raw SQL, its error code, parameter, mail and job are detected', () => {
  const file = 'src/cli/moves/moved-tables.ts'
  const withLine = (line: string) => new Map([...texts, [file, `${texts.get(file) ?? ''}\n${line}\n`]])
  const detected = [
    ['committee/polls', "{ table: 'poll_voter' }"],
    ['committee/polls', 'select 1 from poll where'],
    ['committee/polls', "fail('pollEnded')"],
    ['committee/polls', '{ pollId: id }'],
    ['committee/mailings', "fail('mailingNotThere')"],
    ['committee/mailings', "kind === 'mailing-test'"],
    ['committee/mailings', "'send-mailing': 'Envoi'"],
  ] as const
  for (const [feature, line] of detected) expect(namedBy(feature, withLine(line)), line).toHaveLength(1)
})
