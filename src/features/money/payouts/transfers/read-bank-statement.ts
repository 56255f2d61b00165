import { inArray } from 'drizzle-orm'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeAudit, OfficeWriteContext } from '#handler/office-context.ts'
import { dayKey, dayKeyToUtc } from '#kernel/time/region-time.ts'
import { sha256Hex } from '#lib/digest.ts'
import { type PreparedBills, prepareBills } from '../bills/issue-bills.ts'
import { readBankStatement } from '../contract.ts'
import { maskedAccount } from '../load-payee.ts'
import { statementName } from '../payout-texts.ts'
import { partnerNames, readClosedMonths } from '../read-months.ts'
import { bankStatement, payout, payoutBankLine } from '../tables.ts'
import { transferIn } from './pain-file.ts'
import { openPayerAccount } from './payer-account.ts'
import { keyedLines, type NewLine, noted, sortBankLines } from './sort-bank-lines.ts'

/**
 * Marks what the bank's statement has booked: a line pays its statement or brings it back only with its reference and its
 * amount; whatever else concerns one is said. Each line is kept, so that the same statement again changes nothing.
 */
export const readBankStatementHandler = handleOffice(readBankStatement, async (ctx, { statements }, fail) => {
  const { db, now, actor, region } = ctx
  const account = await openPayerAccount(ctx)
  if (!account) return fail('payerAccountMissing')
  for (const [at, { iban }] of statements.entries())
    if (iban !== account.iban)
      return fail('otherAccount', {
        message: `Ce relevé est celui du compte ${maskedAccount(iban.slice(-4))}, et non du compte ${maskedAccount(account.iban.slice(-4))} d’où partent les virements.`,
        fields: [`statements.${at}.iban`],
      })
  const lines = keyedLines(statements)
  const ids = [...new Set(lines.flatMap(({ line }) => transferIn(line.reference)?.payoutId ?? []))]
  const [rows, stored, months] = await Promise.all([
    db.orm.select().from(payout).where(inArray(payout.id, ids)),
    db.orm.select().from(payoutBankLine).where(inArray(payoutBankLine.payoutId, ids)),
    readClosedMonths(db),
  ])
  const names = await partnerNames(
    db,
    rows.map(({ vendorId }) => vendorId),
  )
  const today = dayKey(region.zone, now)
  const bills = await prepareBills(
    ctx,
    rows.filter(({ state }) => state === 'Approved' || state === 'Ordered'),
  )
  const sorted = sortBankLines(lines, {
    ...{ rows, stored },
    nameOf: ({ month, vendorId }) => statementName(month, names.get(vendorId) ?? vendorId),
    canBeBooked: ({ month }, bookedOn) => {
      const monthEnd = months.find((each) => each.month === month)?.endTs ?? Number.POSITIVE_INFINITY
      const day = dayKeyToUtc(region.zone, bookedOn)
      return day !== null && day >= monthEnd && bookedOn <= today
    },
    canBeInvoiced: ({ id }) => bills.get(id) !== null,
  })
  const moved = (change: NewLine['change']) =>
    sorted.lines
      .filter((each) => each.change === change)
      .map(({ row, line }) => ({
        ...{ label: names.get(row.vendorId) ?? row.vendorId, month: row.month, cents: line.cents },
        bookedOn: line.bookedOn,
      }))
  const answer = {
    paid: moved('Paid').map(({ bookedOn, ...facts }) => ({ ...facts, paidOn: bookedOn })),
    returned: moved('Returned').map(({ bookedOn, ...facts }) => ({ ...facts, returnedOn: bookedOn })),
    ...{ alreadyPaid: sorted.known, remarks: sorted.remarks },
    others: statements.reduce((sum, { others }) => sum + others, 0),
  }
  const [first, ...others] = sorted.lines.map(lineAudit)
  if (!first) return ctx.unchanged(answer)
  const steps: (Step | Statement)[] = []
  for (const each of sorted.lines) steps.push(...lineSteps(ctx, each, bills.get(each.payoutId)))
  const read = { paid: answer.paid.length, readAt: now, readBy: actor.userId }
  steps.push(
    db.orm
      .insert(bankStatement)
      .values({
        digest: await sha256Hex(JSON.stringify(statements)),
        name: statements.map((each) => each.name).join(', '),
        ...read,
      })
      .onConflictDoUpdate({ target: bankStatement.digest, set: read }),
  )
  return ctx.commit({ steps, audit: [first, ...others] }, answer)
})

const lineAudit = ({ row, line, use, change }: NewLine): OfficeAudit => ({
  target: row.id,
  before: { state: change === 'Returned' ? 'Paid' : row.state },
  after: {
    ...{ vendorId: row.vendorId, month: row.month, bankLine: use, bankReference: noted(line) },
    ...(change === 'Paid' ? { state: 'Paid', paidOn: line.bookedOn } : {}),
    ...(change === 'Returned' ? { state: 'Returned', returnedOn: line.bookedOn } : {}),
  },
})

/** Keeps a line, then does what it says: triggers let a paid statement go for the line that brought it back alone. */
function lineSteps(ctx: OfficeWriteContext, each: NewLine, bills: PreparedBills | undefined): (Step | Statement)[] {
  const { db, now, actor } = ctx
  const { key, payoutId, attempt, use, line, row, change } = each
  const { cents, bookedOn, bankReference } = line
  const kept: Step = {
    statement: db.orm.insert(payoutBankLine).values({
      ...{ key, payoutId, attempt, use, cents, bookedOn, bankReference },
      ...{ fileId: row.fileId, readAt: now, readBy: actor.userId },
    }),
    otherwise: 'payoutChanged',
  }
  if (change === null) return [kept]
  if (change === 'Returned')
    return [
      kept,
      {
        sql: `update partner_payout set state = 'Approved', paid_on = null, bank_reference = null, file_id = null, reason = null,
            returned_on = ?, returns = returns + 1, changed_by = ?, updated_at = max(updated_at + 1, ?)
          where id = ? and state = 'Paid' and returns = cast(? as integer)`,
        args: [bookedOn, actor.userId, now, row.id, attempt - 1],
      },
      changed(1, 'payoutChanged'),
    ]
  return [
    kept,
    {
      sql: `update partner_payout set state = 'Paid', paid_on = ?, bank_reference = ?, reason = null, changed_by = ?,
          updated_at = max(updated_at + 1, ?)
        where id = ? and updated_at = ?`,
      args: [bookedOn, noted(line), actor.userId, now, row.id, row.updatedAt],
    },
    changed(1, 'payoutChanged'),
    ...(bills?.(bookedOn) ?? []),
  ]
}
