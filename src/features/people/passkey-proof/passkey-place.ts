import type { CallContext } from '#handler/context.ts'
import { belongsHere, hostOrigin } from '#kernel/people/home-host.ts'

/** Page where the person proves a passkey of another host; it leads back here, or signs in there for good. */
export function placeOfPasskey(ctx: CallContext, person: { groupId: string; isAdmin: boolean }, host: string) {
  const origin = hostOrigin(ctx, host)
  return { host, url: belongsHere(ctx, person) ? `${origin}/autre-site?vers=${ctx.host}` : `${origin}/login` }
}
