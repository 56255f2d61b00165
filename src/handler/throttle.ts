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
 * Attempts allowed in a window. `account-from-address` stops guessing without locking the owner out elsewhere; limits
 * by account (guesses from many addresses) and by address (shared by whole organisations) are wider.
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
  'withdrawal account-from-address': { attempts: 20, windowMs: 15 * MINUTE },
  'withdrawal address': { attempts: 100, windowMs: 15 * MINUTE },
  'send-message address': { attempts: 10, windowMs: HOUR },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
/** Name of the limit → the subject to count. */
type Attempts = Partial<Record<LimitName, string>>

/** Subject of the limits `… account-from-address`; `email` as accounts store it. */
export const accountFromHere = ({ clientAddress }: Pick<CallContext, 'clientAddress'>, email: string): string =>
  `${email} ${addressKey(clientAddress)}`

/** Key of a counter, hashed so that the table holds no emails or IP addresses. */
export const throttleKey = async (name: string, subject: string): Promise<string> =>
  `${name} ${(await sha256Hex(subject)).slice(0, 32)}`

/**
 * Counts one more under `key` in its window and returns `count`; a window that ends too late began while the clock was
 * ahead. Counts nothing once a key of `narrower` is over its limit: a refused caller cannot use up the share of others.
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
 * Counts one attempt under each name, narrowest first, and throws `tooManyRequests` if any is over its limit. One batch
 * before the work, so that simultaneous guesses all count. A flood from one address is refused without a write.
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
    // Deletes expired counters a few at a time, so that no separate sweep is needed.
    { sql: 'delete from throttle where key in (select key from throttle where reset_at <= ? limit 10)', args: [now] },
  ])
  const over = counted.filter(({ attempts: allowed }, at) => Number(results[at]?.rows[0]?.count ?? 0) > allowed)
  if (over.length === 0) return
  platform.log('warn', 'throttled', { requestId: ctx.requestId, limit: over.map(({ key }) => key).join(', ') })
  throw new CallError('tooManyRequests')
}

/** Refuses an address that requests costly work too often; counted in memory only. */
export async function refuseFlood(
  { platform, clientAddress }: Pick<CallContext, 'platform' | 'clientAddress'>,
  name: string,
): Promise<void> {
  if (!platform.config.throttles) return
  const key = await throttleKey(name, addressKey(clientAddress))
  if (!(await platform.floodGuard(key))) throw new CallError('tooManyRequests')
}

/** Deletes the counted attempts of a caller who has since proven their identity. */
export async function forgetAttempts(ctx: CallContext, attempts: Attempts): Promise<void> {
  if (!ctx.platform.config.throttles) return
  const keys = await Promise.all(Object.entries(attempts).map(([name, subject]) => throttleKey(name, subject)))
  await ctx.db.write([ctx.db.orm.delete(throttle).where(inArray(throttle.key, keys))])
}
