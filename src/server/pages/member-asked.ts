import type { Context } from 'hono'
import type { CallContext } from '#handler/context.ts'
import type { AppEnv } from '../app-env.ts'
import { checkMember } from './member-server.ts'

/** Redirects a member who owes their committee an answer, once a day at most, and never away from a purchase. */
export async function askedElsewhere(c: Context<AppEnv>, ctx: CallContext): Promise<Response | null> {
  const checked = await checkMember(ctx, c.req.raw)
  c.var.effects.cookies.push(...checked.map(({ cookie }) => cookie))
  const { path } = c.req
  const { search } = new URL(c.req.url)
  return checked.some(({ isOwing }) => isOwing)
    ? c.redirect(`/account?suite=${encodeURIComponent(path + search)}#mon-cse`, 303)
    : null
}

/**
 * Checks what a member owes while the page renders, so that it costs no round trip of its own; the page is seldom
 * rendered in vain.
 */
export async function unlessAsked<Page>(
  asking: Promise<Response | null>,
  draw: () => Promise<Page>,
): Promise<Response | Page> {
  const page = draw()
  // Nothing awaits the page if the member is redirected.
  page.catch(() => undefined)
  return (await asking) ?? page
}
