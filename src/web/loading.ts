import { notFound } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'

/** For loaders: turns a missing subject of the page into the not-found page, with status 404. */
export async function orNotFound<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (error instanceof ClientError && error.status === 404) throw notFound()
    throw error
  }
}

/** For loaders: an id from the address. One longer than any id is not found, because no call accepts it. */
export function named(id: string, longest: number = MAX_ID_LENGTH): string {
  if (id.length > longest) throw notFound()
  return id
}

/** Options of a route with one person's data: it is never shown from an earlier load. */
export const alwaysFresh = { staleTime: 0, gcTime: 0, preload: false } as const
