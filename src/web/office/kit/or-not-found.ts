import { notFound } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import type { ErrorCode } from '#contract/error-catalogue.ts'

/** For the `catch` of a loader: shows the not-found page, with the call's message, if the call found nothing. */
export const orNotFound =
  (code: ErrorCode) =>
  (error: unknown): never => {
    if (error instanceof ClientError && error.code === code) throw notFound({ data: error.message })
    throw error
  }
