import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { personName } from '#handler/named-person.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { payoutStates } from '#lib/words/payout-states.ts'
import { listPayouts } from './contract.ts'
import { payoutAmount } from './payout-amount.ts'
import type { PayoutRow } from './payout-shapes.ts'
import { type MonthSums, partnerNames, readClosedMonths, readMonthSums, shownMonths } from './read-months.ts'
import { bankChange, commissionBill, payee, payout, selfBill } from './tables.ts'

type Payee = Pick<typeof payee.$inferSelect, 'vendorId' | 'address' | 'ibanEnd'>
type Stored = typeof payout.$inferSelect & {
  by: string
  billNumber: string | null
  commissionNumber: string | null
  commissionKind: PayoutRow['commissionKind']
}

export const listPayoutsHandler = handleOffice(listPayouts, async ({ db }, { month, state, vendorId }) => {
  const closed = await readClosedMonths(db)
  const months = shownMonths(closed, month)
  const [sold, stored, payees, carried, pending] = await Promise.all([
    readMonthSums(db, months, vendorId),
    readStored(
      db,
      months.map((each) => each.month),
      vendorId,
    ),
    db.orm
      .select({
        vendorId: payee.vendorId,
        address: payee.address,
        ibanEnd: payee.ibanEnd,
      })
      .from(payee),
    readCarried(db),
    db.orm.select({ vendorId: bankChange.vendorId }).from(bankChange).where(eq(bankChange.state, 'Pending')),
  ])
  const names = await partnerNames(
    db,
    sold.map((each) => each.vendorId),
  )
  const byStatement = new Map(stored.map((row) => [`${row.month} ${row.vendorId}`, row]))
  const byVendor = new Map(payees.map((row) => [row.vendorId, row]))
  const changing = new Set(pending.map((row) => row.vendorId))
  const rows = sold
    .map((each) =>
      shownRow(each, {
        label: names.get(each.vendorId) ?? each.vendorId,
        stored: byStatement.get(`${each.month} ${each.vendorId}`),
        payee: byVendor.get(each.vendorId),
        carried: carried.get(each.vendorId) ?? 0,
        hasPendingAccount: changing.has(each.vendorId),
      }),
    )
    .filter(({ id, amount }) => id !== null || amount !== 0)
    .sort((one, other) => other.month.localeCompare(one.month) || one.label.localeCompare(other.label, 'fr'))
  return {
    rows: state === undefined ? rows : rows.filter((row) => row.state === state),
    totals: payoutStates.flatMap((each) => {
      const found = rows.filter((row) => row.state === each)
      const sum = (key: 'amount' | 'payable') => found.reduce((all, row) => all + row[key], 0)
      return found.length === 0
        ? []
        : [{ state: each, count: found.length, amount: sum('amount'), payable: sum('payable') }]
    }),
    months: closed.map((each) => each.month),
  }
})

const readStored = (db: ReadDb, months: readonly string[], vendorId: string | undefined): Promise<Stored[]> =>
  db.orm
    .select({
      row: payout,
      by: personName,
      billNumber: selfBill.number,
      commissionNumber: commissionBill.number,
      commissionKind: commissionBill.kind,
    })
    .from(payout)
    .leftJoin(selfBill, eq(selfBill.payoutId, payout.id))
    .leftJoin(commissionBill, eq(commissionBill.payoutId, payout.id))
    .leftJoin(user, eq(user.id, payout.changedBy))
    .where(and(inArray(payout.month, [...months]), vendorId === undefined ? undefined : eq(payout.vendorId, vendorId)))
    .then((rows) => rows.map(({ row, ...more }) => ({ ...row, ...more })))

/** Cents of each partner's carried statements that nothing has settled yet; 0 or less. */
async function readCarried(db: ReadDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db.orm
    .select({ vendorId: payout.vendorId, cents: sql<number>`sum(${payout.amount})` })
    .from(payout)
    .where(and(eq(payout.state, 'Carried'), isNull(payout.settledBy)))
    .groupBy(payout.vendorId)
  return new Map(rows.map((row) => [row.vendorId, Number(row.cents)]))
}

interface Around {
  label: string
  stored: Stored | undefined
  payee: Payee | undefined
  carried: number
  hasPendingAccount: boolean
}

function shownRow({ month, vendorId, ...sold }: MonthSums, around: Around): PayoutRow {
  const { label, stored, payee: known, carried, hasPendingAccount } = around
  const missing = [
    ...(known?.ibanEnd == null ? ['compte bancaire'] : []),
    ...(known?.address == null ? ['adresse'] : []),
  ]
  const facts = { vendorId, label, month, missing, hasPendingAccount }
  if (!stored) {
    const amounts = payoutAmount(sold)
    const payable = Math.max(0, amounts.amount + carried)
    return {
      ...{ ...facts, ...amounts, id: null, state: 'Due', carried, payable },
      ...{
        reason: null,
        fileId: null,
        paidOn: null,
        returnedOn: null,
        billNumber: null,
        commissionNumber: null,
        commissionKind: null,
        changedAt: null,
        changedBy: null,
      },
    }
  }
  const { id, gross, commissionCents, amount, payable, reason, fileId, paidOn, returnedOn } = stored
  const { billNumber, commissionNumber, commissionKind } = stored
  const state = stored.state === 'Approved' && stored.returns > 0 ? 'Returned' : stored.state
  return {
    ...{ ...facts, id, state, terms: stored.terms, gross, commissionCents, amount, payable },
    carried: payable > 0 ? payable - amount : 0,
    ...{
      reason,
      fileId,
      paidOn,
      returnedOn,
      billNumber,
      commissionNumber,
      commissionKind,
      changedAt: stored.updatedAt,
      changedBy: stored.by,
    },
  }
}
