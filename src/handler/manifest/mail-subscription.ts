import type { RegionDb, Statement } from '#db/region-db.ts'

/** Mails of a feature that a person ends by the link in them, independent of any group. */
export interface MailSubscription {
  isSubscribed(db: Pick<RegionDb, 'orm'>, userId: string): Promise<boolean>
  /** Ends them; repeatable. */
  end(userId: string, now: number): Statement[]
}
