import { z } from 'zod'
import { fr } from 'zod/locales'
import type { CallContract } from '#contract/call.ts'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError, genericErrorCodes } from '#contract/errors.ts'
import { strangeness } from '#contract/strangeness.ts'
import { withoutNulls } from '#contract/without-nulls.ts'
import { WriteRefused } from '#db/region-db.ts'
import { refuseUnproven } from '#features/people/accounts/sessions/fresh-sign-in.ts'
import { closedAdministration } from '#features/people/passkey-proof/passkey-request.ts'
import { LostCartLock } from '#features/selling/cart/cart-lock.ts'
import type { CallContext, UserActor } from '#handler/context.ts'
import { asUser, type Handler } from '#handler/handle.ts'
import { storeAnswer, storedAnswer } from '#handler/idempotency.ts'
import { lacksPremium, mayManage } from '#handler/may-manage.ts'
import { plural } from '#lib/words/plural.ts'
import { handlers } from './handlers.ts'
import { onlyDeclared } from './only-declared.ts'
import { unavailableError } from './unavailable.ts'

z.config({
  ...fr(),
  // The library's own sentence of a long text speaks of strings and signs.
  customError: ({ code, origin, maximum }) =>
    code === 'too_big' && origin === 'string'
      ? `${maximum} ${plural(Number(maximum), 'caractère')} au plus.`
      : undefined,
})

const generic = new Set<ErrorCode>(genericErrorCodes)

const byPath = new Map<string, Handler>(handlers.map((handler) => [handler.contract.path, handler]))

export const findCall = (path: string): Handler | undefined => byPath.get(path)

/** Refuses a caller who may not make the call at all; the handler's `where` limits which rows they may touch. */
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

/** Issues of a union field: those of the option nearest to the input. */
function plainIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const [nearest = []] = issue.errors
    .filter((issues) => issues.some(({ code, path }) => code === 'unrecognized_keys' || path.length > 0))
    .toSorted((one, other) => strangeness(one) - strangeness(other))
  const found = nearest.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
  return found.length === 0 ? [issue] : found.flatMap((each) => plainIssues(each))
}

/** Parses the input by the call's schema; the refusal is French and names the fields. */
export function parseInput(contract: CallContract, input: unknown): unknown {
  const parsed = contract.input.safeParse(withoutNulls(contract.input, input))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap((issue) => plainIssues(issue))
  const paths = issues.flatMap((issue) =>
    // zod reports several undeclared fields as one issue on their parent.
    'keys' in issue ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  )
  // An input that is wrong as a whole has no field to name.
  const fields = [...new Set(paths.map((path) => path.join('.')).filter((name) => name !== ''))]
  const [first] = issues
  const name = fields[0] ? `« ${fields[0]} » : ` : ''
  throw new CallError('invalidRequest', { message: `Requête invalide : ${name}${first?.message ?? ''}`.trim(), fields })
}

/**
 * Runs a call, over HTTP or in server rendering, and strips the result to what the contract declares. Throws
 * `CallError` with a declared or generic code; any other error is logged and reported as opaque.
 */
export async function dispatch(handler: Handler, ctx: CallContext, rawInput: unknown): Promise<unknown> {
  const { contract } = handler
  try {
    // Authorised before the input is parsed, so that strangers learn nothing from input errors.
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
 * Runs the handler. Of two simultaneous calls with one key, the second is rolled back by the key's row, or refused
 * because of the first's effect; it returns the answer that the first stored.
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
  // Nothing was written, and clients repeat a call refused as too frequent.
  if (error instanceof LostCartLock) return new CallError('tooManyRequests')
  if (error instanceof CallError && (generic.has(error.code) || contract.errors.includes(error.code))) return error
  // Writes of the office accept a key, but do not declare the error for its misuse.
  if (contract.idempotent && error instanceof CallError && error.code === 'idempotencyMismatch') return error
  // Committees' calls do not declare the error for a super admin who names a group that does not exist.
  if (contract.access === 'committeeAdmin' && error instanceof CallError && error.code === 'notFound') return error
  const unavailable = unavailableError(error, ctx.platform.log, { requestId: ctx.requestId, call: contract.path })
  if (unavailable) return unavailable
  ctx.platform.log('error', 'call.failed', {
    requestId: ctx.requestId,
    call: contract.path,
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    // Drizzle's error names the query; the wrapped error says why it failed.
    cause: error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined,
    stack: error instanceof Error ? error.stack : undefined,
  })
  return new CallError('serverError')
}
