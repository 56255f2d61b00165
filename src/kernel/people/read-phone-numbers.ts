import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { moveScope } from '#kernel/groups/tables.ts'
import { readPhoneNumber } from './phone-number.ts'

const PORTION = 500
/** A person who is being moved is not written to, and arrives unread. */
const stays = sql`not exists (select 1 from ${moveScope} where ${moveScope.kind} = 'user' and ${moveScope.id} = ${user.id})`

/** Reads the phone numbers that were written without: by a former version, by SQL, by a move from one. */
export async function readPhoneNumbers(db: RegionDb): Promise<void> {
  const unread = and(isNull(user.phoneE164), ne(user.phoneNumber, ''), stays)
  for (;;) {
    const rows = await db.orm.select({ id: user.id, typed: user.phoneNumber }).from(user).where(unread).limit(PORTION)
    const numbers = await Promise.all(
      rows.map(async ({ id, typed }) => ({ id, typed, number: await readPhoneNumber(typed) })),
    )
    if (rows.length > 0)
      await db.write(
        numbers.map(({ id, typed, number }) =>
          db.orm
            .update(user)
            .set({ phoneE164: number })
            .where(and(eq(user.id, id), eq(user.phoneNumber, typed), isNull(user.phoneE164))),
        ),
      )
    if (rows.length < PORTION) return
  }
}
