import { and, desc, eq, getTableColumns, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Shaped } from '#contract/declaration.ts'
import type { Declared } from '#contract/features.ts'
import { userImport, userImportRow } from '#features/committee/user-imports/tables.ts'
import { mailOptOut } from '#features/people/consents/tables.ts'
import { contactMessage } from '#features/people/contact/tables.ts'
import { openingPlace } from '#features/selling/openings/tables.ts'
import { waiting } from '#features/stock/waiting-places/tables.ts'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import type { UserContext } from '#handler/context.ts'
import type { Person, PersonalPart } from '#handler/manifest/personal-part.ts'
import { audit } from '#handler/tables.ts'
import { credential, knownDevice, session, token, user } from '#kernel/accounts/tables.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { roleMails } from '#kernel/mail/role-mails.ts'
import { mail, mailAddress } from '#kernel/mail/tables.ts'
import { attempt, orderItem, refund } from '#kernel/orders/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { batch, entry } from '#kernel/stock/tables.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'

/**
 * Reads all rows about the person in one round trip. A new table with personal data is added in its feature's `personal`
 * and `erasure`, a shared one here and in `erasure-steps.ts`.
 */
export async function personalRows({ actor, db: { orm }, features }: UserContext) {
  const { userId, email } = actor
  const parts = features.flatMap(({ personal }) => personal ?? [])
  const reads = parts.map((part) => part.read(orm, actor))
  const [
    people,
    credentials,
    passkeys,
    identities,
    sessions,
    devices,
    tokens,
    attempts,
    items,
    entries,
    given,
    received,
    refunds,
    invoices,
    cart,
    mails,
    refusals,
    messages,
    auditRows,
    importRows,
    optOuts,
    places,
    waitings,
    ...ofFeatures
  ] = await orm.batch([
    orm.select().from(user).where(eq(user.id, userId)),
    orm
      .select({ kind: credential.kind, updatedAt: credential.updatedAt })
      .from(credential)
      .where(eq(credential.userId, userId)),
    orm.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(desc(passkey.createdAt)),
    orm.select().from(linkedIdentity).where(eq(linkedIdentity.userId, userId)),
    orm.select().from(session).where(eq(session.userId, userId)).orderBy(desc(session.createdAt)),
    orm.select().from(knownDevice).where(eq(knownDevice.userId, userId)).orderBy(desc(knownDevice.lastSeenAt)),
    orm
      .select({ kind: token.kind, createdAt: token.createdAt, expiresAt: token.expiresAt, usedAt: token.usedAt })
      .from(token)
      .where(or(eq(token.userId, userId), eq(token.email, email))),
    orm
      .select({ ...getTableColumns(attempt), voucherAccount: voucherPayment.account })
      .from(attempt)
      .leftJoin(voucherPayment, eq(voucherPayment.attemptId, attempt.id))
      .where(eq(attempt.userId, userId))
      .orderBy(desc(attempt.startedAt)),
    orm.select().from(orderItem).where(eq(orderItem.userId, userId)),
    orm
      .select({
        orderItemId: entry.orderItemId,
        // The code of a ticket belongs to its holder, and is left out if that is another person.
        code: sql<string | null>`case when ${ticketGift.id} is null then ${entry.code} end`,
        status: entry.status,
        voidAt: entry.voidAt,
        checkedInAt: checkIn.at,
      })
      .from(entry)
      .leftJoin(checkIn, and(eq(checkIn.entryId, entry.id), isNull(checkIn.dispute)))
      .leftJoin(ticketGift, and(eq(ticketGift.entryId, entry.id), isNotNull(ticketGift.acceptedAt)))
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .where(eq(orderItem.userId, userId))
      .orderBy(entry.unitNo),
    orm
      .select({ gift: ticketGift, snapshot: orderItem.snapshot, unit: entry.unitNo })
      .from(ticketGift)
      .innerJoin(entry, eq(entry.id, ticketGift.entryId))
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .where(eq(orderItem.userId, userId))
      .orderBy(desc(ticketGift.createdAt)),
    orm
      .select({
        ...{ gift: ticketGift, snapshot: orderItem.snapshot, validityDateStr: orderItem.validityDateStr },
        ...{ code: entry.code, voidAt: entry.voidAt },
      })
      .from(ticketGift)
      .innerJoin(entry, eq(entry.id, ticketGift.entryId))
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .where(or(eq(ticketGift.receiverId, userId), and(eq(ticketGift.email, email), isNull(ticketGift.receiverId))))
      .orderBy(desc(ticketGift.createdAt)),
    orm
      .select({ refund })
      .from(refund)
      .innerJoin(attempt, eq(attempt.id, refund.attemptId))
      .where(eq(attempt.userId, userId)),
    orm
      .select({
        attemptId: invoice.attemptId,
        kind: invoice.kind,
        number: invoice.number,
        total: invoice.total,
        issuedAt: invoice.issuedAt,
        name: sql<string | null>`${invoice.document} ->> '$.buyer.name'`,
      })
      .from(invoice)
      .innerJoin(attempt, eq(attempt.id, invoice.attemptId))
      .where(eq(attempt.userId, userId))
      .orderBy(invoice.issuedAt),
    orm
      .select({ item: cartItem, label: activity.label })
      .from(cartItem)
      .innerJoin(activity, eq(activity.id, cartItem.activityId))
      .where(eq(cartItem.userId, userId)),
    orm
      .select()
      .from(mail)
      .where(and(eq(mail.recipient, email), notInArray(mail.kind, [...roleMails])))
      .orderBy(desc(mail.createdAt)),
    orm.select().from(mailAddress).where(eq(mailAddress.address, email)),
    orm
      .select()
      .from(contactMessage)
      .where(or(eq(contactMessage.userId, userId), eq(contactMessage.email, email))),
    orm
      .select({ actorId: audit.actorId, call: audit.call, target: audit.target, ts: audit.ts })
      .from(audit)
      .where(or(eq(audit.actorId, userId), eq(audit.target, userId)))
      .orderBy(desc(audit.ts)),
    orm
      .select({
        firstName: userImportRow.firstName,
        lastName: userImportRow.lastName,
        groupId: userImport.groupId,
        createdAt: userImport.createdAt,
      })
      .from(userImportRow)
      .innerJoin(userImport, eq(userImport.id, userImportRow.importId))
      .where(eq(userImportRow.email, email)),
    orm
      .select({ groupId: mailOptOut.groupId, createdAt: mailOptOut.createdAt })
      .from(mailOptOut)
      .where(eq(mailOptOut.userId, userId)),
    orm
      .select({ place: openingPlace, label: activity.label })
      .from(openingPlace)
      .innerJoin(batch, eq(batch.id, openingPlace.batchId))
      .innerJoin(activity, eq(activity.id, batch.activityId))
      .where(eq(openingPlace.userId, userId)),
    orm
      .select({ waiting, label: activity.label })
      .from(waiting)
      .innerJoin(activity, eq(activity.id, waiting.activityId))
      .where(eq(waiting.userId, userId))
      .orderBy(waiting.joinedAt),
    ...reads.flat(),
  ])
  return {
    person: people[0],
    credentials,
    passkeys,
    identities,
    sessions,
    devices,
    tokens,
    attempts,
    items,
    entries,
    given,
    received,
    refunds: refunds.map((row) => row.refund),
    invoices,
    cart,
    mails,
    refusals,
    messages,
    auditRows,
    importRows,
    optOuts,
    places,
    waitings,
    /** Parts of the export that features make themselves. */
    ofFeatures: shownByFeatures(parts, reads, ofFeatures, actor),
  }
}

/** Gives each feature the rows of its own reads; it owes the keys that it has declared, which makes the type true. */
function shownByFeatures(
  parts: readonly PersonalPart<object>[],
  reads: readonly (readonly unknown[])[],
  rows: readonly unknown[],
  person: Person,
): Shaped<Declared<'exported'>> {
  const left = [...rows]
  return Object.assign({}, ...parts.map((part, at) => part.show(left.splice(0, reads[at]?.length), person)))
}

export type PersonalRows = Awaited<ReturnType<typeof personalRows>>
