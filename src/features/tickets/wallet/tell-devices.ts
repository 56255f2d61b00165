import { and, eq, lt } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { walletDevice } from './tables.ts'

/**
 * Pushes to phones not yet told of the pass's change at `updatedAt`; forgets those that take no more pushes. Throws if
 * some were not reached, after trying all. Without a push service, phones ask by themselves.
 */
export async function tellDevices({ db, platform }: JobContext, serial: string, updatedAt: number): Promise<void> {
  const push = platform.wallets.apple?.push
  if (!push) return
  const behind = await db.orm
    .select()
    .from(walletDevice)
    .where(and(eq(walletDevice.serial, serial), lt(walletDevice.toldAt, updatedAt)))
  const outcomes = await Promise.allSettled(behind.map(({ pushToken }) => push(pushToken)))
  const steps = outcomes.flatMap((outcome, at): Statement[] => {
    const { deviceId, pushToken } = behind[at] ?? {}
    if (outcome.status === 'rejected' || deviceId === undefined || pushToken === undefined) return []
    // Matches the token that was pushed to, as the phone may have registered again with another one.
    const which = 'device_id = ? and serial = ? and push_token = ?'
    const args = [deviceId, serial, pushToken]
    return outcome.value === 'gone'
      ? [{ sql: `delete from wallet_device where ${which}`, args }]
      : [{ sql: `update wallet_device set told_at = ? where ${which}`, args: [updatedAt, ...args] }]
  })
  if (steps.length > 0) await db.write(steps)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
