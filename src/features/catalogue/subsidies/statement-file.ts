import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { call } from '#contract/call.ts'
import { nothing } from '#contract/shapes.ts'
import { addressInput } from '#handler/address-input.ts'
import { type FileColumns, officeFile, tableParts } from '#handler/manifest/office-file.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { pad2 } from '#kernel/time/region-time.ts'
import { breather } from '#lib/breather.ts'
import { csvAmount, csvFormat } from '#lib/csv-format.ts'
import { listSubsidyStatement, statementFilter } from './contract.ts'
import {
  type LineRow,
  lineTable,
  NAMED_LINES,
  type StatementFilter,
  statementPeople,
  statementYear,
  viewLine,
} from './statement-lines.ts'
import type { StatementLine } from './subsidy-shapes.ts'

const { path, summary, access, errors, premium } = listSubsidyStatement.contracts['cse-admin']

const contract = call({
  ...{ path: `/office/file${path}`, summary: `${summary}, as a CSV or with format=xlsx as a spreadsheet` },
  ...{ access, errors, premium },
  input: addressInput({ groupId: z.string(), text: z.string().trim().max(200).optional(), ...statementFilter }),
  result: nothing,
})

/** People whose lines are read at once. */
const PEOPLE = 500

const columns = (year: number): FileColumns<StatementLine> => ({
  mois: ({ month }) => `${year}-${pad2(month)}`,
  nom: ({ lastName }) => lastName,
  prénom: ({ firstName }) => firstName,
  email: ({ email }) => email,
  num_client: ({ userId }) => userId,
  subvention: ({ ruleLabel }) => ruleLabel,
  commandes: ({ orders }) => orders,
  part_cse: ({ cents }) => csvAmount(cents),
})

/** Lines of some people after the others, in the order of their names: each part is found by its people. */
async function* linesByPeople(ctx: OfficeReadContext, filter: StatementFilter) {
  const breathe = breather()
  const people = await ctx.db.orm.all<{ userId: string }>(statementPeople(ctx, filter))
  for (let at = 0; at < people.length; at += PEOPLE) {
    await breathe()
    const ids = JSON.stringify(people.slice(at, at + PEOPLE).map(({ userId }) => userId))
    const among = sql`${subsidyShare.userId} in (select value from json_each(${ids}))`
    yield await ctx.db.orm.all<LineRow>(
      sql`with ${lineTable(ctx, filter, among)} ${NAMED_LINES} order by nameKey, userId, line.month, ruleKey`,
    )
  }
}

/** File of the statement: all its lines, whatever the order on the screen, person by person. */
export const subsidyStatementFile = officeFile(contract, async (ctx, filter) => {
  const year = statementYear(ctx, filter)
  const month = filter.month === undefined ? '' : `-${pad2(filter.month)}`
  return {
    fileName: `releve-subventions-${year}${month}.csv`,
    format: csvFormat,
    totals: true,
    ...tableParts(columns(year), linesByPeople(ctx, filter), (rows) => rows.map(viewLine)),
  }
})
