import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { closedMonth, monthSeal } from '#features/money/accounting/tables.ts'
import { sealMonths } from '#features/money/sealed-months/seal-months.ts'
import { openJobs } from './shop-jobs.ts'
import type { Member, TestApp } from './test-app.ts'

type Rows = Record<string, string>[]

const sum = (rows: Rows, name: string): number =>
  rows.reduce((all, row) => all + Math.round(Number(row[name] ?? 0) * 100), 0)

/**
 * Seals all closed months, and compares the files of each with one another and with the ledger, to the cent: what is
 * reported, the entries, the statements, the provider's balance; nothing differs from its seal.
 */
export async function expectSealedMonthsMatch(app: TestApp, operator: Member): Promise<void> {
  const db = app.db()
  await sealMonths(await openJobs(app))
  const seals = await db.orm.select().from(monthSeal)
  for (const { month, startTs, endTs, sums } of await db.orm.select().from(closedMonth)) {
    const kept = await app.platform.files.get(seals.find((seal) => seal.month === month)?.fileKey ?? '')
    const files = unzipSync(kept?.bytes ?? new Uint8Array())
    const csv = (name: string): Rows =>
      parse(strFromU8(files[`${name}.csv`] ?? new Uint8Array()), { bom: true, columns: true })
    const { rows: owed } = await db.query(
      `select coalesce(sum(owed), 0) as cents, coalesce(sum(commission), 0) as commission,
        coalesce(sum(iif(commission_vat is null, 0, owed)), 0) as ofAgents
      from statement_entry where book_ts >= ? and book_ts < ?`,
      [startTs, endTs],
    )
    const sold = sums.sold + sums.feesKept + (sums.committee?.sold ?? 0) + (sums.committee?.feesKept ?? 0)
    const entries = csv('ecritures')
    const of = (accounts: RegExp) => entries.filter(({ compte = '' }) => accounts.test(compte))
    const credit = (accounts: RegExp) => sum(of(accounts), 'crédit') - sum(of(accounts), 'débit')
    const report = csv('e-reporting').filter(({ flux }) => flux === '10.3')
    const [provider, expected] = csv('prestataire-solde').slice(-2)
    // Sales in partners' names stand in 4673 and are theirs to report; commissions are invoiced to them.
    const [commission, ofAgents] = [Number(owed[0]?.commission), Number(owed[0]?.ofAgents)]
    const commissionVat = commission - credit(/^7061/)
    expect([month, sum(report, 'total_ttc'), sum(report, 'tva')]).toEqual([
      month,
      credit(/^(70|4457)/) - commission,
      credit(/^4457/) - commissionVat,
    ])
    expect([month, credit(/^(70|4457|4673)/), credit(/^401/)]).toEqual([month, sold - ofAgents, Number(owed[0]?.cents)])
    expect([month, sum(csv('releves-partenaires'), 'commission_ttc')]).toEqual([month, commission])
    expect([month, sum(csv('releves-partenaires'), 'tva_commission')]).toEqual([month, commissionVat])
    expect([month, sum(csv('releves-lignes'), 'commission_ttc')]).toEqual([month, commission])
    expect([month, sum(csv('releves-partenaires'), 'montant_dû')]).toEqual([month, Number(owed[0]?.cents)])
    expect([month, sum(csv('releves-lignes'), 'montant_dû')]).toEqual([month, Number(owed[0]?.cents)])
    expect([month, -credit(/^512/)]).toEqual([month, sum(expected ? [expected] : [], 'mois')])
    expect(provider?.ligne).toBe('Solde du prestataire')
    const { faults } = await app.call('/admin/verify-month', { month }, { as: operator })
    expect([month, faults]).toEqual([month, []])
  }
}
