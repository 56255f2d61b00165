/**
 * Finds the tests that a change can reach, for `check --changed`: by imports, and for tests that ask the running
 * product by the addresses of screens and paths of calls that they name. The whole check stays the authority.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readImports } from '../tests/house/imports.ts'

/** Modules that know every feature or screen: changes are not followed through them, or each would reach all tests. */
const hub =
  /route-tree\.gen\.ts$|^src\/api\/calls\.ts$|^src\/server\/(?!office\/|pages\/|files\/|seo\/|ops\/|dev\/)|^src\/db\/(schema|region-db|open-|migrate)|handlers\.ts$|job-kinds\.ts$|^src\/(web|screens)\/.*__root\.tsx$/

/** Empty where there is no file: tests of the house quote imports of files that are not there. */
const readSource = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

interface Sources {
  read: (path: string) => string
  files: readonly string[]
}

/** Files that import one of `changed`, directly or not, types included, and the changed ones themselves. */
function findImporters(changed: readonly string[], { read, files }: Sources): Set<string> {
  const importers = new Map<string, string[]>()
  for (const from of files)
    for (const { to, isPackage } of readImports(from, read(from)))
      if (!isPackage) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set(changed)
  const open = [...changed]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (hub.test(file) && !changed.includes(file)) continue
    for (const from of importers.get(file) ?? []) {
      if (reached.has(from)) continue
      reached.add(from)
      open.push(from)
    }
  }
  return reached
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Pattern of an address: a parameter is `$id` in a screen's file name and anything in a test. */
const asWritten = (parts: readonly string[]) =>
  parts.map((part) => (/^[${]/.test(part) ? '[^/\'"`]+' : escaped(part.replace(/_$/, '')))).join('/')

/**
 * Patterns by which a test may write a screen's address, whole or as a constant and its last part; all of one set must
 * match.
 */
function addressWays(screen: string): RegExp[][] {
  const route = /^src\/screens\/(?:office|shop)\/(.+)\.tsx$/.exec(screen)?.[1]
  if (route === undefined || /(^|[/.])(-|__root)/.test(route)) return []
  const parts = route.split(/[/.]/).filter((part) => !['index', 'route'].includes(part))
  if (parts.length === 0) return [[/['"`]\/['"`]/]]
  const last = parts.at(-1) ?? ''
  const whole = [new RegExp(`/${asWritten(parts)}(?![\\w/-])`)]
  if (parts.length < 3 || /^[${]/.test(last)) return [whole]
  return [whole, [new RegExp(`/${asWritten(parts.slice(0, -1))}['"\`]`), new RegExp(`/${escaped(last)}(?![\\w/-])`)]]
}

/** Paths of the calls that a handler file answers, from its contract. */
function callPaths(file: string, { read }: Sources): string[] {
  const folder = /^src\/(?:features\/[\w-]+|kernel)\/[\w-]+\//.exec(file)?.[0]
  if (folder === undefined) return []
  const contract = readContract(`${folder}contract.ts`, read)
  const names = file.endsWith('contract.ts')
    ? [...contract.keys()]
    : [...read(file).matchAll(/\bhandle\w*\(\s*(?:\w+\.)?(\w+)/g)].map(([, name = '']) => name)
  return names.flatMap((name) => contract.get(name) ?? [])
}

function readContract(path: string, read: Sources['read']): Map<string, string> {
  const declared = /export const (\w+) = (?:call|officeCall)\(\{[\s\S]*?path: '([^']+)'/g
  try {
    return new Map([...read(path).matchAll(declared)].map(([, name = '', call = '']) => [name, call]))
  } catch {
    return new Map()
  }
}

/** Test files, those that need no server first. */
export function reachedTests(changed: readonly string[], files: readonly string[], read = readSource): string[] {
  const sources = { files, read }
  const reached = findImporters(changed, sources)
  const calls = new Set([...reached].flatMap((file) => callPaths(file, sources)))
  const ways = [
    ...[...reached].flatMap(addressWays),
    ...[...calls].map((path) => [new RegExp(`${escaped(path)}(?![\\w-])`)]),
  ]
  const isReached = (test: string) =>
    reached.has(test) || ways.some((way) => way.every((pattern) => pattern.test(read(test))))
  return files.filter((file) => /\.test\.tsx?$/.test(file) && isReached(file))
}

/** True if one of the tests starts something from dist/, a server, a Worker or a page; a type alone starts nothing. */
export function needsBuild(tests: readonly string[], read = readSource): boolean {
  const seen = new Set(tests)
  const open = [...tests]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (file.endsWith('tests/support/fresh-build.ts')) return true
    for (const { to, isPackage, typeOnly } of readImports(file, read(file))) {
      if (isPackage || typeOnly || seen.has(to) || !/^tests\/.*\.tsx?$/.test(to)) continue
      seen.add(to)
      open.push(to)
    }
  }
  return false
}
