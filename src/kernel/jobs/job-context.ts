import type { z } from 'zod'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { MailBrand } from '#kernel/mail/mail-content.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'

/** Site of a domain, as mails and tickets need it. */
export interface Site {
  /** Origin of the site's links; in production always a registered domain (chapter regions-and-moves). */
  origin: string
  tenant: Tenant
  theme: WhiteLabeling
  brand: MailBrand
}

/** Context of work after the answer: one region, without person or request. */
export interface JobContext {
  now: number
  requestId: string
  region: RegionInfo
  db: RegionDb
  platform: Platform
  groups: GroupTree
  /** Site of `https://host[:port]`, in the theme of the person's group if `groupId` is given. */
  site(origin: string, groupId?: string): Site
}

/** Writes that a run returns, to be committed in the batch that ends its job: one write instead of two. */
export type LastWrite = readonly (Step | Statement)[]

/** One kind of job; `run` must be safe to repeat. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  kind: string
  /** French name of a feature's job, for the operator if it is given up. */
  name?: string
  payload: Payload
  /** Longest time that a run may take before another runner may claim its job. */
  leaseMs: number
  /** Number of tries after which the job is dead and shown to the operator. */
  maxTries: number
  run(ctx: JobContext, payload: z.output<Payload>): Promise<void> | Promise<LastWrite | undefined>
  /** Statements to write in the batch that declares the job dead. */
  giveUp?(ctx: JobContext, payload: z.output<Payload>): Statement[]
}

/** Declares a kind of job with its payload's type. */
export const jobKind = <Payload extends z.ZodType>(definition: JobKind<Payload>): JobKind => ({
  ...definition,
  // The cast is safe: the runner parses the payload with this schema before it runs the job.
  run: (ctx, payload) => definition.run(ctx, payload as z.output<Payload>),
  giveUp: (ctx, payload) => definition.giveUp?.(ctx, payload as z.output<Payload>) ?? [],
})
