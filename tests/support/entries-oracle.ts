/** Reads a FEC as an accountant's program would, and reckons from the ledger's rows what its accounts must come to. */
import { expect } from 'vitest'
import type { CallInput } from '#api/client.ts'
import type { RegionDb } from '#db/region-db.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { issuer } from './invoice-world.ts'
import type { Member, TestApp } from './test-app.ts'

const COLUMNS =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate ' +
  'EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'

const vat: Record<string, string> = {
  ...{ '2000': '445711', '1300': '445712', '1000': '445713', '850': '445714', '550': '445715' },
  ...{ '210': '445716', '175': '445717', '105': '445718', '90': '445719' },
}

export const plan = {
  ...{ siren: '732829320', firstMonth: 1 },
  accounts: {
    ...{ client: '411000', disputed: '416000', bank: '512000', bankFees: '627800', partner: '401000' },
    ...{ purchases: '604000', vouchers: '467100', committees: '467200' },
    ...{ services: '706000', goods: '707000', fees: '708500', agency: '467300', commissions: '706100' },
  },
  vat,
} satisfies CallInput<'/admin/update-account-plan'>

export type FecLine = Record<string, string>

const cents = (text: string | undefined): number => {
  expect(text).toMatch(/^\d+,\d\d$/)
  return Number((text ?? '').replace(',', ''))
}
/** Debit less credit, in cents. */
export const balanceOfLine = (line: FecLine): number => cents(line.Debit) - cents(line.Credit)

export function readFec(bytes: Uint8Array): FecLine[] {
  const text = Buffer.from(bytes).toString('latin1')
  const [head = '', ...lines] = text.split('\r\n')
  expect(head).toBe(COLUMNS.replaceAll(' ', '\t'))
  expect(lines.pop()).toBe('')
  const names = COLUMNS.split(' ')
  return lines.map((line) => {
    const cells = line.split('\t')
    expect(cells).toHaveLength(18)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}

/** Balanced entries, numbered without a gap in each journal, in the order of their days, nothing twice. */
export function expectWellFormed(lines: readonly FecLine[]): void {
  for (const [journal, own] of Map.groupBy(lines, ({ JournalCode }) => JournalCode)) {
    const entries = Map.groupBy(own, ({ EcritureNum }) => Number(EcritureNum))
    expect([journal, [...entries.keys()]]).toEqual([journal, [...entries.keys()].map((_, at) => at + 1)])
    let day = ''
    for (const [number, entry] of entries) {
      const sum = entry.reduce((all, line) => all + balanceOfLine(line), 0)
      expect([journal, number, sum]).toEqual([journal, number, 0])
      for (const line of entry) {
        expect(cents(line.Debit) > 0).not.toBe(cents(line.Credit) > 0)
        expect((line.EcritureDate ?? '') >= day).toBe(true)
        expect(line.EcritureDate).toMatch(/^\d{8}$/)
        expect(line.PieceDate).toMatch(/^\d{8}$/)
        expect(line.PieceRef).not.toBe('')
        day = line.EcritureDate ?? ''
      }
      expect(new Set(entry.map(({ CompteNum, CompAuxNum }) => `${CompteNum} ${CompAuxNum}`)).size).toBe(entry.length)
    }
  }
}

const sumBy = (lines: readonly FecLine[], account: RegExp): number =>
  lines.reduce((all, line) => (account.test(line.CompteNum ?? '') ? all + balanceOfLine(line) : all), 0)

/** The sums of accounts are those of the ledger's buckets between two moments, to the cent. */
export async function expectSums(db: RegionDb, lines: readonly FecLine[], from: number, until: number): Promise<void> {
  const { rows } = await db.query(
    `select bucket, payer, means, sum(amount) as cents from ledger_entry where book_ts >= ? and book_ts < ? group by 1, 2, 3`,
    [from, until],
  )
  const sum = (buckets: readonly string[], means?: string) =>
    rows.reduce(
      (all, row) =>
        buckets.includes(String(row.bucket)) && (means === undefined || row.means === means)
          ? all + Number(row.cents)
          : all,
      0,
    )
  const { rows: due } = await db.query(
    `select coalesce(sum(owed), 0) as cents, coalesce(sum(iif(commission_vat is null, 0, owed)), 0) as ofAgents
      from statement_entry where book_ts >= ? and book_ts < ?`,
    [from, until],
  )
  const [owed, ofAgents] = [Number(due[0]?.cents), Number(due[0]?.ofAgents)]
  const accounts = {
    sales: 0 - sumBy(lines, /^(70|4457|4673)/),
    bank: sumBy(lines, /^512/),
    fees: sumBy(lines, /^627/),
    disputed: sumBy(lines, /^416/),
    vouchers: sumBy(lines, /^4671/),
    committees: sumBy(lines, /^4672/),
    owedToBuyers: 0 - sumBy(lines, /^41[16]/),
    partners: 0 - sumBy(lines, /^401/),
    purchases: sumBy(lines, /^604/),
    all: sumBy(lines, /./),
  }
  expect(accounts).toEqual({
    // An agent's sale leaves the partner's part to account 401, and keeps the commission.
    sales: sum(['sold', 'feesKept']) - ofAgents,
    bank: sum(['collected'], 'card') - sum(['refunded', 'disputed', 'disputeLost', 'providerFees'], 'card'),
    fees: sum(['providerFees']),
    disputed: sum(['disputed']),
    vouchers: sum(['collected'], 'voucher') - sum(['refunded'], 'voucher'),
    committees: sum(['collected'], 'subsidy') - sum(['refunded'], 'subsidy'),
    owedToBuyers: sum(['cancelled', 'rejected', 'unallocated', 'refundPending']),
    partners: owed,
    purchases: owed - ofAgents,
    all: 0,
  })
}

/** Commissions by month of the books, as a person reckons them: VAT once for each partner and rate. */
async function commissionsByMonth(db: RegionDb) {
  const { rows } = await db.query(
    `select vendor_id as vendor, commission_vat as rate, price, owed, commission, book_ts as at from statement_entry
      where commission_vat is not null and book_ts is not null`,
    [],
  )
  const months = Map.groupBy(rows, ({ at }) => dayKey('Europe/Paris', Number(at)).slice(0, 7))
  const cents = (of: typeof rows, key: string) => of.reduce((sum, row) => sum + Number(row[key]), 0)
  return new Map(
    [...months].map(([month, own]) => {
      const parts = [...Map.groupBy(own, ({ vendor, rate }) => `${vendor} ${rate}`).values()]
      const vat = parts.reduce((all, part) => {
        const [total, rate] = [cents(part, 'commission'), Number(part[0]?.rate)]
        return all + Math.sign(total) * Math.round((Math.abs(total) * rate) / (10_000 + rate))
      }, 0)
      expect(cents(own, 'price') - cents(own, 'owed')).toBe(cents(own, 'commission'))
      return [month, { owed: cents(own, 'owed'), total: cents(own, 'commission'), vat }]
    }),
  )
}

/** Partners are paid of a closed month what account 401 has of each. */
async function expectPaidAsBooked(app: TestApp, as: Member, month: string, own: readonly FecLine[]): Promise<void> {
  const { rows } = await app.call('/admin/list-payouts', { month }, { as })
  const booked = new Map<string, number>()
  for (const line of own.filter(({ CompteNum }) => CompteNum?.startsWith('401'))) {
    const id = line.CompAuxNum ?? ''
    booked.set(id, (booked.get(id) ?? 0) - balanceOfLine(line))
  }
  expect(new Map(rows.map(({ vendorId, amount }) => [vendorId, amount]))).toEqual(
    new Map([...booked].filter(([, cents]) => cents !== 0)),
  )
}

export async function downloadFec(app: TestApp, as: Member, year: number) {
  const answer = await app.fetch(`/office/file/fec?year=${year}`, { as })
  expect(answer.status).toBe(200)
  return { name: answer.headers.get('content-disposition'), bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** Sums of the sales that a month reports, in cents. */
async function readReport(app: TestApp, as: Member, month: string) {
  const answer = await app.fetch(`/office/file/e-report?month=${month}`, { as })
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).replace('\uFEFF', '').trim().split(/\r?\n/).slice(1)
  const cells = lines.map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')))
  const sold = cells.filter(([flow]) => flow === '10.3')
  const keys = sold.map(([, , ...of]) => of.slice(0, 3).join(' '))
  expect(new Set(keys).size).toBe(keys.length)
  const sum = (at: number) => sold.reduce((all, line) => all + Number((line[at] ?? '').replace(',', '')), 0)
  return { net: sum(6), vat: sum(7) }
}

/** Gives activities rates in turn, where the site has said none: what has no invoice is posted with those of the settings. */
async function sellAtAllRates(app: TestApp, db: RegionDb, as: Member): Promise<void> {
  const { invoicing, today } = await app.call('/admin/get-invoicing', {}, { as })
  if (invoicing) return
  const { rows } = await db.query('select id from activity order by id limit 200', [])
  const rates = [2000, 1000, 850, 550, 210, 105, 90] as const
  const exceptions = rows.map(({ id }, at) => {
    const rate = rates[at % (rates.length + 1)]
    const own = rate === undefined ? { rate: 0 as const, provision: 'training' as const } : { rate }
    return { kind: 'activity' as const, id: String(id), ...own }
  })
  const fields = { enabled: false, fromDay: today, issuer, rateChanges: [] }
  await app.call('/admin/update-invoicing', { ...fields, rates: { usual: 1000, fees: 2000, exceptions } }, { as })
}

/** Every financial year and every month of the books: well formed, and equal to ledger and accounting page. */
export async function expectEntriesMatchLedger(app: TestApp, db: RegionDb, as: Member): Promise<void> {
  await app.call('/admin/update-account-plan', plan, { as })
  await sellAtAllRates(app, db, as)
  const { years, months } = await app.call('/admin/get-account-plan', {}, { as })
  const all: FecLine[] = []
  for (const { year } of years) {
    const lines = readFec((await downloadFec(app, as, year)).bytes)
    expectWellFormed(lines)
    all.push(...lines)
  }
  await expectSums(db, all, 0, Number.MAX_SAFE_INTEGER)
  // Sales have several rates: of a book without VAT the sums would be right for nothing.
  expect(
    new Set(all.flatMap(({ CompteNum }) => (CompteNum?.startsWith('4457') ? CompteNum : []))).size,
  ).toBeGreaterThan(1)
  const shown = await app.call('/admin/list-closings', {}, { as })
  const commissions = await commissionsByMonth(db)
  for (const { month } of months) {
    const own = all.filter(({ EcritureDate }) => EcritureDate?.startsWith(month.replace('-', '')))
    const { sums, state } = shown.months.find((each) => each.month === month) ?? {}
    if (!sums) continue
    const { committee, vouchers } = sums
    const ofAgents = commissions.get(month) ?? { owed: 0, total: 0, vat: 0 }
    expect([month, 0 - sumBy(own, /^(70|4457|4673)/)]).toEqual([
      month,
      sums.sold + sums.feesKept + (committee?.sold ?? 0) + (committee?.feesKept ?? 0) - ofAgents.owed,
    ])
    expect([month, 0 - sumBy(own, /^7061/)]).toEqual([month, ofAgents.total - ofAgents.vat])
    if (state === 'closed') await expectPaidAsBooked(app, as, month, own)
    const reported = await readReport(app, as, month)
    // Sales in partners' names are theirs to report, and commissions are invoiced to companies.
    expect([month, reported.net]).toEqual([month, 0 - sumBy(own, /^70(?!61)/)])
    expect([month, reported.vat]).toEqual([month, 0 - sumBy(own, /^4457/) - ofAgents.vat])
    expect([month, sumBy(own, /^4671/)]).toEqual([month, (vouchers?.collected ?? 0) - (vouchers?.refunded ?? 0)])
    expect([month, own.every(({ ValidDate }) => (ValidDate !== '') === (state === 'closed'))]).toEqual([month, true])
  }
}
