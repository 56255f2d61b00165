import type { CallContext } from '../context.ts'

export interface CheckedMember {
  isOwing: boolean
  /** Cookie that records that the person was asked, or checked, today. */
  cookie: string
}

/** Answers that a feature demands of members before they see the next page of the catalogue. */
export interface MemberQuestions {
  /** True if the database must be asked whether the caller owes an answer. */
  mayOwe(ctx: CallContext, cookies: string): boolean
  /** Reads whether the caller owes an answer; null if there is nothing to check. */
  check(ctx: CallContext, cookies: string): Promise<CheckedMember | null>
}
