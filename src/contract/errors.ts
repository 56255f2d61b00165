import { type ErrorCode, errorCatalogue } from './error-catalogue.ts'

/** Codes that dispatch itself may answer for any call; the last four only where the call is for somebody. */
export const genericErrorCodes = [
  'invalidRequest',
  'tooManyRequests',
  'maintenance',
  'serverError',
  'databaseUnavailable',
  'unauthenticated',
  'notAdmin',
  'employerAdministrator',
  'passkeyMissing',
] as const satisfies ErrorCode[]
export type GenericErrorCode = (typeof genericErrorCodes)[number]

export interface ErrorDetail {
  message?: string
  fields?: string[]
  details?: unknown
  /** When it is worth trying again, where that is known. */
  retryAfterSeconds?: number
}

/** A failure that the caller is told about: `code` is in the catalogue, `message` its French text or a more precise one. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** The input fields at fault, dotted paths, for code `invalidRequest`. */
  readonly fields: string[]
  /** What a screen needs to help, in a shape that belongs to the code. */
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? errorCatalogue[code].message)
    this.name = 'CallError'
    this.code = code
    this.status = errorCatalogue[code].status
    this.fields = detail.fields ?? []
    this.details = detail.details
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}
