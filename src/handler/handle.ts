import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { Access, CallContract } from '#contract/call.ts'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError, type ErrorDetail, type GenericErrorCode } from '#contract/errors.ts'
import type { Statement } from '#db/region-db.ts'
import type { CallContext, UserContext } from './context.ts'
import type { Committed, OfficeWriteContext } from './office-context.ts'
import type { Asking } from './read-ahead.ts'
import type { UniqueField, UniqueValue } from './unique-value.ts'

export type Fail<Code extends ErrorCode> = (code: Code | GenericErrorCode, detail?: ErrorDetail) => never

/** A change to undo, from its audit row; `changedAt` is the target's `updatedAt` right after the change. */
export interface UndoneChange {
  target: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  changedAt: number
}

/** How to take back the effect of an office call. */
export interface TakeBack {
  /** Restores the fields of `before` to `target`, unless it has changed since `changedAt`. */
  undo?(ctx: OfficeWriteContext, change: UndoneChange): Promise<Committed<Record<string, never>>>
  /** Table of the targets of a committee's call: undoing is not offered for targets that have left the group. */
  of?: SQLiteTable & { id: SQLiteColumn; groupId: SQLiteColumn }
  /** Maps an audit target with a name of its own to an id of that table; null if it is none. */
  toId?(target: string): string | null
  /** Further statements to write when a deleted thing is restored from the trash. */
  restored?(target: string, ctx: Pick<CallContext, 'features'>): Statement[]
  /** Unique values of the thing that may be taken by the time it is restored. */
  unique?: Readonly<Partial<Record<UniqueField, UniqueValue>>>
}

/** One call with the function that answers it; dispatch runs it. */
export interface Handler {
  contract: CallContract
  /** Reads that travel with the session itself in one round trip, before the caller is known. */
  ahead?(asking: Asking, input: unknown): Promise<unknown>
  run(ctx: CallContext, input: unknown): Promise<unknown>
  takeBack?: TakeBack
}

/** Handler of exactly this contract. */
export type ContractHandler<Contract extends CallContract> = Handler & { contract: Contract }

/** Context by access: where a session is required, dispatch has refused callers without one. */
export type HandlerContext<Who extends Access> = Who extends 'session' | 'superAdmin' | 'committeeAdmin'
  ? UserContext
  : CallContext

export type ParsedInput<Contract extends { input: z.ZodType }> = z.output<Contract['input']>
/** A handler's result, before dispatch strips what the contract does not declare. */
export type HandlerResult<Contract extends { result: z.ZodType }> = z.input<Contract['result']>

type Run<Contract extends CallContract> = (
  ctx: HandlerContext<Contract['access']>,
  input: ParsedInput<Contract>,
  fail: Fail<Contract['errors'][number]>,
) => Promise<HandlerResult<Contract>>

export const fail = (code: ErrorCode, detail?: ErrorDetail): never => {
  throw new CallError(code, detail)
}

/** Narrows the context of a call that requires a session. */
export function asUser(ctx: CallContext): UserContext {
  if (ctx.actor.kind !== 'user') throw new CallError('unauthenticated')
  return { ...ctx, actor: ctx.actor }
}

const needsSession = (access: Access): boolean =>
  access === 'session' || access === 'superAdmin' || access === 'committeeAdmin'

/**
 * Binds a contract to the function that answers it. The contract's `access` determines the context; `fail` accepts only
 * error codes that the contract declares.
 */
export function handle<Contract extends CallContract>(
  contract: Contract,
  run: Run<Contract>,
): ContractHandler<Contract> {
  return {
    contract,
    // The casts are safe: dispatch parses with this contract and checks its access before it runs the handler.
    run: (ctx, input) =>
      run(
        (needsSession(contract.access) ? asUser(ctx) : ctx) as HandlerContext<Contract['access']>,
        input as ParsedInput<Contract>,
        fail,
      ),
  }
}

/**
 * Session call whose first reads travel with the session: `ahead` reads before the caller is known, of own rows only
 * those found by the session's hash. `run` gets the result, which is older than any lock that it takes.
 */
export function handleAhead<Contract extends CallContract & { access: 'session' }, Loaded>(
  contract: Contract,
  ahead: (asking: Asking, input: ParsedInput<Contract>) => Promise<Loaded>,
  run: (...args: [...Parameters<Run<Contract>>, loaded: Loaded]) => ReturnType<Run<Contract>>,
): ContractHandler<Contract> {
  return {
    ...handle(contract, async (ctx, input, refuse) => {
      const { db, readAhead, actor } = ctx
      // The cast is safe: the path identifies the contract, and its `ahead` is the one below.
      const known = readAhead?.path === contract.path ? (readAhead.loaded as Loaded) : null
      return run(ctx, input, refuse, known ?? (await ahead({ db, sessionIdHash: actor.sessionIdHash }, input)))
    }),
    // Called only after parsing with this contract.
    ahead: (asking, input) => ahead(asking, input as ParsedInput<Contract>),
  }
}
