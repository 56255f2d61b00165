import { and, eq } from 'drizzle-orm'
import type { CallContract } from '../../contract/call.ts'
import { CallError } from '../../contract/errors.ts'
import type { CallContext } from '../../contract/handler.ts'
import { decodeWire, encodeWire } from '../../contract/wire.ts'
import type { Statement } from '../../db/region-db.ts'
import { idempotency } from './tables.ts'

const actorKey = (ctx: CallContext) =>
  ctx.actor.kind === 'user' ? ctx.actor.userId : `${ctx.host} ${ctx.clientAddress}`

/** The answer that this key already got, or null. Throws `idempotencyMismatch` when the key served another request. */
export async function storedAnswer(ctx: CallContext, contract: CallContract): Promise<unknown | null> {
  if (!contract.idempotent || ctx.idempotency === null) return null
  const [row] = await ctx.db.orm
    .select({ requestHash: idempotency.requestHash, answer: idempotency.answer })
    .from(idempotency)
    .where(
      and(
        eq(idempotency.actor, actorKey(ctx)),
        eq(idempotency.call, contract.path),
        eq(idempotency.key, ctx.idempotency.key),
      ),
    )
  if (!row) return null
  if (row.requestHash !== ctx.idempotency.requestHash) throw new CallError('idempotencyMismatch')
  return decodeWire(row.answer)
}

/**
 * The row that makes this answer the one for the key. It belongs in the write batch of the effect: the second of two
 * simultaneous calls then fails on the key and its effect is undone with it.
 */
export function answerRow(ctx: CallContext, contract: CallContract, answer: unknown): Statement[] {
  if (ctx.idempotency === null) return []
  return [
    ctx.db.orm.insert(idempotency).values({
      actor: actorKey(ctx),
      call: contract.path,
      key: ctx.idempotency.key,
      requestHash: ctx.idempotency.requestHash,
      answer: encodeWire(answer),
      createdAt: ctx.now,
    }),
  ]
}
