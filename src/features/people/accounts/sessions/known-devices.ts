import { eq, sql } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { knownDevice, user } from '#kernel/accounts/tables.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { sha256Hex } from '#lib/digest.ts'
import { randomToken } from '#lib/secret-box.ts'
import { brandFor, newDeviceMail } from '../account-mails.ts'

const DAY = 86_400_000
/** Most devices stored: more than a person has; beyond that, the ones seen longest ago are deleted. */
const MOST_DEVICES = 50
/** Mails about new devices per person and day: a person who clears cookies, or a password thief, causes no flood. */
const MOST_MAILS_A_DAY = 3

export interface Remembered {
  deviceId: string
  /** Writes for the batch that opens the session, after the statements that create the person. */
  statements: Statement[]
}

/**
 * Records this device as known to the person. If they know other devices and this one is new, mails them once; an
 * account's first device causes no mail.
 */
export async function rememberDevice(ctx: CallContext, userId: string): Promise<Remembered> {
  const { db, now } = ctx
  const deviceId = ctx.device().id ?? randomToken(32)
  const idHash = await sha256Hex(deviceId)
  const [known] = await db.orm
    .select({
      devices: sql<number>`count(*)`,
      isOne: sql<number>`coalesce(sum(${knownDevice.idHash} = ${idHash}), 0)`,
      ofToday: sql<number>`coalesce(sum(${knownDevice.createdAt} > ${now - DAY}), 0)`,
    })
    .from(knownDevice)
    .where(eq(knownDevice.userId, userId))
  const isNew = known !== undefined && known.devices > 0 && known.isOne === 0
  const statements: Statement[] = [
    db.orm
      .insert(knownDevice)
      .values({ userId, idHash, createdAt: now, lastSeenAt: now })
      .onConflictDoUpdate({ target: [knownDevice.userId, knownDevice.idHash], set: { lastSeenAt: now } }),
    {
      sql: `delete from known_device where user_id = ?1 and id_hash in (
        select id_hash from known_device where user_id = ?1 order by last_seen_at desc limit -1 offset ${MOST_DEVICES})`,
      args: [userId],
    },
    ...(isNew && known.ofToday <= MOST_MAILS_A_DAY ? await mailAbout(ctx, userId, idHash) : []),
  ]
  return { deviceId, statements }
}

async function mailAbout(ctx: CallContext, userId: string, idHash: string): Promise<Statement[]> {
  const { db, now, region } = ctx
  const [person] = await db.orm
    .select({ email: user.email, groupId: user.groupId })
    .from(user)
    .where(eq(user.id, userId))
  if (!person) return []
  const brand = brandFor(ctx, person.groupId)
  const at = `${formatDate(region.zone, now)} à ${formatTime(region.zone, now)}`
  const content = newDeviceMail(brand.title, brand.origin, person.email, { device: ctx.device().name, at })
  const facts = { kind: 'new-device' as const, from: ctx.platform.config.mailFrom, to: person.email, content }
  return queueMail(db, brand, { ...facts, dedupeKey: `new-device:${userId}:${idHash}` }, now)
}
