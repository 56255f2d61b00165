import type { Statement } from '#db/region-db.ts'

/** Statements that delete a queued mail and its job; a mail already sent stays. */
export const withdrawMail = (dedupeKey: string): Statement[] => [
  {
    sql: "delete from job where dedupe_key in (select 'send-mail:' || id from mail where dedupe_key = ? and status = 'Queued')",
    args: [dedupeKey],
  },
  { sql: "delete from mail where dedupe_key = ? and status = 'Queued'", args: [dedupeKey] },
]
