import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import type { UserContext } from '#handler/context.ts'
import type { FeatureParts } from '#handler/manifest/feature.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import { documentSteps, erasedEmail, mailSteps } from './erasure-steps.ts'

const KIND = 'erase-elsewhere'

const person = z.object({ userId: z.string(), email: z.string() })

/**
 * Steps of the erasure's batch that queue the erasure in other regions. The payload is sealed, so that it reveals the
 * person to no reader.
 */
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
 * Erases a recipient's name, email and documents from gifts in other regions, where a gift stays with its order
 * (chapter personal-data). An unavailable region is retried without delaying the others.
 */
export const eraseElsewhereJob = (features: readonly FeatureParts[]) =>
  jobKind({
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
          // An account in that region with the same email keeps the gifts sent to it.
          const address = (await hasAccount(db, email)) ? erasedEmail(userId) : email
          await db.write([
            ...documentSteps(userId, address, now),
            ...features.flatMap(({ erasureElsewhere }) => erasureElsewhere?.(userId, address) ?? []),
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
