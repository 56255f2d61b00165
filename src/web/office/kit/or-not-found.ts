import { notFound } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import type { ErrorCode } from '#contract/error-catalogue.ts'

/** For the `catch` of a loader: the not-found page stands where the call has found nothing, and says in which words. */
export const orNotFound =
  (code: ErrorCode) =>
  (error: unknown): never => {
    if (error instanceof ClientError && error.code === code) throw notFound({ data: error.message })
    throw error
  }
