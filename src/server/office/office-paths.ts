import { officePaths } from 'virtual:office-paths'
import type { AddressParts } from '#handler/manifest/named-thing.ts'

interface Pattern {
  /** Path as in the route tree. */
  path: string
  /** Segments; `$name` matches any one, a final `$` all the rest. */
  segments: string[]
  /** Source file of the screen. */
  source: string
}

/** Rank of a pattern: fixed segments are tried first (`create` before any id), a pattern that takes the rest last. */
const openness = ({ segments }: Pattern): number =>
  segments.filter((part) => part.startsWith('$')).length + (segments.at(-1) === '$' ? segments.length : 0)

const patterns: Pattern[] = Object.entries(officePaths)
  .map(([path, source]) => ({ path, segments: path.split('/').slice(1), source }))
  .sort((one, other) => openness(one) - openness(other))

/** Screen of an address and its parameters; null if the office has none. */
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

/** Decodes a segment; returns it unchanged if it is invalid. */
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
