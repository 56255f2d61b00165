import { IF_ANY } from '#db/if-any.ts'
import { changed, guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { isRedrawn, keepsCode } from '#features/selling/given/gift-rules.ts'
import type { LoadedGift } from '#features/selling/given/load-gift.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { newTicketCode } from '#kernel/stock/ticket-code.ts'
import { newId } from '#lib/new-id.ts'
import { GiftMoved, usableTicket } from './usable-ticket.ts'

interface Receiver {
  userId: string | null
  name: string
  ticketTokenHash: string | null
}

/**
 * Steps that give the ticket to the receiver. If its code may change, a new one replaces it in the same batch and the
 * old one is void. Our own document is redrawn in the receiver's name, and the giver's is deleted.
 */
export function acceptSteps(
  db: Pick<RegionDb, 'orm'>,
  found: LoadedGift,
  { userId, name, ticketTokenHash }: Receiver,
  now: number,
): (Step | Statement)[] {
  const { gift, item, unit } = found
  const code = keepsCode(found) ? unit.code : newTicketCode()
  const replaced = keepsCode(found) ? null : unit.code
  return [
    usableTicket(unit.id, item.userId),
    {
      sql: `update ticket_gift set accepted_at = ?, receiver_id = ?, receiver_name = ?, ticket_token_hash = ?, replaced_code = ?
        where id = ? and accepted_at is null and ended_at is null and expires_at > ?`,
      args: [now, userId, name, ticketTokenHash, replaced, gift.id, now],
    },
    changed(1, new GiftMoved()),
    ...(userId === null
      ? []
      : [guard('exists (select 1 from user where id = ? and erased_at is null)', [userId], new GiftMoved())]),
    {
      sql: `update entry set code = ?, updated_at = ?,
          history = json_insert(history, '$[#]', json_object('ts', ?, 'event', 'Given', 'source', 'gift'))
        where id = ? and code is ? and updated_at = ?`,
      args: [code, now, now, unit.id, unit.code, unit.updatedAt],
    },
    changed(1, new GiftMoved()),
    ...(isRedrawn(found) ? redrawSteps(db, { entryId: unit.id, orderItemId: item.id }, now) : []),
  ]
}

const OWN_FILES = 'select file_id from entry_file where entry_id = ?'

/** Deletes the old document from our storage and from waiting mails; the job draws the new one. */
const redrawSteps = (
  db: Pick<RegionDb, 'orm'>,
  { entryId, orderItemId }: { entryId: string; orderItemId: string },
  now: number,
): Statement[] => [
  {
    sql: `update mail set attachments = (select json_group_array(json(value)) from json_each(attachments)
        where value ->> '$.fileId' not in (${OWN_FILES}))
      where status = 'Queued' and (dedupe_key = ? or (dedupe_key > ? and dedupe_key < ?))`,
    args: [entryId, `tickets:${orderItemId}`, `tickets:${orderItemId}:`, `tickets:${orderItemId};`],
  },
  {
    sql: `insert into job (id, kind, payload, run_at, tries, created_at)
      select ?, 'forget-files', json_object('keys', json_group_array(key)), ?, 0, ?
      from file where id in (${OWN_FILES}) ${IF_ANY}`,
    args: [newId('job'), now, now, entryId],
  },
  { sql: 'delete from entry_file where entry_id = ?', args: [entryId] },
  {
    sql: `update entry set status = 'AwaitingGeneration',
        history = json_insert(history, '$[#]', json_object('ts', ?, 'event', 'AwaitingGeneration', 'source', 'gift'))
      where id = ?`,
    args: [now, entryId],
  },
  enqueueJob(
    db,
    { kind: 'ticket-pdf', payload: { orderItemId }, runAt: now, dedupeKey: `ticket-pdf:${orderItemId}` },
    now,
  ),
]
