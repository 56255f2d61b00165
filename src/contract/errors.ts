import { type ErrorCode, errorCatalogue } from './error-catalogue.ts'

/** Codes that dispatch may return for any call; the last four only if the call requires a session. */
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
  /** Seconds after which a retry makes sense, if known. */
  retryAfterSeconds?: number
}

/** An error reported to the caller: `code` is in the catalogue, `message` its French text or a more precise one. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Dotted paths of the input fields at fault, for code `invalidRequest`. */
  readonly fields: string[]
  /** Data that helps a screen handle the error; its shape depends on the code. */
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
