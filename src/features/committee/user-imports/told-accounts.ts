import { CallError } from '#contract/errors.ts'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { throttleKey } from '#handler/throttle.ts'
import { type StepContext, StepOutdated, TaskStopped } from '#kernel/tasks/task-kind.ts'
import { plural } from '#lib/words/plural.ts'
import { type JudgedImport, type JudgedRow, judgeRows } from './judge-rows.ts'
import type { SentRow } from './user-import-shapes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Most accounts of other groups revealed to one committee administrator; an honest list of thousands contains few. */
const bounds = [
  { most: 200, withinMs: HOUR },
  { most: 500, withinMs: DAY },
] as const

class AtBound extends Error {}

/**
 * Judges rows for the caller. Emails with an account outside the committee's group count, each once a day; at the limit
 * the whole call is refused, so that the refusal reveals nothing. Super admins have no limit.
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

/** Accounts revealed to the caller within a day, and the moment from which more may be. */
interface Told {
  /** Prefix of the caller's keys. */
  caller: string
  keys: ReadonlySet<unknown>
  againAt: number
}

// Rows expire a day after they were written; one with a later end was written by a clock that ran ahead.
const own = 'key > ? and key < ? and reset_at <= ? and reset_at > ?'
const ownSince = (caller: string, now: number, withinMs: number) => [
  `${caller} `,
  `${caller}!`,
  now + DAY,
  now + DAY - withinMs,
]

async function readTold({ db, now }: Pick<OfficeWriteContext, 'db' | 'now'>, userId: string): Promise<Told> {
  const caller = await throttleKey('told-account', userId)
  const told = await db.query(
    `select key, reset_at as lapsesAt from throttle where ${own} order by reset_at desc`,
    ownSince(caller, now, DAY),
  )
  const toldAt = told.rows.map(({ lapsesAt }) => Number(lapsesAt) - DAY)
  const againAt = Math.max(...bounds.map(({ most, withinMs }) => (toldAt[most - 1] ?? -Infinity) + withinMs))
  return { caller, keys: new Set(told.rows.map(({ key }) => key)), againAt }
}

/** Steps that count these accounts, refused by `atBound` if another request has reached the limit meanwhile. */
const toldSteps = (caller: string, keys: readonly string[], now: number, atBound: Error): (Step | Statement)[] => [
  ...bounds.map(({ most, withinMs }) =>
    guard(`(select count(*) from throttle where ${own}) < ?`, [...ownSince(caller, now, withinMs), most], atBound),
  ),
  {
    sql: `insert into throttle (key, count, reset_at) select value, 1, ? from json_each(?) where true
          on conflict (key) do update set reset_at = excluded.reset_at`,
    args: [now + DAY, JSON.stringify(keys)],
  },
]

async function countTold(ctx: OfficeWriteContext, rows: readonly JudgedRow[]): Promise<void> {
  const { actor, now } = ctx
  const { caller, keys, againAt } = await readTold(ctx, actor.userId)
  const keyed = await Promise.all(
    rows.map(async ({ email, verdict }) => ({ verdict, key: await throttleKey(caller, email) })),
  )
  const asked = keyed.filter(({ key }) => !keys.has(key))
  if (asked.length === 0) return
  if (againAt > now) return refuse(ctx, againAt)
  const added = asked.flatMap(({ verdict, key }) => (verdict === 'elsewhere' ? [key] : []))
  if (added.length === 0) return
  try {
    await ctx.stage(toldSteps(caller, added, now, new AtBound()))
  } catch (error) {
    if (!(error instanceof AtBound)) throw error
    // Another request at the same moment has reached the limit.
    return countTold(ctx, rows)
  }
}

/**
 * Counts the accounts that a run reveals by judging its rows again, in the step that reveals them. At the limit the
 * import stops until more is allowed.
 */
export async function countToldByRun(ctx: StepContext, rows: readonly JudgedRow[]): Promise<(Step | Statement)[]> {
  const { now, owner, scope } = ctx
  const foreign = rows.filter(({ verdict }) => verdict === 'elsewhere')
  if (foreign.length === 0 || scope.groupId === null || owner.isAdmin) return []
  const { caller, keys, againAt } = await readTold(ctx, owner.id)
  const found = await Promise.all(foreign.map(({ email }) => throttleKey(caller, email)))
  const added = found.filter((key) => !keys.has(key))
  if (added.length === 0) return []
  if (againAt > now) throw new TaskStopped(`${MANY_TOLD} : reprenez l’import dans ${waitText(againAt - now)}.`)
  return toldSteps(caller, added, now, new StepOutdated())
}

const MANY_TOLD = 'Beaucoup des adresses données ont déjà un compte hors de ce groupe'

function waitText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  return minutes > 60 ? `${Math.ceil(ms / HOUR)} heures` : `${minutes} ${plural(minutes, 'minute')}`
}

function refuse({ actor, now, platform, requestId, scope }: OfficeWriteContext, againAt: number): never {
  const { groupId } = scope
  platform.log('warn', 'throttled', { requestId, limit: 'told-account', groupId, actorId: actor.userId })
  // Not 429, because browsers repeat such calls by themselves (G08).
  throw new CallError('foreignAccountsTold', {
    message: `${MANY_TOLD} : merci de réessayer dans ${waitText(againAt - now)}.`,
    retryAfterSeconds: Math.ceil((againAt - now) / 1000),
  })
}
