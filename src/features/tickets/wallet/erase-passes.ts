import type { Statement } from '#db/region-db.ts'

/** Of the passes that were issued to the person as a buyer: not those of whom they have given a ticket to. */
const BOUGHT = 'select e.id from order_item i join entry e on e.order_item_id = i.id where i.user_id = ?'

/** Of those for tickets that others have given to the person. */
const RECEIVED = 'select g.id from ticket_gift g where g.receiver_id = ?'

const erase = (serials: string, userId: string): Statement[] => [
  { sql: `delete from wallet_device where serial in (${serials})`, args: [userId] },
  {
    sql: `update wallet_pass set look_at = 0, touched = touched + 1 where wallet <> 'apple' and serial in (${serials})`,
    args: [userId],
  },
  { sql: `delete from wallet_pass where wallet = 'apple' and serial in (${serials})`, args: [userId] },
]

/**
 * The person's phones are known no more, and hold what they hold. At Google a pass bears the person's name: the next look
 * takes it off, as the account, or the gift, has none any more.
 */
export const passErasureSteps = (userId: string): Statement[] => [
  ...erase(BOUGHT, userId),
  ...receivedPassErasureSteps(userId),
]

export const receivedPassErasureSteps = (userId: string): Statement[] => erase(RECEIVED, userId)
