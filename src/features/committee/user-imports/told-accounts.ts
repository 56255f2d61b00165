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

/** The accounts that somebody was told of within a day, and from when on another one may be. */
interface Told {
  /** Begins the key of each. */
  caller: string
  keys: ReadonlySet<unknown>
  againAt: number
}

// Each row lapses a day after it was told; one that ends later was written while the clock ran ahead.
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

/** Counts these; refused by `atBound` where somebody else has reached the bound meanwhile. */
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
    // Asked at the same moment, another request has reached it.
    return countTold(ctx, rows)
  }
}

/**
 * The same of a run, which judges its rows again and so tells of accounts that were made since they were checked: they are
 * counted with the step that tells of them, and at the bound the import stops until it may go on.
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
  // Not 429, which browsers try again by themselves (G08).
  throw new CallError('foreignAccountsTold', {
    message: `${MANY_TOLD} : merci de réessayer dans ${waitText(againAt - now)}.`,
    retryAfterSeconds: Math.ceil((againAt - now) / 1000),
  })
}
