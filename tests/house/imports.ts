/** The imports of the sources, read from their text. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  from: string
  /** A file of the repository, or the name of a package. */
  to: string
  isPackage: boolean
  /** It vanishes when the source is compiled. */
  typeOnly: boolean
}

const isSource = (path: string): boolean => /^(src|tenants|tests)\/.*\.tsx?$/.test(path) && existsSync(path)

export const sourceFiles = (folders: readonly string[] = ['src', 'tenants']): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter(isSource)

const statement =
  /(?:\b(?:import|export)\b(?<clause>[^'"`;()]*?)\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])(?<path>[^'"\n]+)\2/g

/** `import { type A, type B }` imports nothing by value either. */
const isTypeOnly = (clause: string): boolean => {
  if (/^\s*type\b/.test(clause)) return true
  const names = /^\s*\{(?<names>[^}]*)\}\s*$/.exec(clause)?.groups?.names
  return names?.split(',').every((name) => name.trim() === '' || /^\s*type\s/.test(name)) ?? false
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

export function readImports(from: string, text = readFileSync(from, 'utf8')): Import[] {
  return [...withoutComments(text).matchAll(statement)].map(({ groups }) => {
    const path = groups?.path ?? ''
    const isPackage = !/^[.#]/.test(path)
    const file = path.replace(/\?.*$/, '')
    const to = isPackage ? path : file.startsWith('#') ? `src/${file.slice(1)}` : normalize(join(dirname(from), file))
    return { from, to, isPackage, typeOnly: isTypeOnly(groups?.clause ?? '') }
  })
}

/** Every file and package that the entries pull in by value, with one way that leads there. */
export function reachedFrom(entries: readonly string[], read = readImports): Map<string, string[]> {
  const ways = new Map(entries.map((entry) => [entry, [entry]]))
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const { to, isPackage, typeOnly } of read(file)) {
      if (typeOnly || ways.has(to)) continue
      ways.set(to, [...(ways.get(file) ?? []), to])
      if (!isPackage && isSource(to)) open.push(to)
    }
  }
  return ways
}
