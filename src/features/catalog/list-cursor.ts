import { z } from 'zod'
import { CallError } from '../../contract/errors.ts'

/** The last entry of a page: of a list by time, or of one by distance (km; null once places are unknown). */
const shape = z.union([
  z.tuple([z.literal('t'), z.int(), z.string()]),
  z.tuple([z.literal('d'), z.number().nullable(), z.string(), z.string()]),
])
export type ListCursor = z.infer<typeof shape>

/** Opaque to callers: base64url of its JSON. */
export function encodeCursor(cursor: ListCursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Throws `invalidRequest` on anything that `encodeCursor` did not make for a list of this kind. */
export function decodeCursor<Kind extends 't' | 'd'>(
  text: string,
  kind: Kind,
): Extract<ListCursor, [Kind, ...unknown[]]> {
  const cursor = shape.safeParse(parse(text)).data
  if (cursor?.[0] !== kind) throw new CallError('invalidRequest', { fields: ['cursor'] })
  return cursor as Extract<ListCursor, [Kind, ...unknown[]]>
}

function parse(text: string): unknown {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))))
  } catch {
    return null
  }
}
