import type { z } from 'zod'
import type { ErrorCode } from './error-catalogue.ts'

/**
 * Callers who may make a call. `anyone` and `visitor`: no session; `catalogue`: a session only in consumer mode;
 * `session`: always; `token`: a secret in the input; the last two: administrators (401 without session, else 403).
 */
export type Access = 'anyone' | 'visitor' | 'catalogue' | 'session' | 'token' | 'superAdmin' | 'committeeAdmin'

/**
 * Proof that a session needs (chapter sign-in). `recent`: a sign-in within minutes. `factor`, to change the ways to
 * sign in: the same, by passkey if the person has one on any host. `passkey`, to export or erase a person's data: their
 * passkey, if any.
 */
export type Proof = 'none' | 'recent' | 'factor' | 'passkey'

/** Refusals of a call whose proof is missing. */
export const recentErrors = ['signInAgain'] as const
export const passkeyErrors = ['passkeyAsked', 'passkeyElsewhere'] as const
export const factorErrors = [...recentErrors, ...passkeyErrors] as const

/** Time after which a client gives up. */
export const TIMEOUT_MS = 15_000
export type UsualTimeout = typeof TIMEOUT_MS
export type TimeoutMs = UsualTimeout | null

/** Description of one call, from which route, client, OpenAPI and tests are derived. */
export interface CallContract<
  Path extends `/${string}` = `/${string}`,
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Code extends ErrorCode = ErrorCode,
  Who extends Access = Access,
> {
  path: Path
  summary: string
  access: Who
  input: Input
  result: Result
  /** Errors that the handler may return beside the generic ones. */
  errors: readonly Code[]
  /** Time limit of the client, ms; `null` for none. */
  timeoutMs: TimeoutMs
  /** True if the call needs a captcha token (G02). */
  captcha: boolean
  /** True for calls that sell or pay: a repeated `Idempotency-Key` returns the stored result. */
  idempotent: boolean
  /** Answered without session and database, since very many clients poll it. */
  fromMemory: boolean
  /** In the GESTION section: only for committees whose administrators may create member-card stock. */
  management: boolean
  /** On pages for premium committees only. */
  premium: boolean
  proof: Proof
}

type Optional = 'timeoutMs' | 'captcha' | 'idempotent' | 'fromMemory' | 'management' | 'premium' | 'proof'

/** Declares a call; by default 15 s time limit, no captcha, not idempotent, no recent proof, for all committees. */
export function call<
  const Path extends `/${string}`,
  Input extends z.ZodType,
  Result extends z.ZodType,
  const Code extends ErrorCode,
  const Who extends Access,
  Timeout extends TimeoutMs = UsualTimeout,
>(
  definition: Omit<CallContract<Path, Input, Result, Code, Who>, Optional> &
    Partial<Pick<CallContract, 'captcha' | 'idempotent' | 'fromMemory' | 'management' | 'premium' | 'proof'>> & {
      timeoutMs?: Timeout
    },
): CallContract<Path, Input, Result, Code, Who> & { timeoutMs: Timeout } {
  return {
    captcha: false,
    idempotent: false,
    fromMemory: false,
    management: false,
    premium: false,
    proof: 'none',
    ...definition,
    timeoutMs: (definition.timeoutMs === undefined ? TIMEOUT_MS : definition.timeoutMs) as Timeout,
  }
}
