import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { user } from '#kernel/accounts/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { getUserImport, listUserImportRows } from './contract.ts'
import { countOptedOut, countRows, findUserImport, isWaitingRow, missingRows } from './find-user-import.ts'
import { userImportRow } from './tables.ts'
import type { ListedUserRow } from './user-import-shapes.ts'

export const getUserImportHandler = handleOffice(getUserImport, async (ctx, { importId }, fail) => {
  const row = (await findUserImport(ctx, importId)) ?? fail('userImportNotFound')
  const { id, groupId, fileName, taskId, sendEmail, createdAt } = row
  const counts = await countRows(ctx.db, id)
  const missing = missingRows(row, counts.rows)
  const isMember = counts.waiting.updated + counts.waiting.member > 0
  const waiting = { ...counts.waiting, optedOut: isMember ? await countOptedOut(ctx.db, row) : 0 }
  const groupLabel = groupName(ctx.groups, groupId)
  return { item: { id, groupId, groupLabel, fileName, taskId, sendEmail, createdAt, missing, ...counts, waiting } }
})

export const rowColumns = {
  id: sql<string>`cast(${userImportRow.line} as text)`,
  line: userImportRow.line,
  email: userImportRow.email,
  firstName: userImportRow.firstName,
  lastName: userImportRow.lastName,
  verdict: userImportRow.verdict,
  status: userImportRow.status,
  note: userImportRow.note,
  emailSent: userImportRow.emailSent,
  endedAt: userImportRow.endedAt,
}

export const listUserImportRowsHandler = handleOffice(listUserImportRows, async (ctx, input, fail) => {
  const { db } = ctx
  const { id } = (await findUserImport(ctx, input.importId)) ?? fail('userImportNotFound')
  const page = listPage(input, {
    by: { line: userImportRow.line },
    usual: { sort: 'line', direction: 'asc' },
    id: userImportRow.line,
  })
  const wanted = and(
    eq(userImportRow.importId, id),
    input.verdict && eq(userImportRow.verdict, input.verdict),
    input.status === 'waiting' ? isWaitingRow : input.status && eq(userImportRow.status, input.status),
    textFilter(input.text, [
      plain(userImportRow.email),
      plain(userImportRow.firstName),
      plain(userImportRow.lastName),
      plain(userImportRow.note),
    ]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ ...rowColumns, key: page.key })
      .from(userImportRow)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(userImportRow).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  const items = await withGroups(
    ctx,
    shown.map(({ key: _key, ...row }) => row),
  )
  return { items, nextCursor, total: counted?.total ?? 0 }
})

/** Adds the group of emails known elsewhere, for super admins only: a committee must not learn it. */
async function withGroups({ db, groups, scope }: OfficeReadContext, rows: ListedUserRow[]): Promise<ListedUserRow[]> {
  const emails = rows.flatMap(({ verdict, email }) => (verdict === 'elsewhere' ? [email] : []))
  if (scope.groupId !== null || emails.length === 0) return rows
  const found = await db.orm
    .select({ email: user.email, groupId: user.groupId })
    .from(user)
    .where(inArray(sql`${user.email} collate nocase`, emails))
  const groupByEmail = new Map(found.map(({ email, groupId }) => [email, groupName(groups, groupId)]))
  return rows.map((row) => {
    const group = row.verdict === 'elsewhere' ? groupByEmail.get(row.email) : undefined
    return group === undefined
      ? row
      : { ...row, note: `Déjà membre du groupe « ${group} » : il n’est pas joint à celui-ci.` }
  })
}
