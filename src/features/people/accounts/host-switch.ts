import { z } from 'zod'
import type { CallContext, UserActor } from '#handler/context.ts'
import { sessionWays } from '#kernel/accounts/tables.ts'
import { hostOrigin } from '#kernel/people/home-host.ts'
import type { SessionProof } from './lucia-sessions.ts'
import { newToken } from './tokens.ts'

const switched = z.object({
  by: z.enum(sessionWays),
  at: z.number(),
  passkey: z.object({ id: z.string(), at: z.number() }).optional(),
})

/** The way to another host, for one use at once; what has been proven on this one is proven there, and no more than that. */
export async function newHostSwitch(
  ctx: CallContext,
  { userId, host, proof }: { userId: string; host: string; proof: SessionProof },
) {
  const subject: z.input<typeof switched> = { ...proof, at: proof.at ?? ctx.now }
  const { id, statement } = await newToken(ctx.db, { kind: 'HostSwitch', host, userId, subject }, ctx.now)
  return { statement, url: `${hostOrigin(ctx, host)}/link/${id}` }
}

/** Proof that a link gives: a mailed one that its reader has the mailbox, a switch what was proven on the host before. */
export function proofOfLink({ kind, subject }: { kind: string; subject: unknown }): SessionProof {
  if (kind !== 'HostSwitch') return { by: 'link' }
  // One that the version before has issued tells nothing of a passkey.
  return switched.safeParse(subject).data ?? { by: 'password' }
}

/** Carries a session's proofs along to the host that its person is led to. */
export const proofOfSession = ({ openedBy, provenAt, passkey }: UserActor): SessionProof => ({
  by: openedBy,
  at: provenAt,
  ...(passkey ? { passkey: { id: passkey.id, at: passkey.provenAt } } : {}),
})
