import type { ErrorCode } from '#contract/error-catalogue.ts'

/**
 * Maps a problem of the cart-line rules to a declared error of the call. A problem that the call does not declare means
 * that the ticket is not for sale here, which every adding call declares.
 */
export function declaredCode<Code extends ErrorCode>(
  contract: { errors: readonly Code[] },
  code: ErrorCode,
): Code | 'ticketNotFound' {
  return contract.errors.find((declared) => declared === code) ?? 'ticketNotFound'
}
