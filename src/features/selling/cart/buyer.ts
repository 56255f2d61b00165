import type { UserContext } from '#handler/context.ts'
import type { Buyer } from './line-rules.ts'

/** The caller as the rules of cart lines see them. */
export const currentBuyer = (ctx: UserContext): Buyer => ({
  now: ctx.now,
  zone: ctx.region.zone,
  permissions: ctx.actor.permissions,
  groupPath: ctx.actor.groupPath,
})
