import { newHostSwitch } from '#features/people/accounts/sessions/host-switch.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { belongsHere, hostOrigin } from '#kernel/people/home-host.ts'
import { isLocalHost } from '#lib/local-host.ts'
import { getHostSwitch, switchHost } from './contract.ts'
import { provePasskey } from './prove-passkey.ts'

/**
 * True for hosts that are declared or registered. A name that only a wildcard covers could be made up by anybody; in
 * production, names of the person's own machine are refused, too.
 */
const leadsTo = (ctx: CallContext, host: string): boolean =>
  host !== ctx.host &&
  !(ctx.platform.config.production && isLocalHost(host)) &&
  (ctx.groups.names(host) || ctx.tenants.ofHost(host)?.domains.includes(host) === true) &&
  new URL(findSite(ctx, host).origin).hostname === host

const findSite = (ctx: CallContext, host: string) => ctx.site(hostOrigin(ctx, host))

/** Makes a single-use link to a host where the person belongs, and opens no session here (chapter sign-in). */
export const switchHostHandler = handle(switchHost, async (ctx, { proof, host }, fail) => {
  const { person, steps, proof: proven } = (await provePasskey(ctx, proof)) ?? fail('passkeyRefused')
  if (!leadsTo(ctx, host) || !belongsHere({ ...ctx, host }, person)) return fail('switchElsewhere')
  const link = await newHostSwitch(ctx, { userId: person.id, host, proof: proven })
  await ctx.db.write([...steps, link.statement])
  return { redirect: link.url }
})

export const getHostSwitchHandler = handle(getHostSwitch, async (ctx, { host }) => ({
  title: leadsTo(ctx, host) ? findSite(ctx, host).theme.title : null,
  here: ctx.host,
}))
