import type { Statement } from '../../db/region-db.ts'

const OWN = `select e.id from order_item i join entry e on e.order_item_id = i.id where i.user_id = ?`

/**
 * The person's phones are known no more, and hold what they hold. At Google a pass bears the person's name: the next look
 * takes it off, as the account has none any more.
 */
export const passErasureSteps = (userId: string): Statement[] => [
  {
    sql: `delete from wallet_device where serial in (select serial from wallet_pass where wallet = 'apple' and entry_id in (${OWN}))`,
    args: [userId],
  },
  { sql: `delete from wallet_pass where wallet = 'apple' and entry_id in (${OWN})`, args: [userId] },
  {
    sql: `update wallet_pass set look_at = 0, touched = touched + 1 where entry_id in (${OWN})`,
    args: [userId],
  },
]
