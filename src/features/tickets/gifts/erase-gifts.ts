import type { Statement } from '#db/region-db.ts'

/** SQL selection of the mails with the person's offers, which name them in the subject. */
const OFFER_MAILS = `select m.id from order_item i join mail m
  on m.dedupe_key > 'gift:' || i.id || ':' and m.dedupe_key < 'gift:' || i.id || ';' where i.user_id = ?`

/**
 * Removes the person from gifts: their unaccepted offers end; accepted ones stay with the holder, without the person's
 * message; received ones lose their name. Runs after the documents' deletion, which finds them by gift.
 */
export const giftErasureSteps = (userId: string, email: string): Statement[] => [
  { sql: `delete from job where dedupe_key in (select 'send-mail:' || id from (${OFFER_MAILS}))`, args: [userId] },
  { sql: `delete from mail where id in (${OFFER_MAILS})`, args: [userId] },
  {
    sql: `delete from ticket_gift where accepted_at is null and (email = ? or entry_id in
      (select e.id from order_item i join entry e on e.order_item_id = i.id where i.user_id = ?))`,
    args: [email, userId],
  },
  {
    sql: `update ticket_gift set message = '' where entry_id in
      (select e.id from order_item i join entry e on e.order_item_id = i.id where i.user_id = ?)`,
    args: [userId],
  },
  {
    sql: `update ticket_gift set email = '', message = '', receiver_name = '', token_hash = null, ticket_token_hash = null
      where receiver_id = ? or (email = ? and receiver_id is null)`,
    args: [userId, email],
  },
  // A member has accepted an offer made to the person: it stays theirs.
  { sql: "update ticket_gift set email = '' where email = ? and receiver_id is not null", args: [email] },
]
