import { CallError } from '#contract/errors.ts'
import { officeFile, tableParts } from '#handler/manifest/office-file.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { monthRange } from '#kernel/time/region-time.ts'
import { csvFormat } from '#lib/csv-format.ts'
import { readReport, reportColumns, reportOn } from './e-report-rows.ts'
import { fecFile, journalFile, reportFile } from './entries-file-shape.ts'
import { entryRows, FEC_HEAD, fecColumns, fecLines, journalColumns } from './entry-rows.ts'
import { endYear, fecName, financialYear } from './financial-year.ts'
import { latin9 } from './latin9.ts'
import { loadPlan, planInUse } from './load-plan.ts'
import { type BookedEntry, readEntries } from './read-entries.ts'

async function* fecBytes(entries: AsyncIterable<readonly BookedEntry[]>): AsyncGenerator<Uint8Array> {
  yield latin9(FEC_HEAD)
  for await (const part of entries) yield latin9(fecLines(part))
}

/** Entries of a financial year. Its name and form are those that docs/law.md names (Entries of the books). */
export const fecOfficeFile = officeFile(fecFile, async (ctx, { year }) => {
  const plan = await loadPlan(ctx.db)
  if (!plan) throw new CallError('accountPlanMissing')
  const period = financialYear(ctx.region.zone, plan.firstMonth, Number(year))
  return {
    ...tableParts(fecColumns, readEntries(ctx, plan, period), entryRows),
    fileName: fecName(plan.siren, period),
    format: csvFormat,
    ownForm: { contentType: 'text/plain; charset=iso-8859-15', bytes: fecBytes(readEntries(ctx, plan, period)) },
  }
})

/**
 * Entries of a month as a table, with the numbers that they have in the year's file, and beside them the report on the
 * month's sales, which is complete once the entries are read.
 */
export async function journalTables(ctx: Pick<OfficeReadContext, 'db' | 'region' | 'tenant'>, month: string) {
  const plan = planInUse(await loadPlan(ctx.db))
  const { zone } = ctx.region
  const [year = 0, number = 0] = month.split('-').map(Number)
  const { startTs } = financialYear(zone, plan.firstMonth, endYear(plan.firstMonth, year, number))
  const { endTs } = monthRange(zone, year, number)
  async function* ofMonth(): AsyncGenerator<BookedEntry[]> {
    for await (const entries of readEntries(ctx, plan, { startTs, endTs }))
      yield entries.filter(({ day }) => day.startsWith(month))
  }
  const report = reportOn(ofMonth())
  async function* reported() {
    yield report.rows()
  }
  return {
    journal: tableParts(journalColumns, report.entries, entryRows),
    report: tableParts(reportColumns, reported(), (rows) => rows),
  }
}

export const journalOfficeFile = officeFile(journalFile, async (ctx, { month }) => ({
  ...(await journalTables(ctx, month)).journal,
  fileName: `journal-${month}.csv`,
  format: csvFormat,
  totals: true,
}))

/** Sums of a month for the reports on sales to consumers; they are those of its entries of sales. */
export const reportOfficeFile = officeFile(reportFile, async (ctx, { month }) => {
  const plan = planInUse(await loadPlan(ctx.db))
  const [year = 0, number = 0] = month.split('-').map(Number)
  return {
    ...tableParts(
      reportColumns,
      readReport(readEntries(ctx, plan, monthRange(ctx.region.zone, year, number))),
      (rows) => rows,
    ),
    fileName: `e-reporting-${month}.csv`,
    format: csvFormat,
  }
})
