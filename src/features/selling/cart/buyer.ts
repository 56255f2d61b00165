import type { UserContext } from '#handler/context.ts'
import type { Buyer } from './line-rules.ts'

/** The caller as the line rules see one. */
export const currentBuyer = (ctx: UserContext): Buyer => ({
  now: ctx.now,
  zone: ctx.region.zone,
  permissions: ctx.actor.permissions,
  groupPath: ctx.actor.groupPath,
})
