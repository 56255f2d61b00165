import type { Declared } from '#contract/features.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'

/** Facts of a mail by which it may be held back. */
export interface QueuedMail {
  id: string
  kind: string
  dedupeKey: string
  unsubscribeUrl: string | null
}

/** Decision that a mail must not be sent now. */
export interface MailHold {
  /** Code that refuses to send it again by hand; null if that only queues it, to be held back once more. */
  refusal: 'readerUnsubscribed' | keyof Declared<'resendErrors'> | null
  /** Writes that keep it back; throw `HoldEnded` if the reason has ended meanwhile. */
  steps: readonly (Step | Statement)[]
}

/** Finds the reason to hold a mail back; null if it may be sent. */
export type FindMailHold = (db: Pick<RegionDb, 'query' | 'orm'>, mail: QueuedMail) => Promise<MailHold | null>

/** Thrown if the reason to hold a mail back has ended since it was read: it is looked for again. */
export class HoldEnded extends Error {
  override name = 'HoldEnded'
}

/** Removes a mail that is never to be sent; one that was sent meanwhile stays. */
export const dropMail = (id: string): Statement => ({
  sql: "delete from mail where id = ? and status <> 'Sent'",
  args: [id],
})
