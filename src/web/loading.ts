import { notFound } from '@tanstack/react-router'
import { ClientError } from '../api/client.ts'

/** For loaders: what a page is about and does not exist makes it the not-found page, with status 404. */
export async function orNotFound<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (error instanceof ClientError && error.status === 404) throw notFound()
    throw error
  }
}
