import { aliasedTable, desc, eq, sql } from 'drizzle-orm'
import type { UserContext } from '#handler/context.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { BankChangeView, PayeeView } from './payout-shapes.ts'
import { findVendor } from './read-months.ts'
import { bankChange, payee } from './tables.ts'

/** Changes of account shown on a partner's page. */
const SHOWN_CHANGES = 20

export type PayeeRow = typeof payee.$inferSelect

/** Purpose under which account numbers are sealed. */
export const IBAN_PURPOSE = 'iban'

/** "•••• 2606": nobody reads more of an account on a screen, in a mail or in the history. */
export const maskedAccount = (end: string): string => `•••• ${end}`

export async function findPayee(db: ReadDb, vendorId: string): Promise<PayeeRow | undefined> {
  const [found] = await db.orm.select().from(payee).where(eq(payee.vendorId, vendorId))
  return found
}

const asker = aliasedTable(user, 'asker')
const decider = aliasedTable(user, 'decider')
const named = (of: typeof asker) =>
  sql<string>`trim(coalesce(${of.firstName}, '') || ' ' || coalesce(${of.lastName}, ''))`

async function readChanges(db: ReadDb, vendorId: string, callerId: string): Promise<BankChangeView[]> {
  const rows = await db.orm
    .select({ change: bankChange, askedBy: named(asker), decidedBy: named(decider) })
    .from(bankChange)
    .leftJoin(asker, eq(asker.id, bankChange.askedBy))
    .leftJoin(decider, eq(decider.id, bankChange.decidedBy))
    .where(eq(bankChange.vendorId, vendorId))
    .orderBy(desc(bankChange.askedAt), desc(bankChange.id))
    .limit(SHOWN_CHANGES)
  return rows.map(({ change, ...by }) => ({
    id: change.id,
    state: change.state,
    account: { masked: maskedAccount(change.ibanEnd), holder: change.holder },
    askedBy: by.askedBy || 'Administration',
    askedAt: change.askedAt,
    decidedBy: change.decidedBy === null ? null : by.decidedBy || 'Administration',
    decidedAt: change.decidedAt,
    isOwn: change.askedBy === callerId,
  }))
}

/** The partner's page of payment; null if there is no such partner. */
export async function loadPayee(
  { db, actor }: { db: ReadDb; actor: UserContext['actor'] },
  vendorId: string,
): Promise<PayeeView | null> {
  const [found, row, changes] = await Promise.all([
    findVendor(db, vendorId),
    findPayee(db, vendorId),
    readChanges(db, vendorId, actor.userId),
  ])
  if (!found) return null
  return {
    vendorId,
    label: found.name,
    email: found.contact.email,
    identity: found.legalIdentity?.name || null,
    vatNumber: row?.vatNumber ?? '',
    terms: row?.terms ?? 'Resale',
    commission: row?.commission ?? null,
    commissionVat: row?.commissionVat ?? null,
    termsSince: row?.termsSince ?? null,
    address: row?.address ?? null,
    mandate: row?.mandate ?? null,
    account: row && row.ibanEnd !== null ? { masked: maskedAccount(row.ibanEnd), holder: row.holder ?? '' } : null,
    changes,
    updatedAt: row?.updatedAt ?? null,
  }
}
