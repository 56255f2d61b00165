import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { JudgedRow } from './judge-rows.ts'
import { MAX_USER_ROWS, type RowStatus, refusals, type Verdict } from './user-import-shapes.ts'

export const isRefused = (verdict: Verdict): boolean => refusals.some((refusal) => refusal === verdict)

export const verdictStatus = (verdict: Verdict): RowStatus => (isRefused(verdict) ? 'error' : 'queued')

/** Stores judged rows and replaces those of the same lines, unless they are being or were imported. */
export const rowsStatement = (importId: string, rows: readonly JudgedRow[]): Statement => ({
  sql: `insert into user_import_row (import_id, line, email, first_name, last_name, verdict, note, status)
    select ?, value ->> 'line', value ->> 'email', value ->> 'firstName', value ->> 'lastName',
      value ->> 'verdict', value ->> 'note', value ->> 'status'
    from json_each(?) where true
    on conflict (import_id, line) do update set email = excluded.email, first_name = excluded.first_name,
      last_name = excluded.last_name, verdict = excluded.verdict, note = excluded.note, status = excluded.status
    where user_import_row.status in ('queued', 'error')`,
  args: [
    importId,
    JSON.stringify(rows.map(({ person: _person, ...row }) => ({ ...row, status: verdictStatus(row.verdict) }))),
  ],
})

/** Guard: the import does not exceed its longest length. */
export const notTooLong = (importId: string): Step =>
  guard(
    'not exists (select 1 from user_import_row where import_id = ? limit 1 offset ?)',
    [importId, MAX_USER_ROWS],
    'userImportRefused',
  )
