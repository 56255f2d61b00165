import { and, asc, eq, gt } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { isChosen } from './audience.ts'
import type { MailingRow } from './load-mailing.ts'
import { MailingMoved } from './mailing-moved.ts'
import { mailing } from './tables.ts'

const AT_ONCE = 1000

/** Stores the next recipients of a mailing, chosen as of its start. */
export async function gatherRecipients({ db, groups }: JobContext, row: MailingRow): Promise<void> {
  const { id, gatheredTo, startedAt } = row
  const people = await db.orm
    .select({ id: user.id })
    .from(user)
    .where(and(isChosen({ groups, now: startedAt ?? row.updatedAt }, row), gt(user.id, gatheredTo ?? '')))
    .orderBy(asc(user.id))
    .limit(AT_ONCE)
  const last = people.length < AT_ONCE ? null : (people.at(-1)?.id ?? null)
  await db.write([
    db.orm
      .update(mailing)
      .set({ gatheredTo: last })
      .where(and(eq(mailing.id, id), eq(mailing.state, 'sending'), eq(mailing.gatheredTo, gatheredTo ?? ''))),
    changed(1, new MailingMoved()),
    {
      sql: `insert into mailing_recipient (mailing_id, user_id, state) select ?, value, 'waiting' from json_each(?) where true
        on conflict do nothing`,
      args: [id, JSON.stringify(people.map((person) => person.id))],
    },
  ])
}
