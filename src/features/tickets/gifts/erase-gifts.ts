import type { Statement } from '#db/region-db.ts'

/**
 * SQL selection of the documents of a person's tickets: bought and not given away, or received. Arguments: id, id,
 * email.
 */
export const heldDocumentsSql = `select f.file_id from order_item i join entry e on e.order_item_id = i.id
    join entry_file f on f.entry_id = e.id where i.user_id = ?
    and not exists (select 1 from ticket_gift g where g.entry_id = e.id and g.accepted_at is not null)
  union select f.file_id from ticket_gift g join entry_file f on f.entry_id = g.entry_id
    where g.receiver_id = ? and g.accepted_at is not null
  union select f.file_id from ticket_gift g join entry_file f on f.entry_id = g.entry_id
    where g.email = ? and g.receiver_id is null and g.accepted_at is not null`

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
