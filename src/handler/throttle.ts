import { inArray } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { Statement } from '#db/region-db.ts'
import { addressKey } from '#lib/address-key.ts'
import { sha256Hex } from '#lib/digest.ts'
import type { CallContext } from './context.ts'
import { throttle } from './tables.ts'

interface Limit {
  attempts: number
  windowMs: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Attempts allowed in a window. What an account has from one address stops guessing its password there, and shuts nobody out
 * elsewhere. Wider are the limit of the account alone, for guesses from many addresses, and that of an address alone, since
 * a whole organisation may sit behind one.
 */
export const limits = {
  'login account-from-address': { attempts: 10, windowMs: 15 * MINUTE },
  'login address': { attempts: 100, windowMs: 15 * MINUTE },
  'login account': { attempts: 100, windowMs: 15 * MINUTE },
  'passkey-login address': { attempts: 200, windowMs: 15 * MINUTE },
  'employer-login address': { attempts: 200, windowMs: 15 * MINUTE },
  'request-login address': { attempts: 200, windowMs: 15 * MINUTE },
  'magic-link account-from-address': { attempts: 5, windowMs: HOUR },
  'magic-link account': { attempts: 20, windowMs: HOUR },
  'register account-from-address': { attempts: 5, windowMs: HOUR },
  'register address': { attempts: 60, windowMs: HOUR },
  'register account': { attempts: 20, windowMs: HOUR },
  'registration-rules address': { attempts: 60, windowMs: HOUR },
  'forgot-password account-from-address': { attempts: 5, windowMs: HOUR },
  'forgot-password address': { attempts: 30, windowMs: HOUR },
  'forgot-password account': { attempts: 20, windowMs: HOUR },
  'premium-code account': { attempts: 20, windowMs: HOUR },
  'export-account account': { attempts: 5, windowMs: HOUR },
  'erase-account account': { attempts: 10, windowMs: 15 * MINUTE },
  'erasure-mail account': { attempts: 5, windowMs: HOUR },
  'give-ticket account': { attempts: 30, windowMs: HOUR },
  'give-ticket receiver': { attempts: 10, windowMs: HOUR },
  'accept-gift address': { attempts: 60, windowMs: 15 * MINUTE },
  'send-message address': { attempts: 10, windowMs: HOUR },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
/** Name of the limit → who is counted. */
type Attempts = Partial<Record<LimitName, string>>

/** Whom the limit `… account-from-address` counts; `email` as accounts store it. */
export const accountFromHere = ({ clientAddress }: Pick<CallContext, 'clientAddress'>, email: string): string =>
  `${email} ${addressKey(clientAddress)}`

/** Names and addresses are hashed: the table needs none of them. */
export const throttleKey = async (name: string, subject: string): Promise<string> =>
  `${name} ${(await sha256Hex(subject)).slice(0, 32)}`

/**
 * Counts one more under `key` until its window, begun with the first, has passed; answers `count`. A window that ends later
 * than one begun now was begun while the clock ran ahead. Once one of `narrower` is over its limit nothing is counted: a
 * caller who is refused there must not use up what others have here.
 */
export const countOne = (
  key: string,
  windowMs: number,
  now: number,
  narrower: readonly { key: string; attempts: number }[] = [],
): Statement => ({
  sql: `insert into throttle (key, count, reset_at) select ?, 1, ?
        where ${['true', ...narrower.map(() => 'not exists (select 1 from throttle where key = ? and count > ?)')].join(' and ')}
        on conflict (key) do update set
          count = case when reset_at > ? and reset_at <= excluded.reset_at then count + 1 else 1 end,
          reset_at = case when reset_at > ? and reset_at <= excluded.reset_at then reset_at else excluded.reset_at end
        returning count`,
  args: [key, now + windowMs, ...narrower.flatMap(({ key: narrow, attempts }) => [narrow, attempts]), now, now],
})

/**
 * Counts one attempt under each name, the narrowest first, and throws `tooManyRequests` when any is over its limit. Counted
 * before the work, in one batch, so that simultaneous guesses cannot slip past. A flood from one address is refused unwritten.
 */
export async function countAttempt(ctx: CallContext, attempts: Attempts): Promise<void> {
  if (!ctx.platform.config.throttles) return
  const { now, db, platform } = ctx
  const counted = await Promise.all(
    Object.entries(attempts).map(async ([name, subject]) => {
      const limit = limits[name as LimitName]
      return { key: await throttleKey(name, subject), byAddress: name.endsWith(' address'), ...limit }
    }),
  )
  for (const { key, byAddress } of counted)
    if (byAddress && !(await platform.floodGuard(key))) throw new CallError('tooManyRequests')
  const results = await db.write([
    ...counted.map(({ key, windowMs }, at) => countOne(key, windowMs, now, counted.slice(0, at))),
    // What has lapsed goes a little at a time, so that nothing else must.
    { sql: 'delete from throttle where key in (select key from throttle where reset_at <= ? limit 10)', args: [now] },
  ])
  const over = counted.filter(({ attempts: allowed }, at) => Number(results[at]?.rows[0]?.count ?? 0) > allowed)
  if (over.length === 0) return
  platform.log('warn', 'throttled', { requestId: ctx.requestId, limit: over.map(({ key }) => key).join(', ') })
  throw new CallError('tooManyRequests')
}

/** Refuses an address that asks too often for what costs more than it should; counted in memory alone. */
export async function refuseFlood(
  { platform, clientAddress }: Pick<CallContext, 'platform' | 'clientAddress'>,
  name: string,
): Promise<void> {
  if (!platform.config.throttles) return
  const key = await throttleKey(name, addressKey(clientAddress))
  if (!(await platform.floodGuard(key))) throw new CallError('tooManyRequests')
}

/** The attempts of someone who has proven to be right no longer count. */
export async function forgetAttempts(ctx: CallContext, attempts: Attempts): Promise<void> {
  if (!ctx.platform.config.throttles) return
  const keys = await Promise.all(Object.entries(attempts).map(([name, subject]) => throttleKey(name, subject)))
  await ctx.db.write([ctx.db.orm.delete(throttle).where(inArray(throttle.key, keys))])
}
