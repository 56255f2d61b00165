import { lte } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { googlePassContent } from './google-pass.ts'
import { type LoadedPass, loadPasses } from './load-passes.ts'
import { passContentHash } from './pass-ticket.ts'
import { type WalletPass, walletPass } from './tables.ts'
import { tellDevices } from './tell-devices.ts'

/** Requests to wallets in parallel. */
const AT_ONCE = 10
/** Time limit of one run; passes left over have waited longest and come first in the next. */
const RUN_MS = 20_000
const DAY_MS = 86_400_000
/** Time after its date at which a pass is no longer updated. */
const KEPT_MS = 30 * DAY_MS
/**
 * Interval of checks for what no trigger reports: a location's postal address, a lapsed offer, a pass that Google did
 * not have yet.
 */
const LOOK_EACH_MS = DAY_MS / 4
/** Delay after a failure of a wallet's service, and while an exchange is pending. */
const TRY_AGAIN_MS = 600_000

/** Compares passes with the current state, and has the wallets update those that differ. */
export async function updatePasses(ctx: JobContext): Promise<void> {
  const until = ctx.platform.now() + RUN_MS
  let due: LoadedPass[]
  do {
    due = await loadPasses(ctx, lte(walletPass.lookAt, ctx.now), AT_ONCE)
    await Promise.all(due.map((each) => updatePass(ctx, each)))
  } while (due.length === AT_ONCE && ctx.platform.now() < until)
}

async function updatePass(ctx: JobContext, loaded: LoadedPass): Promise<void> {
  const { db, now, platform, requestId } = ctx
  const { row, pass, awaitsExchange, endTs } = loaded
  const current: PassState = { ...row, lookAt: now + TRY_AGAIN_MS }
  try {
    // Written before any request: a run that is cut off checks again, and does not keep other passes from their turn.
    await keep(db, row, current)
    const hash = await passContentHash(pass)
    const isChanged = hash !== row.contentHash || pass.entryId !== row.entryId
    const changedPass = {
      ...{ contentHash: hash, entryId: pass.entryId, lookAt: current.lookAt },
      // Phones compare whole seconds.
      updatedAt: Math.max(now, row.updatedAt + 1000),
    }
    const google = row.wallet === 'google' ? platform.wallets.google : null
    const isTold =
      !isChanged ||
      google === null ||
      (await google.update(googlePassContent(google, pass, ctx.region.zone))) === 'updated'
    const told = isChanged && isTold ? changedPass : current
    if (told !== current) await keep(db, row, told)
    if (row.wallet === 'apple') await tellDevices(ctx, row.serial, told.updatedAt)
    if (endTs + KEPT_MS < now) return await forget(db, row)
    const isSettled = !awaitsExchange && pass.entryId === row.entryId
    await keep(db, row, { ...told, lookAt: now + (isSettled ? LOOK_EACH_MS : TRY_AGAIN_MS) })
  } catch (error) {
    if (error instanceof PassMoved) return
    platform.log('warn', 'wallet.pass-not-updated', {
      ...{ requestId, wallet: row.wallet, pass: row.serial, error: String(error) },
    })
  }
}

/** Thrown if the ticket changed during the check: the next one, already due, finds what is right by then. */
class PassMoved extends Error {
  override name = 'PassMoved'
}

type PassState = Pick<WalletPass, 'entryId' | 'contentHash' | 'updatedAt' | 'lookAt'>

/** Throws `PassMoved`. */
async function keep(
  db: JobContext['db'],
  { serial, wallet, touched }: WalletPass,
  { entryId, contentHash, updatedAt, lookAt }: PassState,
): Promise<void> {
  await db.write([
    {
      sql: `update wallet_pass set entry_id = ?, content_hash = ?, updated_at = ?, look_at = ?
        where serial = ? and wallet = ? and touched = ?`,
      args: [entryId, contentHash, updatedAt, lookAt, serial, wallet, touched],
    },
    changed(1, new PassMoved()),
  ])
}

const forget = async (db: JobContext['db'], { serial, wallet, touched }: WalletPass): Promise<void> =>
  void (await db.write([
    {
      sql: 'delete from wallet_pass where serial = ? and wallet = ? and touched = ?',
      args: [serial, wallet, touched],
    },
    changed(1, new PassMoved()),
    ...(wallet === 'apple' ? [{ sql: 'delete from wallet_device where serial = ?', args: [serial] }] : []),
  ]))
