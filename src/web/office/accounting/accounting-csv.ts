import type { AccountingOrder } from '../../../features/accounting/accounting-shapes.ts'
import type { DayPeriod } from '../../../features/accounting/period.ts'
import { csvCell, plainCsvFormat as format } from '../../../lib/csv-format.ts'
import type { Column } from '../kit/list/column.ts'
import type { CsvWork } from '../kit/list/csv.ts'
import type { AdminCall } from '../kit/scope-call.ts'
import { accountingPages } from './load-accounting.ts'

interface AccountingFile<Row> extends CsvWork {
  call: AdminCall
  period: DayPeriod
  columns: readonly Column<Row>[]
  rowsOf: (orders: readonly AccountingOrder[]) => Row[]
}

/** The whole period as a table, put together page by page. */
export async function accountingCsv<Row>({ call, period, columns, rowsOf, signal, onProgress }: AccountingFile<Row>) {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const parts = [stringify([columns.map(({ id }) => id)], { ...format, bom: true })]
  let done = 0
  for await (const { orders, total } of accountingPages(call, period, signal)) {
    const cells = rowsOf(orders).map((row) =>
      columns.map(({ exported, value }) => csvCell((exported ?? value)(row) ?? '')),
    )
    parts.push(stringify(cells, format))
    done += orders.length
    onProgress(done, total)
  }
  return new Blob(parts, { type: 'text/csv' })
}
