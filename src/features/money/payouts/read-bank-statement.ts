import { inArray } from 'drizzle-orm'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeAudit } from '#handler/office-context.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayKey, dayKeyToUtc } from '#kernel/time/region-time.ts'
import { sha256Hex } from '#lib/digest.ts'
import { readBankStatement } from './contract.ts'
import { issueSelfBill } from './issue-self-bill.ts'
import { maskedAccount } from './load-payee.ts'
import { payoutIdIn } from './pain-file.ts'
import { openPayerAccount } from './payer-account.ts'
import type { BankRemark } from './payout-shapes.ts'
import { statementName } from './payout-texts.ts'
import { partnerNames, readClosedMonths } from './read-months.ts'
import { bankStatement, payout } from './tables.ts'

type Row = typeof payout.$inferSelect
type Line = { reference: string; direction: 'debit' | 'credit'; cents: number; bookedOn: string; bankReference: string }

/**
 * Marks as paid what the bank's statement has booked. A line counts only with its reference and its amount; whatever else
 * concerns a statement is said. What is paid stays so: the same statement again changes nothing.
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
  const lines = statements.flatMap((each) => each.lines)
  const ids = [...new Set(lines.flatMap(({ reference }) => payoutIdIn(reference) ?? []))]
  const rows = await db.orm.select().from(payout).where(inArray(payout.id, ids))
  const [names, months] = await Promise.all([
    partnerNames(
      db,
      rows.map(({ vendorId }) => vendorId),
    ),
    readClosedMonths(db),
  ])
  const today = dayKey(region.zone, now)
  const remarks: BankRemark[] = []
  const paid = new Map<string, { row: Row; line: Line }>()
  let alreadyPaid = 0
  for (const line of lines) {
    const { reference, cents, bookedOn } = line
    const remark = (text: string) => void remarks.push({ reference, cents, bookedOn, text })
    const row = rows.find(({ id }) => id === payoutIdIn(reference))
    if (!row) {
      if (payoutIdIn(reference) !== null) remark('Aucun relevé n’a cette référence.')
      continue
    }
    const name = statementName(row.month, names.get(row.vendorId) ?? row.vendorId)
    const monthEnd = months.find(({ month }) => month === row.month)?.endTs ?? Number.POSITIVE_INFINITY
    const day = dayKeyToUtc(region.zone, bookedOn)
    if (line.direction === 'credit') remark(`${name} : le virement est revenu. Voyez-en la cause avec la banque.`)
    else if (cents !== row.payable)
      remark(`${name} vient à ${formatPrice(row.payable)}, et la banque a viré ${formatPrice(cents)}.`)
    else if (row.state === 'Paid') {
      if (row.bankReference === null || row.bankReference === bankReferenceIn(line)) alreadyPaid++
      else remark(`${name} est déjà payé, le ${row.paidOn} : la banque l’a peut-être viré deux fois.`)
    } else if (paid.has(row.id)) remark(`${name} est viré deux fois dans ce fichier.`)
    else if (row.state !== 'Approved' && row.state !== 'Ordered') remark(`${name} n’est pas approuvé.`)
    else if (day === null || day < monthEnd || bookedOn > today)
      remark(`${name} : la date de la ligne, ${bookedOn}, ne peut pas être celle de son paiement.`)
    else paid.set(row.id, { row, line })
  }
  const answer = {
    paid: [...paid.values()].map(({ row, line }) => ({
      ...{
        label: names.get(row.vendorId) ?? row.vendorId,
        month: row.month,
        cents: row.payable,
        paidOn: line.bookedOn,
      },
    })),
    alreadyPaid,
    remarks,
    others: statements.reduce((sum, { others }) => sum + others, 0),
  }
  if (paid.size === 0) return ctx.unchanged(answer)
  const steps: (Step | Statement)[] = []
  const audit: OfficeAudit[] = []
  for (const { row, line } of paid.values()) {
    const bankReference = bankReferenceIn(line)
    steps.push(
      {
        sql: `update partner_payout set state = 'Paid', paid_on = ?, bank_reference = ?, changed_by = ?, updated_at = max(updated_at + 1, ?)
          where id = ? and updated_at = ?`,
        args: [line.bookedOn, bankReference, actor.userId, now, row.id, row.updatedAt],
      },
      changed(1, 'payoutChanged'),
      ...(await issueSelfBill(ctx, row)),
    )
    const after = { vendorId: row.vendorId, month: row.month, state: 'Paid', paidOn: line.bookedOn, bankReference }
    audit.push({ target: row.id, before: { state: row.state }, after })
  }
  const digest = await sha256Hex(JSON.stringify(statements))
  const name = statements.map((each) => each.name).join(', ')
  steps.push(
    db.orm
      .insert(bankStatement)
      .values({ digest, name, paid: paid.size, readAt: now, readBy: actor.userId })
      .onConflictDoUpdate({
        target: bankStatement.digest,
        set: { paid: paid.size, readAt: now, readBy: actor.userId },
      }),
  )
  const [first, ...others] = audit
  return first ? ctx.commit({ steps, audit: [first, ...others] }, answer) : ctx.unchanged(answer)
})

/** Reference that tells two lines of one transfer apart: the bank's own, or its day. */
const bankReferenceIn = ({ bankReference, bookedOn }: Line): string => bankReference || bookedOn
