import { COMMITTEE, type CommitteeTime, colleagueIds, colleagues, DAY_MS } from '#db/demo/committee-facts.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'

const ACCOUNT_AGE = 150 * DAY_MS

/** Statements for colleagues of the demo's member, who have the demo's password too. */
export function colleagueStatements({ orm }: RegionDb, { now }: CommitteeTime): Statement[] {
  const createdAt = now - ACCOUNT_AGE
  return [
    orm.insert(user).values(
      colleagues.map(({ key, firstName, lastName }, at) => ({
        ...{ id: demoId.user(key), email: `${key}@demo.test`, groupId: COMMITTEE, firstName, lastName },
        ...{ memberCardCode: `AT-0002${String(at + 10)}`, createdAt: createdAt - at, updatedAt: createdAt },
      })),
    ),
    {
      sql: `insert into credential (user_id, kind, secret, updated_at)
        select ids.value, c.kind, c.secret, c.updated_at from credential c, json_each(?) ids
        where c.user_id = ? and c.kind = 'Password'`,
      args: [JSON.stringify(colleagueIds), demoId.user('marie')],
    },
  ]
}
