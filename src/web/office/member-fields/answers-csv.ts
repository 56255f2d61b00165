import type { Client } from '../../../api/client.ts'
import { answerText } from '../../../features/member-fields/answer-rules.ts'
import { csvCell, plainCsvFormat as format } from '../../../lib/csv-format.ts'
import type { CsvWork } from '../kit/list/csv.ts'

interface Answers extends CsvWork {
  client: Client
  groupId: string
}

/** What is known of each member of the group, put together page by page. */
export async function answersCsv({ client, groupId, signal, onProgress }: Answers): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const parts: string[] = []
  let done = 0
  for (let cursor: string | undefined; ; ) {
    const page = await client('/cse-admin/list-member-answers', { groupId, cursor }, { signal })
    const { fields } = page
    if (cursor === undefined) {
      const header = ['email', 'nom', 'prénom', ...fields.map(({ label }) => csvCell(label))]
      parts.push(stringify([header], { ...format, bom: true }))
    }
    const rows = page.people.map(({ email, lastName, firstName, answers }) => {
      const known = new Map(answers.map(({ fieldId, value }) => [fieldId, value]))
      return [email, lastName, firstName, ...fields.map((field) => answerText(field, known.get(field.id) ?? null))].map(
        csvCell,
      )
    })
    parts.push(stringify(rows, format))
    done += rows.length
    onProgress(done, page.total)
    if (page.nextCursor === null) return new Blob(parts, { type: 'text/csv' })
    cursor = page.nextCursor
  }
}
