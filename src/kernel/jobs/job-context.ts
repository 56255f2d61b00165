import type { z } from 'zod'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { MailBrand } from '#kernel/mail/mail-content.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'

/** The site that an address belongs to, as a mail or a ticket needs it. */
export interface Site {
  /** Where its links lead: in production to a registered domain, always (chapter regions-and-moves). */
  origin: string
  tenant: Tenant
  theme: WhiteLabeling
  brand: MailBrand
}

/** What work after the answer may use: no person, no request, one region. */
export interface JobContext {
  now: number
  requestId: string
  region: RegionInfo
  db: RegionDb
  platform: Platform
  groups: GroupTree
  /** The site of `https://host[:port]`, in the theme of the person's group when one is given. */
  site(origin: string, groupId?: string): Site
}

/** What a run leaves to be written in the batch that ends its job: one write instead of two. */
export type LastWrite = readonly (Step | Statement)[]

/** One kind of job; `run` must be safe to repeat. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  kind: string
  payload: Payload
  /** How long a run may take before another runner may take it over. */
  leaseMs: number
  /** Given up after so many tries; the operator sees the dead job. */
  maxTries: number
  run(ctx: JobContext, payload: z.output<Payload>): Promise<void> | Promise<LastWrite | undefined>
  /** What else to write in the batch that declares the job dead. */
  giveUp?(ctx: JobContext, payload: z.output<Payload>): Statement[]
}

/** Declares a kind of job with its payload's type. */
export const jobKind = <Payload extends z.ZodType>(definition: JobKind<Payload>): JobKind => ({
  ...definition,
  // The runner parses with this very schema before it runs, which is what makes the cast true.
  run: (ctx, payload) => definition.run(ctx, payload as z.output<Payload>),
  giveUp: (ctx, payload) => definition.giveUp?.(ctx, payload as z.output<Payload>) ?? [],
})
