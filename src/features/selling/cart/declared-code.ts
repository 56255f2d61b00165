import type { ErrorCode } from '#contract/error-catalogue.ts'

/**
 * A problem of the line rules as a call may answer it. The rules name more problems than one call declares; another one
 * means that the ticket is not for sale here, and every call that adds tickets declares that.
 */
export function declaredCode<Code extends ErrorCode>(
  contract: { errors: readonly Code[] },
  code: ErrorCode,
): Code | 'ticketNotFound' {
  return contract.errors.find((declared) => declared === code) ?? 'ticketNotFound'
}
