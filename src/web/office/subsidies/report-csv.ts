import type { Client } from '../../../api/client.ts'
import { csvCell, plainCsvFormat as format } from '../../../lib/csv-format.ts'
import type { CsvWork } from '../kit/list/csv.ts'

const columns = ['année', 'num_client', 'nom', 'prénom', 'email', 'commandes', 'part_cse']

interface Report extends CsvWork {
  client: Client
  groupId: string
  year: number
}

/** What the committee has paid for each person in a year, for the URSSAF ceilings, put together page by page. */
export async function reportCsv({ client, groupId, year, signal, onProgress }: Report): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const parts = [stringify([columns], { ...format, bom: true })]
  let done = 0
  for (let cursor: string | undefined; ; ) {
    const page = await client('/cse-admin/subsidy-report', { groupId, year, cursor }, { signal })
    const rows = page.people.map(({ userId, lastName, firstName, email, orders, cents }) =>
      [year, userId, lastName, firstName, email, orders, (cents / 100).toFixed(2)].map(csvCell),
    )
    parts.push(stringify(rows, format))
    done += rows.length
    onProgress(done, page.total)
    if (page.nextCursor === null) return new Blob(parts, { type: 'text/csv' })
    cursor = page.nextCursor
  }
}
