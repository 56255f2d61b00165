import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { MAX_PAGE } from '#contract/list-shapes.ts'
import { jsonFromBase64Url, jsonToBase64Url } from '#lib/base64-url.ts'
import type { Group } from './group.ts'
import { compareNamed, type Named } from './group-names.ts'

const cursorShape = z.tuple([z.enum(['asc', 'desc']), z.string(), z.string()])

interface NamedQuery {
  limit?: number
  cursor?: string
  direction?: 'asc' | 'desc'
}

/**
 * Page of groups kept in memory, sorted by name. The cursor is the last name shown, so that groups added or removed
 * between two pages shift nothing. Throws `invalidRequest` for an invalid cursor.
 */
export function namedPage(
  all: readonly Named[],
  { limit = MAX_PAGE, cursor, direction = 'asc' }: NamedQuery,
): { groups: Group[]; nextCursor: string | null } {
  const ordered = direction === 'asc' ? all : all.toReversed()
  const start = cursor === undefined ? 0 : firstBehind(ordered, readCursor(cursor, direction))
  const shown = ordered.slice(start, start + limit)
  const last = shown.at(-1)
  const hasMore = last !== undefined && start + limit < ordered.length
  return {
    groups: shown.map(({ group }) => group),
    nextCursor: hasMore ? jsonToBase64Url([direction, last.plain, last.group.id]) : null,
  }
}

function firstBehind(
  ordered: readonly Named[],
  last: { plain: string; id: string; direction: 'asc' | 'desc' },
): number {
  const sign = last.direction === 'asc' ? 1 : -1
  const at = ordered.findIndex((entry) => sign * compareNamed(entry, { plain: last.plain, group: { id: last.id } }) > 0)
  return at === -1 ? ordered.length : at
}

function readCursor(cursor: string, direction: 'asc' | 'desc') {
  const read = cursorShape.safeParse(jsonFromBase64Url(cursor)).data
  if (!read || read[0] !== direction)
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : « cursor » ne va pas avec cette liste.',
      fields: ['cursor'],
    })
  return { plain: read[1], id: read[2], direction }
}
