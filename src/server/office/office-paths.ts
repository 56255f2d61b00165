import { officePaths } from 'virtual:office-paths'

interface Pattern {
  /** Segments; `$name` stands for any one, a last `$` for all the rest. */
  segments: string[]
  /** The file of its screen. */
  source: string
}

const patterns: Pattern[] = Object.entries(officePaths).map(([path, source]) => ({
  segments: path.split('/').slice(1),
  source,
}))

/** The screen of an address, or null where the office has none. */
export function findOfficeScreen(path: string): { source: string } | null {
  const segments = path.split('/').slice(1)
  if (segments.length > 1 && segments.at(-1) === '') segments.pop()
  if (segments.includes('')) return null
  return patterns.find((pattern) => matches(pattern, segments)) ?? null
}

function matches({ segments: wanted }: Pattern, segments: readonly string[]): boolean {
  const takesRest = wanted.at(-1) === '$'
  if (takesRest ? segments.length < wanted.length - 1 : segments.length !== wanted.length) return false
  return wanted.every((part, at) => part.startsWith('$') || part === segments[at])
}
