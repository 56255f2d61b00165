/** docs/architecture: chapters that are short, on the map, and there when somebody cites one; docs/decisions: their archive. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const house = 'docs/architecture'
const archive = 'docs/decisions'
const FROZEN = '2026-11-28'
const MOST_WORDS = 1_500

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(path))
const read = (path: string) => readFileSync(path, 'utf8')
const source = files.filter(
  (path) =>
    /^(src|tests|scripts|tenants)\/.*\.(tsx?|js)$|^wrangler\.toml$/.test(path) &&
    path !== 'tests/house/chapters.test.ts',
)
/** Neither the map nor the list of libraries is read as a chapter is. */
const chapters = readdirSync(house).filter((name) => !['README.md', 'libraries.md'].includes(name))
const map = read(`${house}/README.md`)

/** The sections of a paper. Code has none. */
const titles = (path: string) =>
  [
    ...read(path)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, title = '']) => title)
/** As GitHub names them. */
const anchors = (path: string) =>
  titles(path).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

const isThere = (path: string, anchor: string | undefined): boolean =>
  existsSync(path) && (anchor === undefined || !path.endsWith('.md') || anchors(path).includes(anchor))

/** Addresses of links of a paper, from the root of the repository. */
const links = (path: string): { path: string; file: string; anchor: string | undefined }[] =>
  [...read(path).matchAll(/\]\((?!https?:|mailto:|\/)(?<file>[^)#\s]*)(?:#(?<anchor>[^)\s]*))?\)/g)].map(
    ({ groups }) => ({
      path,
      file: groups?.file ? normalize(join(dirname(path), groups.file)) : path,
      anchor: groups?.anchor,
    }),
  )

test('the folder of chapters contains only chapters, and the map links to each', () => {
  expect(chapters.filter((name) => !/^[a-z-]+\.md$/.test(name))).toEqual([])
  expect(chapters.length).toBeGreaterThan(10)
  const led = new Set(links(`${house}/README.md`).map(({ file }) => file))
  expect([...chapters, 'libraries.md'].filter((name) => !led.has(`${house}/${name}`))).toEqual([])
  expect(map).toContain('## The chapters')
})

test.each(chapters)('%s begins with its subject, and has at most 1,500 words', (name) => {
  const text = read(`${house}/${name}`)
  expect(text).toMatch(/^# \S.*\n\n[A-Z`][^\n]{150,}\n\n/)
  const words = text
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /\w/.test(word))
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS)
})

const decisions = readdirSync(archive)
  .filter((name) => name !== 'README.md')
  .map((name) => ({ name, number: name.slice(0, 3), text: read(`${archive}/${name}`) }))
const numbers = new Set(decisions.map(({ number }) => number))
const rows = read(`${archive}/README.md`)
  .split('\n')
  .filter((line) => /^\| \[\d/.test(line))
const head =
  /^# (?<number>\d{3}) (?<title>\S.*)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\nStatus: (?<status>\S.*)\n\n(?<body>[\s\S]+)$/

test("the archive's table has a row for each of its decisions, and no other", () => {
  expect(numbers.size).toBe(decisions.length)
  expect(rows.map((row) => row.slice(3, 6))).toEqual(decisions.map(({ number }) => number).sort())
})

test.each(decisions)('$name is unchanged in the archive, and a chapter states it', ({ name, number, text }) => {
  const { title, date = '', status } = head.exec(text)?.groups ?? {}
  expect(text).toContain(`# ${number} `)
  // A choice of a later day is written into its chapter.
  expect(date <= FROZEN).toBe(true)
  const row = rows.find((line) => line.startsWith(`| [${number}](${name}) |`))?.split('|') ?? []
  expect(row[2]?.trim()).toBe(title)
  expect(row[3]?.trim()).toBe(date)
  const successor = /superseded by (\d{3})/.exec(status ?? '')?.[1]
  expect(row[5]?.trim().slice(0, 3)).toBe(successor ?? '')
  if (successor !== undefined) expect(numbers).toContain(successor)
  const chapter = /\(\.\.\/architecture\/([a-z-]+\.md)#/.exec(row[6] ?? '')?.[1] ?? ''
  expect(chapters).toContain(chapter)
  expect(read(`${house}/${chapter}`)).toContain(`[${number}](../decisions/${name})`)
})

const papers = files.filter((path) => /^(docs\/.*|tenants\/.*|\w+)\.md$/.test(path))

test('every link between docs leads to a file, and to a section that it has', () => {
  const all = papers.flatMap(links)
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter(({ file, anchor }) => !isThere(file, anchor))).toEqual([])
})

const cited = (path: string): string[] =>
  [...read(path).matchAll(/\bdecisions? \[?(?<cited>\d{3}(?:(?:,| and) \d{3})*)/gi)].flatMap(
    ({ groups }) => groups?.cited?.match(/\d{3}/g) ?? [],
  )

test('every decision cited in the docs exists, and source cites none', () => {
  const numbered = papers.flatMap((path) => cited(path).map((number) => ({ path, number })))
  expect(numbered.length).toBeGreaterThan(10)
  expect(numbered.filter(({ number }) => !numbers.has(number))).toEqual([])
  expect(source.filter((path) => cited(path).length > 0)).toEqual([])
})

/** A comment of several lines is read as one. */
const joined = (path: string) => read(path).replace(/\n\s*(?:\*|\/\/|#) ?/g, ' ')

test('every chapter and section cited by source exists', () => {
  const found = source.flatMap((path) =>
    [...joined(path).matchAll(/\bchapter (?<name>[a-z-]+)(?:, (?<after>[A-Z].{0,80}))?/g)].map(({ groups }) => ({
      path,
      name: groups?.name ?? '',
      after: groups?.after,
    })),
  )
  expect(found.length).toBeGreaterThan(100)
  const isTold = ({ name, after }: (typeof found)[number]) =>
    chapters.includes(`${name}.md`) &&
    (after === undefined ||
      titles(`${house}/${name}.md`).some((title) => after.startsWith(title) && !/^\w/.test(after.slice(title.length))))
  expect(found.filter((each) => !isTold(each))).toEqual([])
  const named = [...source, ...papers].flatMap((path) =>
    [...read(path).matchAll(/docs\/(?:architecture|decisions)\/[\w-]+\.md/g)].map(([file]) => ({ path, file })),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([])
})
