import { officePaths } from 'virtual:office-paths'
import type { AddressParts } from './named-things.ts'

interface Pattern {
  /** As the route tree has it. */
  path: string
  /** Segments; `$name` stands for any one, a last `$` for all the rest. */
  segments: string[]
  /** The file of its screen. */
  source: string
}

/** How many addresses fit beside the one that is meant: `create` goes before any id, and what takes the rest comes last. */
const openness = ({ segments }: Pattern): number =>
  segments.filter((part) => part.startsWith('$')).length + (segments.at(-1) === '$' ? segments.length : 0)

const patterns: Pattern[] = Object.entries(officePaths)
  .map(([path, source]) => ({ path, segments: path.split('/').slice(1), source }))
  .sort((one, other) => openness(one) - openness(other))

/** The screen of an address and the parts that it names, or null where the office has none. */
export function findOfficeScreen(path: string): (Pattern & { parts: AddressParts }) | null {
  const segments = path.split('/').slice(1)
  if (segments.length > 1 && segments.at(-1) === '') segments.pop()
  if (segments.includes('')) return null
  const found = patterns.find((pattern) => matches(pattern, segments))
  return found ? { ...found, parts: readParts(found, segments) } : null
}

const readParts = ({ segments: wanted }: Pattern, segments: readonly string[]): AddressParts =>
  Object.fromEntries(
    wanted.flatMap((part, at) => (/^\$./.test(part) ? [[part.slice(1), decodePart(segments[at] ?? '')]] : [])),
  )

/** As it is written where it cannot be read. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function matches({ segments: wanted }: Pattern, segments: readonly string[]): boolean {
  const takesRest = wanted.at(-1) === '$'
  if (takesRest ? segments.length < wanted.length - 1 : segments.length !== wanted.length) return false
  return wanted.every((part, at) => part.startsWith('$') || part === segments[at])
}
