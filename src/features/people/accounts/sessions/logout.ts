import { eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { session } from '#kernel/accounts/tables.ts'
import { logout } from '../contract.ts'
import { sessionView } from './session-view.ts'

/** Works without a session too, and always ends as a visitor (A34). */
export const logoutHandler = handle(logout, async (ctx) => {
  if (ctx.actor.kind === 'user')
    await ctx.db.write([ctx.db.orm.delete(session).where(eq(session.idHash, ctx.actor.sessionIdHash))])
  ctx.setSessionCookie(null)
  return { session: sessionView({ ...ctx, actor: { kind: 'visitor' } }) }
})
