import { CallError } from '../../contract/errors.ts'
import { guard } from '../../db/region-db.ts'
import type { OfficeWriteContext } from '../../handler/office-context.ts'
import { throttleKey } from '../../handler/throttle.ts'
import { type JudgedImport, type JudgedRow, judgeRows } from './judge-rows.ts'
import type { SentRow } from './user-import-shapes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Accounts of other groups that one administrator of a committee is told of. An honest list of thousands names few. */
const bounds = [
  { most: 200, withinMs: HOUR },
  { most: 500, withinMs: DAY },
] as const

class AtBound extends Error {}

/**
 * The verdicts of `judgeRows` for whoever asks. Those that an address has an account outside the committee's group are
 * counted, each address once a day; at the bound nothing is said of any address that is not known, so that the refusal tells
 * nothing either. Super admins may know everybody.
 */
export async function judgeForCaller(
  ctx: OfficeWriteContext,
  imported: JudgedImport,
  sent: readonly SentRow[],
): Promise<JudgedRow[]> {
  const rows = await judgeRows(ctx.db, imported, sent)
  const { actor, scope, platform } = ctx
  const unknown = rows.filter(({ verdict }) => verdict === 'created' || verdict === 'elsewhere')
  const isBounded = scope.groupId !== null && !actor.isAdmin && platform.config.throttles
  if (isBounded && unknown.length > 0) await countTold(ctx, unknown)
  return rows
}

async function countTold(ctx: OfficeWriteContext, rows: readonly JudgedRow[]): Promise<void> {
  const { actor, db, now } = ctx
  const caller = await throttleKey('told-account', actor.userId)
  const keyed = await Promise.all(
    rows.map(async ({ email, verdict }) => ({ verdict, key: await throttleKey(caller, email) })),
  )
  // Each row lapses a day after it was told; one that ends later was written while the clock ran ahead.
  const own = 'key > ? and key < ? and reset_at <= ? and reset_at > ?'
  const ownSince = (withinMs: number) => [`${caller} `, `${caller}!`, now + DAY, now + DAY - withinMs]
  const told = await db.query(`select key, reset_at as lapsesAt from throttle where ${own} order by reset_at desc`, [
    ...ownSince(DAY),
  ])
  const known = new Set(told.rows.map(({ key }) => key))
  const asked = keyed.filter(({ key }) => !known.has(key))
  if (asked.length === 0) return
  const toldAt = told.rows.map(({ lapsesAt }) => Number(lapsesAt) - DAY)
  const againAt = Math.max(...bounds.map(({ most, withinMs }) => (toldAt[most - 1] ?? -Infinity) + withinMs))
  if (againAt > now) return refuse(ctx, againAt)
  const added = asked.flatMap(({ verdict, key }) => (verdict === 'elsewhere' ? [key] : []))
  if (added.length === 0) return
  try {
    await ctx.stage([
      ...bounds.map(({ most, withinMs }) =>
        guard(`(select count(*) from throttle where ${own}) < ?`, [...ownSince(withinMs), most], new AtBound()),
      ),
      {
        sql: `insert into throttle (key, count, reset_at) select value, 1, ? from json_each(?) where true
              on conflict (key) do update set reset_at = excluded.reset_at`,
        args: [now + DAY, JSON.stringify(added)],
      },
    ])
  } catch (error) {
    if (!(error instanceof AtBound)) throw error
    // Asked at the same moment, another request has reached it.
    return countTold(ctx, rows)
  }
}

function refuse({ actor, now, platform, requestId, scope }: OfficeWriteContext, againAt: number): never {
  const { groupId } = scope
  platform.log('warn', 'throttled', { requestId, limit: 'told-account', groupId, actorId: actor.userId })
  const minutes = Math.ceil((againAt - now) / MINUTE)
  const hours = Math.ceil((againAt - now) / HOUR)
  const wait = minutes > 60 ? `${hours} heures` : `${minutes} minute${minutes > 1 ? 's' : ''}`
  // Not 429, which browsers try again by themselves (G08).
  throw new CallError('foreignAccountsTold', {
    message: `Beaucoup des adresses données ont déjà un compte hors de ce groupe : merci de réessayer dans ${wait}.`,
    retryAfterSeconds: Math.ceil((againAt - now) / 1000),
  })
}
