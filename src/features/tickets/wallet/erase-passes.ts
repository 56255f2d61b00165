import type { Statement } from '#db/region-db.ts'

/** SQL selection of passes issued to the person as buyer; receivers' passes are not among them. */
const BOUGHT = 'select e.id from order_item i join entry e on e.order_item_id = i.id where i.user_id = ?'

/** SQL selection of passes for tickets that the person received. */
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
 * Forgets the person's phones, which keep their copies. Google's passes bear the person's name: the next check removes
 * it, since account or gift have none any more.
 */
export const passErasureSteps = (userId: string): Statement[] => [
  ...erase(BOUGHT, userId),
  ...receivedPassErasureSteps(userId),
]

export const receivedPassErasureSteps = (userId: string): Statement[] => erase(RECEIVED, userId)
