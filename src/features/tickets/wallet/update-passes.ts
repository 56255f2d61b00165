import { lte } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { googlePassContent } from './google-pass.ts'
import { type LoadedPass, loadPasses } from './load-passes.ts'
import { passContentHash } from './pass-ticket.ts'
import { type WalletPass, walletPass } from './tables.ts'
import { tellDevices } from './tell-devices.ts'

/** Asked of wallets at the same time. */
const AT_ONCE = 10
/** Of one run; who is left has waited longest, and comes first in the next. */
const RUN_MS = 20_000
const DAY_MS = 86_400_000
/** Nobody needs a pass so long after its date. */
const KEPT_MS = 30 * DAY_MS
/** What no trigger tells: the address of a place, an offer that has lapsed, a pass that Google did not have yet. */
const LOOK_EACH_MS = DAY_MS / 4
/** After a wallet's service did not answer, and while an exchange is under way. */
const TRY_AGAIN_MS = 600_000

/** Compares what passes say with what is true, and has the wallets change those that say something else. */
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
    // Written before anybody is asked: a run that is cut off looks again, and keeps no other pass from its turn.
    await keep(db, row, current)
    const hash = await passContentHash(pass)
    const isChanged = hash !== row.contentHash || pass.entryId !== row.entryId
    const changedPass = {
      ...{ contentHash: hash, entryId: pass.entryId, lookAt: current.lookAt },
      // Phones compare whole seconds.
      updatedAt: Math.max(now, row.updatedAt + 1000),
    }
    const google = row.wallet === 'google' ? platform.wallets.google : null
    const isTold = !isChanged || google === null || (await google.update(googlePassContent(google, pass))) === 'updated'
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

/** The ticket was touched while we looked: the next look, which is due already, tells what is right by then. */
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
