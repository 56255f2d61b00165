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

/** A change that is to be undone, as its audit row tells it; `changedAt` is the target's `updatedAt` right after it. */
export interface UndoneChange {
  target: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  changedAt: number
}

/** How the effect of an office call is taken back. */
export interface TakeBack {
  /** Gives the fields of `before` back to `target`, unless it has changed since `changedAt`. */
  undo?(ctx: OfficeWriteContext, change: UndoneChange): Promise<Committed<Record<string, never>>>
  /** Table of its targets, of a committee's call: what is gone from the group since is not offered. */
  of?: SQLiteTable & { id: SQLiteColumn; groupId: SQLiteColumn }
  /** Id in that table of a target with a name of its own; null: it is none. */
  toId?(target: string): string | null
  /** What else is to be written when a deleted thing comes back from the trash. */
  restored?(target: string): Statement[]
  /** What of it may be taken by then. */
  unique?: Readonly<Partial<Record<UniqueField, UniqueValue>>>
}

/** One call with the function that answers it, as dispatch makes it. */
export interface Handler {
  contract: CallContract
  /** Reads of a session call that travel with the session itself, before anybody knows whose it is. */
  ahead?(asking: Asking, input: unknown): Promise<unknown>
  run(ctx: CallContext, input: unknown): Promise<unknown>
  takeBack?: TakeBack
}

/** The handler of this very contract. */
export type ContractHandler<Contract extends CallContract> = Handler & { contract: Contract }

/** Where a session is required, dispatch has refused everybody without one. */
export type HandlerContext<Who extends Access> = Who extends 'session' | 'superAdmin' | 'committeeAdmin'
  ? UserContext
  : CallContext

export type ParsedInput<Contract extends { input: z.ZodType }> = z.output<Contract['input']>
/** What a handler answers, before dispatch sees to it that nothing more goes out than the contract says. */
export type HandlerResult<Contract extends { result: z.ZodType }> = z.input<Contract['result']>

type Run<Contract extends CallContract> = (
  ctx: HandlerContext<Contract['access']>,
  input: ParsedInput<Contract>,
  fail: Fail<Contract['errors'][number]>,
) => Promise<HandlerResult<Contract>>

export const fail = (code: ErrorCode, detail?: ErrorDetail): never => {
  throw new CallError(code, detail)
}

/** Narrows the context of a call that needs a session. */
export function asUser(ctx: CallContext): UserContext {
  if (ctx.actor.kind !== 'user') throw new CallError('unauthenticated')
  return { ...ctx, actor: ctx.actor }
}

const needsSession = (access: Access): boolean =>
  access === 'session' || access === 'superAdmin' || access === 'committeeAdmin'

/**
 * Binds a contract to the function that answers it. Its context follows from the contract's `access`; `fail` takes only the
 * codes that the contract declares.
 */
export function handle<Contract extends CallContract>(
  contract: Contract,
  run: Run<Contract>,
): ContractHandler<Contract> {
  return {
    contract,
    // Dispatch parses with this very contract and looks at its access before it runs the handler: that makes the casts true.
    run: (ctx, input) =>
      run(
        (needsSession(contract.access) ? asUser(ctx) : ctx) as HandlerContext<Contract['access']>,
        input as ParsedInput<Contract>,
        fail,
      ),
  }
}

/**
 * A session call whose first reads travel together with the session: `ahead` asks before anybody knows who is calling, `run`
 * gets what it read. Only for reads, and of one's own only what the session's hash leads to. What it read is older than
 * any lock that `run` takes.
 */
export function handleAhead<Contract extends CallContract & { access: 'session' }, Loaded>(
  contract: Contract,
  ahead: (asking: Asking, input: ParsedInput<Contract>) => Promise<Loaded>,
  run: (...args: [...Parameters<Run<Contract>>, loaded: Loaded]) => ReturnType<Run<Contract>>,
): ContractHandler<Contract> {
  return {
    ...handle(contract, async (ctx, input, refuse) => {
      const { db, readAhead, actor } = ctx
      // The path names the contract, whose `ahead` is the one below: that makes the cast true.
      const known = readAhead?.path === contract.path ? (readAhead.loaded as Loaded) : null
      return run(ctx, input, refuse, known ?? (await ahead({ db, sessionIdHash: actor.sessionIdHash }, input)))
    }),
    // Asked by who has parsed with this very contract.
    ahead: (asking, input) => ahead(asking, input as ParsedInput<Contract>),
  }
}
