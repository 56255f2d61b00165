import { type CsvCell, csvAmount } from '#lib/csv-format.ts'
import type { SalePart } from './entry.ts'
import type { BookedEntry } from './read-entries.ts'

/** Categories of sales to consumers in the reports of e-invoicing (flux 10.3). */
const categories = { services: 'TPS1', fees: 'TPS1', goods: 'TLB1' } as const

/** One line of a report: a day, a category, a rate. */
export interface ReportRow {
  flow: '10.3' | '10.4'
  day: string
  category: string
  rate: number
  /** Sales counted in it; what is withdrawn is counted in none. */
  count: number
  net: number
  vat: number
}

/** Kinds that the operator supplies itself: a sale in a partner's name is the partner's to report. */
const isOwn = (part: SalePart): part is OwnPart => part.product !== 'agency'
type OwnPart = SalePart & { product: keyof typeof categories }

const category = ({ product, rate }: OwnPart): string => (rate === 0 ? 'TNT1' : categories[product])

/**
 * Reports of entries, read part by part: sales by day, category and rate (10.3), and the same payments of services, whose
 * VAT is due when they are paid (10.4). A shop is paid when it sells; what it gives back lowers the day's sums.
 */
export async function* readReport(entries: AsyncIterable<readonly BookedEntry[]>): AsyncGenerator<ReportRow[]> {
  const report = reportOn(entries)
  for await (const _part of report.entries);
  yield report.rows()
}

/** Entries as they pass, and the report on all that have passed: a month has few days, categories and rates. */
export function reportOn(entries: AsyncIterable<readonly BookedEntry[]>) {
  const days = new Map<string, Map<string, ReportRow>>()
  async function* passing() {
    for await (const part of entries) {
      for (const { day, sales } of part)
        if (sales) {
          const rows = days.get(day) ?? new Map<string, ReportRow>()
          days.set(day, rows)
          addSale(rows, day, sales)
        }
      yield part
    }
  }
  return { entries: passing(), rows: (): ReportRow[] => [...days.values()].flatMap(dayReport) }
}

/** Adds the parts of one entry of sales to the sums of its day. */
function addSale(rows: Map<string, ReportRow>, day: string, sales: readonly SalePart[]): void {
  const counted = new Set<string>()
  for (const part of sales.filter(isOwn)) {
    const key = `${category(part)} ${part.rate}`
    const row = rows.get(key) ?? {
      ...{ flow: '10.3' as const, day, category: category(part), rate: part.rate },
      ...{ count: 0, net: 0, vat: 0 },
    }
    rows.set(key, row)
    // A sale with ticket and fees at one rate is one sale.
    if (part.net + part.vat > 0 && !counted.has(key)) {
      counted.add(key)
      row.count += 1
    }
    row.net += part.net
    row.vat += part.vat
  }
}

function dayReport(rows: ReadonlyMap<string, ReportRow>): ReportRow[] {
  const sold = [...rows.keys()].sort().flatMap((key) => rows.get(key) ?? [])
  const paid = sold.filter((row) => row.category === 'TPS1')
  return [...sold, ...paid.map((row): ReportRow => ({ ...row, flow: '10.4' }))]
}

/** "du 11 au 20", the ten days of a day: reports of the monthly regime are due three times a month. */
export function tenDays(day: string): string {
  const date = Number(day.slice(8))
  if (date <= 10) return 'du 1 au 10'
  return date <= 20 ? 'du 11 au 20' : 'du 21 à la fin'
}

export const reportColumns: Readonly<Record<string, (row: ReportRow) => CsvCell>> = {
  flux: ({ flow }) => flow,
  période: ({ day }) => tenDays(day),
  date: ({ day }) => ({ day }),
  catégorie: ({ category: name }) => name,
  taux: ({ rate }) => ({ percent: rate }),
  ventes: ({ count }) => count,
  base_ht: ({ net }) => csvAmount(net),
  tva: ({ vat }) => csvAmount(vat),
  total_ttc: ({ net, vat }) => csvAmount(net + vat),
  devise: () => 'EUR',
}
