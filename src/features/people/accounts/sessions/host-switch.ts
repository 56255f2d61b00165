import { z } from 'zod'
import type { CallContext, UserActor } from '#handler/context.ts'
import { sessionWays } from '#kernel/accounts/tables.ts'
import { hostOrigin } from '#kernel/people/home-host.ts'
import { newToken } from '../tokens.ts'
import type { SessionProof } from './lucia-sessions.ts'

const switched = z.object({
  by: z.enum(sessionWays),
  at: z.number(),
  passkey: z.object({ id: z.string(), at: z.number() }).optional(),
})

/** Single-use link to another host; it carries exactly the proofs of this session, no more. */
export async function newHostSwitch(
  ctx: CallContext,
  { userId, host, proof }: { userId: string; host: string; proof: SessionProof },
) {
  const subject: z.input<typeof switched> = { ...proof, at: proof.at ?? ctx.now }
  const { id, statement } = await newToken(ctx.db, { kind: 'HostSwitch', host, userId, subject }, ctx.now)
  return { statement, url: `${hostOrigin(ctx, host)}/link/${id}` }
}

/**
 * Proof that a link gives: a mailed link proves the mailbox, a host switch repeats what was proven on the previous
 * host.
 */
export function proofOfLink({ kind, subject }: { kind: string; subject: unknown }): SessionProof {
  if (kind !== 'HostSwitch') return { by: 'link' }
  // Links issued by the previous version say nothing of a passkey.
  return switched.safeParse(subject).data ?? { by: 'password' }
}

/** Copies a session's proofs to the host to which its person is sent. */
export const proofOfSession = ({ openedBy, provenAt, passkey }: UserActor): SessionProof => ({
  by: openedBy,
  at: provenAt,
  ...(passkey ? { passkey: { id: passkey.id, at: passkey.provenAt } } : {}),
})
