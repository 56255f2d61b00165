import { and, eq, lt, type SQL } from 'drizzle-orm'
import type { CallContract } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { secretWalk } from '#contract/secrets.ts'
import { decodeWire, encodeWire } from '#contract/wire.ts'
import { compiledInsert } from '#db/compiled-write.ts'
import { type RegionDb, type Statement, WriteRefused } from '#db/region-db.ts'
import type { CallContext } from './context.ts'
import type { Asking } from './read-ahead.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'
import { selectSessionUser } from './session-user.ts'
import { idempotency } from './tables.ts'

const insertAnswer = compiledInsert(idempotency)

const actorKey = (ctx: CallContext) =>
  ctx.actor.kind === 'user' ? ctx.actor.userId : `${ctx.host} ${ctx.clientAddress}`

const recallAnswer = async (db: RegionDb, actor: string | SQL, contract: CallContract, key: string) => {
  const [row] = await db.orm
    .select({ requestHash: idempotency.requestHash, answer: idempotency.answer })
    .from(idempotency)
    .where(and(eq(idempotency.actor, actor), eq(idempotency.call, contract.path), eq(idempotency.key, key)))
  return row ?? null
}

/** Stored answer of a key, found through the session while the caller is not known yet. */
export const findStoredAnswer = (contract: CallContract, key: string, { db, sessionIdHash }: Asking) =>
  recallAnswer(db, selectSessionUser(sessionIdHash), contract, key)

/**
 * Answer already stored for this key, or null. Throws `idempotencyMismatch` if the key was used for another request.
 */
export async function storedAnswer(ctx: CallContext, contract: CallContract): Promise<unknown | null> {
  if (!contract.idempotent || ctx.idempotency === null) return null
  const { key, found } = ctx.idempotency
  // The next look must query again, to see what has been stored since.
  ctx.idempotency.found = undefined
  const row = found === undefined ? await recallAnswer(ctx.db, actorKey(ctx), contract, key) : found
  if (row === null) return null
  if (row.requestHash !== ctx.idempotency.requestHash) throw new CallError('idempotencyMismatch')
  return openAnswer(ctx.platform, contract, decodeWire(row.answer))
}

/**
 * Stores the answer of a call whose effect may be repeated, and which therefore did not store it itself. Returns the
 * key's answer: this one, or that of a simultaneous twin.
 */
export async function storeAnswer(ctx: CallContext, contract: CallContract, answer: unknown): Promise<unknown> {
  if (!contract.idempotent || ctx.idempotency === null || ctx.idempotency.stored) return answer
  try {
    await ctx.db.write(await sealedAnswerRow(ctx, contract, answer))
    return answer
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    return (await storedAnswer(ctx, contract)) ?? answer
  }
}

/** Statement that stores an answer whose secrets are encrypted in it. */
export async function sealedAnswerRow(ctx: CallContext, contract: CallContract, answer: unknown): Promise<Statement[]> {
  return ctx.idempotency === null ? [] : keepAnswer(ctx, contract, await sealAnswer(ctx.platform, contract, answer))
}

/**
 * Statement that stores this answer under the key. It belongs in the write batch of the effect: of two simultaneous
 * calls, the second fails on the key and its effect is rolled back.
 */
export function answerRow(ctx: CallContext, contract: CallContract, answer: unknown): Statement[] {
  if (secretWalk(contract.result)) throw new Error(`The answer of ${contract.path} is kept by sealedAnswerRow.`)
  return keepAnswer(ctx, contract, answer)
}

function keepAnswer(ctx: CallContext, contract: CallContract, answer: unknown): Statement[] {
  if (ctx.idempotency === null) return []
  ctx.idempotency.stored = true
  return [
    insertAnswer(ctx.db, {
      actor: actorKey(ctx),
      call: contract.path,
      key: ctx.idempotency.key,
      requestHash: ctx.idempotency.requestHash,
      answer: encodeWire(answer),
      createdAt: ctx.now,
    }),
  ]
}

const KEPT_MS = 48 * 3_600_000

/** Statement that deletes keys older than two days. */
export const forgetAnswers = (db: RegionDb, now: number): Statement[] => [
  db.orm.delete(idempotency).where(lt(idempotency.createdAt, now - KEPT_MS)),
]
