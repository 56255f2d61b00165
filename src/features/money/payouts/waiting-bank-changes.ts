import { asc, eq, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { bankChange } from './tables.ts'

/** Changes of account that wait for a second super admin, the oldest first. */
export const waitingBankChanges = (orm: ReadDb['orm'], limit: number) =>
  orm
    .select({
      id: bankChange.id,
      ts: bankChange.askedAt,
      title: vendor.name,
      detail: sql<string>`'•••• ' || ${bankChange.ibanEnd} || ', ' || ${bankChange.holder}`,
      vendorId: bankChange.vendorId,
    })
    .from(bankChange)
    .innerJoin(vendor, eq(vendor.id, bankChange.vendorId))
    .where(eq(bankChange.state, 'Pending'))
    .orderBy(asc(bankChange.askedAt))
    .limit(limit)
