/** The files that scripts/vite/chunks.ts names: one that is moved or renamed would fall out of its chunk without a word. */
import { expect, test } from 'vitest'
import { officeChunks, shopChunks } from '../../scripts/vite/chunks.ts'
import { sourceFiles } from './imports.ts'

/** The files that a pattern of literals and nested `(one|other)` names, without their endings. */
function expand(pattern: string): string[] {
  const start = pattern.indexOf('(')
  if (start < 0) return [pattern]
  let depth = 0
  const parts: string[] = ['']
  for (let at = start; at < pattern.length; at++) {
    const letter = pattern[at] ?? ''
    if (letter === '(' && depth++ === 0) continue
    if (letter === ')' && --depth === 0) {
      const rest = expand(pattern.slice(at + 1))
      return parts.flatMap(expand).flatMap((part) => rest.map((end) => pattern.slice(0, start) + part + end))
    }
    if (letter === '|' && depth === 1) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return [pattern]
}

const namedFiles = (test: RegExp): string[] => {
  const own = /^\\\/(?<path>src\\\/.*)\\\.tsx\??\$$/.exec(test.source)?.groups?.path
  return own === undefined ? [] : expand(own.replaceAll('\\/', '/'))
}

test('each file that a chunk names exists', () => {
  const existing = new Set(sourceFiles(['src']).map((path) => path.replace(/\.tsx?$/, '')))
  const named = [...shopChunks, ...officeChunks].flatMap(({ test }) => namedFiles(test))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existing.has(path))).toEqual([])
})

test('a pattern is expanded to every file that it names', () => {
  expect(namedFiles(/\/src\/(ui\/(card|field)|web\/(a|b\/(c|d)))\.tsx?$/)).toEqual([
    'src/ui/card',
    'src/ui/field',
    'src/web/a',
    'src/web/b/c',
    'src/web/b/d',
  ])
})
