import type { Statement } from '#db/region-db.ts'

/** A mail that waits is never sent, and its job goes; one that has left stays. */
export const withdrawMail = (dedupeKey: string): Statement[] => [
  {
    sql: "delete from job where dedupe_key in (select 'send-mail:' || id from mail where dedupe_key = ? and status = 'Queued')",
    args: [dedupeKey],
  },
  { sql: "delete from mail where dedupe_key = ? and status = 'Queued'", args: [dedupeKey] },
]
