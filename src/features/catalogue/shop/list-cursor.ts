import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { jsonFromBase64Url, jsonToBase64Url } from '#lib/base64-url.ts'

/** Last entry of a page: of a list by time, or of one by distance (km; null among activities without a location). */
const shape = z.union([
  z.tuple([z.literal('t'), z.int(), z.string()]),
  z.tuple([z.literal('d'), z.number().nullable(), z.string(), z.string()]),
])
export type ListCursor = z.infer<typeof shape>

/** Opaque to callers. */
export const encodeCursor = (cursor: ListCursor): string => jsonToBase64Url(cursor)

/** Throws `invalidRequest` for any text that `encodeCursor` did not make for this kind of list. */
export function decodeCursor<Kind extends 't' | 'd'>(
  text: string,
  kind: Kind,
): Extract<ListCursor, [Kind, ...unknown[]]> {
  const cursor = shape.safeParse(jsonFromBase64Url(text)).data
  if (cursor?.[0] !== kind) throw new CallError('invalidRequest', { fields: ['cursor'] })
  return cursor as Extract<ListCursor, [Kind, ...unknown[]]>
}
