import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { giftErasureSteps } from '#features/tickets/gifts/erase-gifts.ts'
import { receivedPassErasureSteps } from '#features/tickets/wallet/erase-passes.ts'
import type { UserContext } from '#handler/context.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import { documentSteps, erasedEmail, mailSteps } from './erasure-steps.ts'

const KIND = 'erase-elsewhere'

const person = z.object({ userId: z.string(), email: z.string() })

/** For the erasure's batch: what is to be erased in other regions. The row names the person to nobody who reads it. */
export async function eraseElsewhereSteps({ actor, db, now, platform }: UserContext): Promise<Statement[]> {
  if (platform.regions.length < 2) return []
  const { userId, email } = actor
  const sealed = await seal(
    platform.config.appKey,
    KIND,
    JSON.stringify({ userId, email } satisfies z.input<typeof person>),
  )
  return [enqueueJob(db, { kind: KIND, payload: { sealed }, runAt: now }, now)]
}

/**
 * A gift stays in the region of its order, wherever its receiver is (chapter personal-data): it loses their name,
 * address and document there, too. A region that does not answer is asked again; the others do not wait for it.
 */
export const eraseElsewhereJob = jobKind({
  kind: KIND,
  payload: z.object({ sealed: z.string() }),
  leaseMs: 120_000,
  maxTries: 50,
  async run({ platform, region, now }, { sealed }) {
    const { userId, email } = person.parse(JSON.parse(await unseal(platform.config.appKey, KIND, sealed)))
    const others = platform.regions.filter(({ slug }) => slug !== region.slug)
    const runs = await Promise.allSettled(
      others.map(async ({ slug }) => {
        const db = platform.db(slug)
        // Whoever has an account there keeps what was sent to its address.
        const address = (await hasAccount(db, email)) ? erasedEmail(userId) : email
        await db.write([
          ...documentSteps(userId, address, now),
          ...giftErasureSteps(userId, address),
          ...receivedPassErasureSteps(userId),
          ...mailSteps(userId, address),
        ])
        platform.wakeJobs(slug)
      }),
    )
    const failed = runs.find((run) => run.status === 'rejected')
    if (failed) throw failed.reason
  },
})

async function hasAccount(db: RegionDb, email: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from user where email = ? and erased_at is null', [email])
  return rows.length > 0
}
