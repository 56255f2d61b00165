import { eq } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { passkey, passkeyStep } from '#kernel/passkeys/tables.ts'

/**
 * Deletes every passkey of the person and the choice to require one: the first factor is then enough to add a new one.
 */
export const forgetPasskeys = (db: Pick<RegionDb, 'orm'>, userId: string): Statement[] => [
  db.orm.delete(passkey).where(eq(passkey.userId, userId)),
  db.orm.delete(passkeyStep).where(eq(passkeyStep.userId, userId)),
]
