import { and, eq, lt } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { walletDevice } from './tables.ts'

/**
 * Pushes to the phones that hold a pass and were not told of what it says since `updatedAt`; one that takes no more pushes
 * is forgotten. Throws when somebody was not reached, after all were tried. Without a way to push, phones look by themselves.
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
    // With the token that was pushed to: the phone may have registered again meanwhile, with another one.
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
