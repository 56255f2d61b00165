import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { token, type tokenKinds } from '#kernel/accounts/tables.ts'
import { leadsHere } from '#kernel/people/home-host.ts'
import { sha256Hex } from '#lib/digest.ts'
import { randomToken } from '#lib/secret-box.ts'
import { limits } from '#lib/words/limits.ts'

export type TokenKind = (typeof tokenKinds)[number]

const MINUTE = 60_000

/** Lifetime of a link by kind (G09); a host switch is followed at once (D05). */
const tokenLifetimes: Record<TokenKind, number> = {
  HostSwitch: MINUTE,
  MagicLink: limits.signInLink.ms,
  Reset: limits.proofLink.ms,
  Erasure: limits.proofLink.ms,
  Registration: limits.accountLink.ms,
  Invite: limits.accountLink.ms,
}

export interface NewToken {
  kind: TokenKind
  /** Host that the link leads to. */
  host: string
  userId?: string
  email?: string
  /** Data that this kind of link carries; see its reader. */
  subject?: unknown
}

/** Makes a single-use link: `id` (256 random bits) goes into the URL, only its hash is stored. */
export async function newToken(
  db: Pick<RegionDb, 'orm'>,
  facts: NewToken,
  now: number,
): Promise<{ id: string; hash: string; statement: Statement }> {
  const id = randomToken(32)
  const hash = await sha256Hex(id)
  const statement = db.orm.insert(token).values({
    hash,
    kind: facts.kind,
    host: facts.host,
    userId: facts.userId ?? null,
    email: facts.email ?? null,
    subject: facts.subject ?? null,
    createdAt: now,
    expiresAt: now + tokenLifetimes[facts.kind],
  })
  return { id, hash, statement }
}

/** Returns the link's row while it is usable, else undefined. */
export async function findToken(db: RegionDb, kind: TokenKind, id: string, now: number) {
  const [row] = await db.orm
    .select()
    .from(token)
    .where(
      and(eq(token.hash, await sha256Hex(id)), eq(token.kind, kind), isNull(token.usedAt), gt(token.expiresAt, now)),
    )
  return row
}

/** True on the site that the link leads to: it is opened nowhere else. */
export const isOfSite = (
  ctx: Parameters<typeof leadsHere>[0],
  { host }: { host: string },
  { groupId }: { groupId: string },
): boolean => leadsHere(ctx, { origin: `https://${host}`, groupId })

/** Uses the link up; of two simultaneous uses, the second undoes its whole batch with the error `otherwise`. */
export function spendToken(db: RegionDb, hash: string, now: number, otherwise: ErrorCode): (Step | Statement)[] {
  return [
    db.orm
      .update(token)
      .set({ usedAt: now, subject: null })
      .where(and(eq(token.hash, hash), isNull(token.usedAt), gt(token.expiresAt, now))),
    changed(1, otherwise),
  ]
}
