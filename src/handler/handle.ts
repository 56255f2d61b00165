import type { z } from 'zod'
import type { CallContract } from '../contract/call.ts'
import { CallError, type ErrorCode, type GenericErrorCode } from '../contract/errors.ts'
import type { Tenant } from '../contract/tenant.ts'
import type { RegionDb } from '../db/region-db.ts'
import type { Site } from '../features/jobs/job-context.ts'
import type { Platform, RegionInfo } from '../platform/port.ts'
import type { GroupTree, Permissions } from './group-tree.ts'
import type { Asking, ReadAhead } from './read-ahead.ts'

export interface UserActor {
  kind: 'user'
  userId: string
  /** SHA-256 of the session id, as stored. */
  sessionIdHash: string
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  memberCardCode: string | null
  isAdmin: boolean
  groupId: string
  /** ROOT … own group; an item restricted to one of these is visible. */
  groupPath: string[]
  adminGroupIds: string[]
  permissions: Permissions
}

/** Who is calling. Rights of a visitor: non-premium only, no group. */
export type Actor = { kind: 'visitor' } | UserActor

/** A call that carries a key, so that making it again answers what it answered. */
export interface IdempotentCall {
  key: string
  requestHash: string
  /** The answer is written in the batch of the effect already. */
  stored: boolean
  /** What the key stood for when the call began, where that was read together with the session; for one look. */
  found?: { requestHash: string; answer: string } | null
}

/** Everything a handler may use beside its input. One per call. */
export interface CallContext {
  /** UTC ms; fixed for the call, so that prices and states agree with each other. */
  now: number
  requestId: string
  /** Host as the tenant declares it, without port and without `api.`. */
  host: string
  /** The host that sessions are bound to: `api.` hosts have their own. */
  sessionHost: string
  /** TLS, so that cookies are Secure. False on localhost only. */
  secure: boolean
  /** `https://host[:port]` of the tenant's pages, for links in mails; in production never the request's own (decision 067). */
  origin: string
  /** For throttles and the audit row. */
  clientAddress: string
  tenant: Tenant
  region: RegionInfo
  actor: Actor
  groups: GroupTree
  db: RegionDb
  platform: Platform
  /** Grows with every change of what lists and pages show; keys in-memory caches. */
  catalogueVersion: number
  /** The caller's `Idempotency-Key`, for calls whose contract says so. */
  idempotency: IdempotentCall | null
  /** What the handler of this call has asked for together with the session, if it has. */
  readAhead: ReadAhead | null
  /** Asks dispatch to set (a value) or clear (null) the session cookie of this host. */
  setSessionCookie(sessionId: string | null): void
  /** The site of `https://host[:port]`, in the theme of the person's group when one is given. */
  site(origin: string, groupId?: string): Site
  /** Read the groups, hosts and the catalogue version anew: this call changed them. */
  catalogueChanged(): void
}

export type UserContext = CallContext & { actor: UserActor }

/** Narrows the context of a call whose access is `session`; dispatch has refused visitors already. */
function asUser(ctx: CallContext): UserContext {
  if (ctx.actor.kind !== 'user') throw new CallError('unauthenticated')
  return { ...ctx, actor: ctx.actor }
}

export type Fail<Code extends ErrorCode> = (
  code: Code | GenericErrorCode,
  detail?: { message?: string; fields?: string[] },
) => never

export interface Handler {
  contract: CallContract
  /** Reads of a session call that travel with the session itself, before anybody knows whose it is. */
  ahead?(asking: Asking, input: unknown): Promise<unknown>
  run(ctx: CallContext, input: unknown): Promise<unknown>
}

const fail = (code: ErrorCode, detail?: { message?: string; fields?: string[] }): never => {
  throw new CallError(code, detail)
}

/** Binds a contract to the function that answers it. `fail` takes only the codes that the contract declares. */
export function handle<
  Path extends `/${string}`,
  Input extends z.ZodType,
  Result extends z.ZodType,
  Code extends ErrorCode,
>(
  contract: CallContract<Path, Input, Result, Code>,
  run: (ctx: CallContext, input: z.output<Input>, fail: Fail<Code>) => Promise<z.input<Result>>,
): Handler & { contract: CallContract<Path, Input, Result, Code> } {
  return {
    contract,
    // Dispatch parses with this very contract before it runs the handler, which is what makes the cast true.
    run: (ctx, input) => run(ctx, input as z.output<Input>, fail),
  }
}

/** Several handlers of session calls need the person: the same, with the context narrowed. */
export function handleUser<
  Path extends `/${string}`,
  Input extends z.ZodType,
  Result extends z.ZodType,
  Code extends ErrorCode,
>(
  contract: CallContract<Path, Input, Result, Code>,
  run: (ctx: UserContext, input: z.output<Input>, fail: Fail<Code>) => Promise<z.input<Result>>,
) {
  return handle(contract, (ctx, input, refuse: Fail<Code>) => run(asUser(ctx), input, refuse))
}

/**
 * A session call whose first reads travel together with the session: `ahead` asks before anybody knows who is calling, `run`
 * gets what it read. Only for reads, and of one's own only what the session's hash leads to. What it read is older than
 * any lock that `run` takes.
 */
export function handleUserAhead<
  Path extends `/${string}`,
  Input extends z.ZodType,
  Result extends z.ZodType,
  Code extends ErrorCode,
  Loaded,
>(
  contract: CallContract<Path, Input, Result, Code>,
  ahead: (asking: Asking, input: z.output<Input>) => Promise<Loaded>,
  run: (ctx: UserContext, input: z.output<Input>, fail: Fail<Code>, loaded: Loaded) => Promise<z.input<Result>>,
): Handler & { contract: CallContract<Path, Input, Result, Code> } {
  return {
    ...handleUser(contract, async (ctx, input, refuse) => {
      const { db, readAhead, actor } = ctx
      // The path names the contract, whose `ahead` is the one below: that makes the cast true.
      const known = readAhead?.path === contract.path ? (readAhead.loaded as Loaded) : null
      return run(ctx, input, refuse, known ?? (await ahead({ db, sessionIdHash: actor.sessionIdHash }, input)))
    }),
    // Asked by who has parsed with this very contract.
    ahead: (asking, input) => ahead(asking, input as z.output<Input>),
  }
}
