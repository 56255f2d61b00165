import { and, eq, isNull } from 'drizzle-orm'
import { IF_ANY } from '#db/if-any.ts'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import { anotherSuperAdminStays } from '#features/people/accounts/active-super-admins.ts'
import { fenceSteps } from '#features/selling/cart/cart-lock.ts'
import { openingPlace } from '#features/selling/openings/tables.ts'
import { waiting } from '#features/stock/waiting-places/tables.ts'
import type { UserContext } from '#handler/context.ts'
import { idempotency } from '#handler/tables.ts'
import { credential, knownDevice, session, user } from '#kernel/accounts/tables.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { refreshBestOfHolds } from '#kernel/catalogue/derived/best-steps.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { roleMailsSql } from '#kernel/mail/role-mails.ts'
import { passkey, passkeyStep } from '#kernel/passkeys/tables.ts'
import { newId } from '#lib/new-id.ts'
import { auditSteps, textSteps } from './erase-texts.ts'
import { trashSteps } from './erase-trash.ts'

/** Email of an erased account: its reserved top-level domain belongs to nobody, the id keeps it unique. */
export const erasedEmail = (userId: string): string => `${userId}@efface.invalid`

/**
 * Erases the person from every table; refuses while an order is being paid, or if the region would lose its last super
 * admin. Orders, ticket codes, refunds and the audit stay under an id that leads to nobody.
 */
export function erasureSteps(ctx: UserContext, fence: number): (Step | Statement)[] {
  const { actor, db, now } = ctx
  const { userId, email } = actor
  const { orm } = db
  return [
    ...fenceSteps(db, userId, fence),
    guard("not exists (select 1 from attempt where user_id = ? and status = 'Pending')", [userId], 'orderBeingPaid'),
    anotherSuperAdminStays(userId, 'lastAdmin'),
    orm
      .update(user)
      .set({
        email: erasedEmail(userId),
        firstName: '',
        lastName: '',
        phoneNumber: '',
        phoneE164: null,
        memberCardCode: null,
        accountId: null,
        isRoot: false,
        isAdmin: false,
        lastLoginAt: null,
        updatedAt: now,
        erasedAt: now,
      })
      .where(and(eq(user.id, userId), isNull(user.erasedAt))),
    changed(1, 'unauthenticated'),
    orm.delete(session).where(eq(session.userId, userId)),
    orm.delete(knownDevice).where(eq(knownDevice.userId, userId)),
    orm.delete(credential).where(eq(credential.userId, userId)),
    orm.delete(passkey).where(eq(passkey.userId, userId)),
    orm.delete(passkeyStep).where(eq(passkeyStep.userId, userId)),
    orm.delete(linkedIdentity).where(eq(linkedIdentity.userId, userId)),
    { sql: 'delete from token where user_id = ? or email = ?', args: [userId, email] },
    orm.delete(groupAdmin).where(eq(groupAdmin.userId, userId)),
    // Triggers release held places, so that lists may show the activities again.
    ...refreshBestOfHolds(db, userId, now),
    orm.delete(waiting).where(eq(waiting.userId, userId)),
    orm.delete(openingPlace).where(eq(openingPlace.userId, userId)),
    orm.delete(cartItem).where(eq(cartItem.userId, userId)),
    // Highest possible fence, so that a call still running in another tab cannot fill the erased person's cart.
    { sql: 'update cart_lock set fence = ? where user_id = ?', args: [Number.MAX_SAFE_INTEGER, userId] },
    orm.delete(idempotency).where(eq(idempotency.actor, userId)),
    ...auditSteps(userId, email),
    ...textSteps(ctx),
    ...mailSteps(userId, email),
    ...partnerMailSteps(userId, now),
    ...resentMailSteps(userId),
    {
      sql: 'update voucher_payment set account = null where attempt_id in (select id from attempt where user_id = ?)',
      args: [userId],
    },
    { sql: 'delete from contact_message where user_id = ? or email = ?', args: [userId, email] },
    ...documentSteps(userId, email, now),
    ...ctx.features.flatMap(({ erasure }) => erasure?.(ctx) ?? []),
    ...taskSteps(userId, now),
    ...importSteps(userId, now),
    ...userImportSteps(userId, email),
    ...trashSteps(ctx),
  ]
}

/**
 * Deletes mails to the person, and mails from them to administrators, with their jobs. Mails to a partner or
 * administrator with the same address concern others and still go.
 */
export function mailSteps(userId: string, email: string): Statement[] {
  const messages = "select 'contact:' || id as key from contact_message where user_id = ? or email = ?"
  const own = `(recipient = ? and kind not in (${roleMailsSql})) or dedupe_key in (${messages})
    or id in (select m.id from (${messages}) c join mail m on m.dedupe_key > c.key || ':' and m.dedupe_key < c.key || ';')`
  const args = [email, userId, email, userId, email]
  return [
    { sql: 'delete from mail_address where address = ?', args: [email] },
    { sql: `delete from job where dedupe_key in (select 'send-mail:' || id from mail where ${own})`, args },
    { sql: `delete from mail where ${own}`, args },
  ]
}

/** Job that writes each kind of mail to partners, and the prefix of its keys. */
const writers = JSON.stringify({
  confirmation: ['order-mails', 'order-mails'],
  sale: ['tickets-ready-mail', 'tickets-ready'],
})

/**
 * Blanks mails to partners, which name the buyer. Sent ones keep their key, so that they are not sent again; queued
 * ones are written again without the name.
 */
function partnerMailSteps(userId: string, now: number): Statement[] {
  const keys = `select kind.value || ':' || i.id from order_item i, json_each('["confirmation","sale"]') kind
    where i.user_id = ?`
  return [
    {
      sql: `insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at)
        select ? || '-' || m.id, writer.value ->> 0, writer.value ->> 1 || ':' || i.id,
          json_object('attemptId', i.attempt_id), ?, 0, ?
        from mail m join order_item i on i.id = substr(m.dedupe_key, instr(m.dedupe_key, ':') + 1)
          join json_each('${writers}') writer on writer.key = m.kind
        where m.dedupe_key in (${keys}) and m.status = 'Queued'
        on conflict (dedupe_key) do nothing`,
      args: [newId('job'), now, now, userId],
    },
    {
      sql: `delete from job where dedupe_key in
        (select 'send-mail:' || id from mail where dedupe_key in (${keys}) and status = 'Queued')`,
      args: [userId],
    },
    { sql: `delete from mail where dedupe_key in (${keys}) and status = 'Queued'`, args: [userId] },
    { sql: `update mail set html = '', text = '', links = '' where dedupe_key in (${keys})`, args: [userId] },
  ]
}

/**
 * Blanks resent mails: tickets may have gone to another email of the person, and confirmation requests name the buyer.
 */
function resentMailSteps(userId: string): Statement[] {
  const own = (kind: 'tickets' | 'confirmation' | 'sale') => `select m.id from order_item i join mail m
    on m.dedupe_key > '${kind}:' || i.id || ':' and m.dedupe_key < '${kind}:' || i.id || ';' where i.user_id = ?`
  const partners = `${own('confirmation')} union ${own('sale')}`
  const all = `${own('tickets')} union ${partners}`
  const gone = `id in (${own('tickets')}) or (id in (${partners}) and status = 'Queued')`
  return [
    {
      sql: `delete from job where dedupe_key in (select 'send-mail:' || id from mail where id in (${all}) and status = 'Queued')`,
      args: [userId, userId, userId],
    },
    { sql: `delete from mail where ${gone}`, args: [userId, userId, userId] },
    { sql: `update mail set html = '', text = '', links = '' where id in (${partners})`, args: [userId, userId] },
  ]
}

/**
 * SQL selection of the documents of a person's tickets: bought and not given away, or received. Arguments: id, id,
 * email.
 */
const heldDocumentsSql = `select f.file_id from order_item i join entry e on e.order_item_id = i.id
    join entry_file f on f.entry_id = e.id where i.user_id = ?
    and not exists (select 1 from ticket_gift g where g.entry_id = e.id and g.accepted_at is not null)
  union select f.file_id from ticket_gift g join entry_file f on f.entry_id = g.entry_id
    where g.receiver_id = ? and g.accepted_at is not null
  union select f.file_id from ticket_gift g join entry_file f on f.entry_id = g.entry_id
    where g.email = ? and g.receiver_id is null and g.accepted_at is not null`

/** Deletes documents with the holder's name: rows here, bytes by a job. */
export function documentSteps(userId: string, email: string, now: number): Statement[] {
  const holder = [userId, userId, email]
  return [
    {
      sql: `insert into job (id, kind, payload, run_at, tries, created_at)
        select ?, 'forget-files', json_object('keys', json_group_array(key)), ?, 0, ?
        from file where id in (${heldDocumentsSql}) ${IF_ANY}`,
      args: [newId('job'), now, now, ...holder],
    },
    { sql: `delete from entry_file where file_id in (${heldDocumentsSql})`, args: holder },
  ]
}

/** Ends an administrator's tasks and deletes their results, which only this administrator could read. */
function taskSteps(userId: string, now: number): Statement[] {
  const parts = 'from task_part where task_id in (select id from task where owner_id = ?)'
  return [
    {
      sql: `insert into job (id, kind, payload, run_at, tries, created_at)
        select ?, 'forget-files', json_object('keys', json_group_array(key)), ?, 0, ? ${parts} ${IF_ANY}`,
      args: [newId('job'), now, now, userId],
    },
    { sql: `delete ${parts}`, args: [userId] },
    { sql: 'delete from task where owner_id = ?', args: [userId] },
  ]
}

/** Deletes files that an administrator uploaded; a job deletes their bytes. */
function importSteps(userId: string, now: number): Statement[] {
  const own = 'from catalogue_import where owner_id = ?'
  return [
    {
      sql: `insert into job (id, kind, payload, run_at, tries, created_at)
        select ?, 'forget-files', json_object('keys', json_group_array('imports/' || id || '.csv')), ?, 0, ? ${own}
        ${IF_ANY}`,
      args: [newId('job'), now, now, userId],
    },
    { sql: `delete from import_row where check_id in (select check_id ${own})`, args: [userId] },
    { sql: `delete ${own}`, args: [userId] },
    { sql: 'delete from import_mapping where user_id = ?', args: [userId] },
  ]
}

/** Deletes import rows that name the person, and whole imports that this administrator made. */
function userImportSteps(userId: string, email: string): Statement[] {
  const own = 'select id from user_import where owner_id = ?'
  return [
    { sql: `delete from user_import_row where email = ? or import_id in (${own})`, args: [email, userId] },
    { sql: 'delete from user_import where owner_id = ?', args: [userId] },
  ]
}
