/** The papers name what is there: files, folders, scripts of package.json. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const { scripts, packageManager } = z
  .object({ scripts: z.record(z.string(), z.string()), packageManager: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

// Decisions are an archive: the paths that they name are those of their day.
const papers = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(docs\/(?!decisions\/).*|tenants\/.*|\w+)\.md$/.test(path) && existsSync(path))
const texts = papers.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const found = (pattern: RegExp): { path: string; name: string }[] =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ groups }) => ({ path, name: groups?.name ?? '' })),
  )

test('every script named in the docs is in package.json', () => {
  const named = found(/\bbun(?:@[\d.]+)? run (?<name>[a-z][\w:-]*)/g)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([])
})

/** One installs Bun for the machine first, the other quotes the specification. */
const withTheirOwnBun = ['docs/self-host.md', 'docs/spec.md']

test('every command works with Node alone, using the Bun of package.json', () => {
  expect(found(/\b(?<name>bun@[\d.]+)/g).filter(({ name }) => name !== packageManager)).toEqual([])
  const bare = found(/(?<![\w/@.-])(?<name>bunx|npx vitest|bun (?:run|test|x|install|scripts|dist)\b)/g)
  expect(bare.some(({ path }) => path === 'docs/self-host.md')).toBe(true)
  expect(bare.filter(({ path }) => !withTheirOwnBun.includes(path))).toEqual([])
})

/** Its files are those of their day. */
const archive = /^docs\/decisions\/\d/

test('every file and folder named in the docs exists', () => {
  const named = found(/(?<![\w/.@-])(?<name>(?:src|tests|docs|tenants|scripts|drizzle|\.ci)\/[\w./$-]*[\w/])/g).filter(
    ({ path }) => !archive.test(path),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([])
})
