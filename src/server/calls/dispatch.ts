import { z } from 'zod'
import { fr } from 'zod/locales'
import type { CallContract } from '#contract/call.ts'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError, genericErrorCodes } from '#contract/errors.ts'
import { strangeness } from '#contract/strangeness.ts'
import { withoutNulls } from '#contract/without-nulls.ts'
import { WriteRefused } from '#db/region-db.ts'
import { refuseUnproven } from '#features/people/accounts/fresh-sign-in.ts'
import { closedAdministration } from '#features/people/passkey-proof/passkey-request.ts'
import { LostCartLock } from '#features/selling/cart/cart-lock.ts'
import type { CallContext, UserActor } from '#handler/context.ts'
import { asUser, type Handler } from '#handler/handle.ts'
import { storeAnswer, storedAnswer } from '#handler/idempotency.ts'
import { lacksPremium, mayManage } from '#handler/may-manage.ts'
import { handlers } from './handlers.ts'
import { onlyDeclared } from './only-declared.ts'
import { unavailableError } from './unavailable.ts'

z.config(fr())

const generic = new Set<ErrorCode>(genericErrorCodes)

const byPath = new Map<string, Handler>(handlers.map((handler) => [handler.contract.path, handler]))

export const findCall = (path: string): Handler | undefined => byPath.get(path)

/** Refuses a caller who may not make the call at all; what they may touch is the handler's `where`. */
export function authorise(contract: CallContract, ctx: CallContext, rawInput: unknown): void {
  const { actor } = ctx
  switch (contract.access) {
    case 'anyone':
    case 'visitor':
    case 'token':
      return
    case 'catalogue':
      if (actor.kind === 'visitor' && ctx.tenant.mode === 'consumer') throw new CallError('unauthenticated')
      return
    case 'session':
      if (actor.kind === 'visitor') throw new CallError('unauthenticated')
      return
    case 'superAdmin':
      if (actor.kind === 'visitor') throw new CallError('unauthenticated')
      if (!actor.isAdmin) throw new CallError('notAdmin')
      refuseWeakSession(ctx, actor)
      return
    case 'committeeAdmin': {
      if (actor.kind === 'visitor') throw new CallError('unauthenticated')
      const groupId =
        typeof rawInput === 'object' && rawInput !== null && 'groupId' in rawInput ? rawInput.groupId : undefined
      if (!actor.isAdmin && !(typeof groupId === 'string' && actor.adminGroupIds.includes(groupId)))
        throw new CallError('notAdmin')
      refuseWeakSession(ctx, actor)
      if (contract.management && !mayManage(ctx, groupId)) throw new CallError('managementClosed')
      if (contract.premium && lacksPremium(ctx, groupId)) throw new CallError('premiumClosed')
    }
  }
}

function refuseWeakSession(ctx: CallContext, actor: UserActor): void {
  const closed = closedAdministration(ctx, actor)
  if (closed !== null) throw new CallError(closed)
}

/** Of a field that takes one of several shapes, what is wrong with the one that the input comes nearest to. */
function plainIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const [nearest = []] = issue.errors
    .filter((issues) => issues.some(({ code, path }) => code === 'unrecognized_keys' || path.length > 0))
    .toSorted((one, other) => strangeness(one) - strangeness(other))
  const found = nearest.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
  return found.length === 0 ? [issue] : found.flatMap((each) => plainIssues(each))
}

/** Parses an input by the call's schema; the refusal is French and names the fields. */
export function parseInput(contract: CallContract, input: unknown): unknown {
  const parsed = contract.input.safeParse(withoutNulls(contract.input, input))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap((issue) => plainIssues(issue))
  const paths = issues.flatMap((issue) =>
    // Several undeclared fields make one issue, at what holds them.
    'keys' in issue ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  )
  // An input that is wrong as a whole has no field to name.
  const fields = [...new Set(paths.map((path) => path.join('.')).filter((name) => name !== ''))]
  const [first] = issues
  const name = fields[0] ? `« ${fields[0]} » : ` : ''
  throw new CallError('invalidRequest', { message: `Requête invalide : ${name}${first?.message ?? ''}`.trim(), fields })
}

/**
 * Makes one call: authorisation, input, handler, and of its result what the contract declares. Used by the HTTP route and by server rendering alike.
 * Throws `CallError` with a declared or generic code; anything else is a fault, logged and opaque.
 */
export async function dispatch(handler: Handler, ctx: CallContext, rawInput: unknown): Promise<unknown> {
  const { contract } = handler
  try {
    // Who may call is decided before what was sent is looked at, so that a stranger learns nothing from input errors.
    authorise(contract, ctx, rawInput)
    if (contract.proof !== 'none') await refuseUnproven(asUser(ctx), contract.proof)
    const input = parseInput(contract, rawInput)
    const result = (await storedAnswer(ctx, contract)) ?? (await runOnce(handler, ctx, input))
    return onlyDeclared(contract, ctx, result)
  } catch (error) {
    throw expected(contract, ctx, error)
  }
}

/**
 * Of two simultaneous calls with one key, the second is undone by the key's row, or refused because of what the first has
 * just done; it answers what the first stored.
 */
async function runOnce(handler: Handler, ctx: CallContext, input: unknown): Promise<unknown> {
  try {
    return await storeAnswer(ctx, handler.contract, await handler.run(ctx, input))
  } catch (error) {
    const mayHaveTwin = error instanceof WriteRefused || error instanceof CallError
    const stored = mayHaveTwin ? await storedAnswer(ctx, handler.contract) : null
    if (stored === null) throw error
    return stored
  }
}

function expected(contract: CallContract, ctx: CallContext, error: unknown): CallError {
  // Nothing was written, and clients send a call again that comes too fast.
  if (error instanceof LostCartLock) return new CallError('tooManyRequests')
  if (error instanceof CallError && (generic.has(error.code) || contract.errors.includes(error.code))) return error
  // The office's writes take a key without each of them declaring what its misuse answers.
  if (contract.idempotent && error instanceof CallError && error.code === 'idempotencyMismatch') return error
  // So does a committee's call that a super admin makes of a group which is not there.
  if (contract.access === 'committeeAdmin' && error instanceof CallError && error.code === 'notFound') return error
  const unavailable = unavailableError(error, ctx.platform.log, { requestId: ctx.requestId, call: contract.path })
  if (unavailable) return unavailable
  ctx.platform.log('error', 'call.failed', {
    requestId: ctx.requestId,
    call: contract.path,
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    // Drizzle names the query, and what it wraps says why it failed.
    cause: error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined,
    stack: error instanceof Error ? error.stack : undefined,
  })
  return new CallError('serverError')
}
