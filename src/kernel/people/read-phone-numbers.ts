import { and, gt, isNull, ne, sql } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { moveScope } from '#kernel/groups/tables.ts'
import { readPhoneNumber } from './phone-number.ts'
import { telephone } from './tables.ts'

const PORTION = 500
/** A person who is being moved is not written to, and arrives unread. */
const stays = sql`not exists (select 1 from ${moveScope} where ${moveScope.kind} = 'user' and ${moveScope.id} = ${user.id})`

/** Reads the phone numbers that were written without: by a former version, by SQL, by a move from one, by triggers. */
export async function readPhoneNumbers(db: RegionDb): Promise<void> {
  await readPeople(db)
  await readTelephones(db)
}

async function readPeople(db: RegionDb): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db.orm
      .select({ id: user.id, typed: user.phoneNumber })
      .from(user)
      .where(and(gt(user.id, after), isNull(user.phoneE164), ne(user.phoneNumber, ''), stays))
      .orderBy(user.id)
      .limit(PORTION)
    const numbers = await Promise.all(rows.map(async (row) => ({ ...row, number: await readPhoneNumber(row.typed) })))
    if (rows.length > 0) await db.write([writeNumbers(numbers)])
    if (rows.length < PORTION) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** One statement for a portion; a person who has another number by now stays unread. */
const writeNumbers = (numbers: readonly { id: string; typed: string; number: string }[]): Statement => ({
  sql: `update user set phone_e_164 = j.value ->> 'number' from json_each(?) j
    where user.id = j.value ->> 'id' and user.phone_number = j.value ->> 'typed' and user.phone_e_164 is null`,
  args: [JSON.stringify(numbers)],
})

/** Each portion leaves the rows that are not read yet. */
async function readTelephones(db: RegionDb): Promise<void> {
  for (;;) {
    const rows = await db.orm.select().from(telephone).where(isNull(telephone.number)).limit(PORTION)
    const numbers = await Promise.all(
      rows.map(async (row) => ({ ...row, number: await readPhoneNumber(row.typed, row.postalCode) })),
    )
    if (rows.length > 0)
      await db.write([
        {
          sql: `update telephone set number = j.value ->> 'number' from json_each(?) j where owner_kind = j.value ->> 'ownerKind'
            and owner_id = j.value ->> 'ownerId' and typed = j.value ->> 'typed'`,
          args: [JSON.stringify(numbers)],
        },
      ])
    if (rows.length < PORTION) return
  }
}
