import type { z } from 'zod'
import type { ErrorCode } from './error-catalogue.ts'

/**
 * Who may make a call.
 * `anyone` and `visitor` need no session; `catalogue` needs one only in consumer mode; `session` always;
 * `token` is proven by a secret in the input; the last two are administrators (401 without session, 403 otherwise).
 */
export type Access = 'anyone' | 'visitor' | 'catalogue' | 'session' | 'token' | 'superAdmin' | 'committeeAdmin'

/**
 * The proof that a session needs beyond being there (chapter sign-in). `recent`: a sign-in of the last minutes.
 * `factor`, to change the ways to sign in: the same, by a passkey where the person has one on any host. `passkey`, to
 * take or end all that is known of the person: that passkey, of who has one, and of everybody else nothing more.
 */
export type Proof = 'none' | 'recent' | 'factor' | 'passkey'

/** The refusal of a call where that proof is missing. */
export const recentErrors = ['signInAgain'] as const
export const passkeyErrors = ['passkeyAsked', 'passkeyElsewhere'] as const
export const factorErrors = [...recentErrors, ...passkeyErrors] as const

/** After which a client gives up. */
const TIMEOUT_MS = 15_000
export type UsualTimeout = typeof TIMEOUT_MS
export type TimeoutMs = UsualTimeout | null

/** One call of the system, described once; route, client, OpenAPI and tests derive from it. */
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
  /** What the handler may answer beside the generic errors. */
  errors: readonly Code[]
  /** Client time-out in ms: the usual one, or `null` for none. */
  timeoutMs: TimeoutMs
  /** A captcha token must come with the call (G02). */
  captcha: boolean
  /** Sells or pays: a repeated `Idempotency-Key` answers the stored result. */
  idempotent: boolean
  /** Answered without session and database, for what very many ask again and again. */
  fromMemory: boolean
  /** Of the section GESTION: for committees whose administrators may create member-card stock. */
  management: boolean
  /** Of the pages that are for premium committees. */
  premium: boolean
  proof: Proof
}

type Optional = 'timeoutMs' | 'captcha' | 'idempotent' | 'fromMemory' | 'management' | 'premium' | 'proof'

/** Declares a call; time-out 15 s, no captcha, not idempotent, no fresh proof, and for all committees unless said. */
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
