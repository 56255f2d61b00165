import type { z } from 'zod'
import { listFile } from '#handler/manifest/list-file.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import { csvAmount } from '#lib/csv-format.ts'
import { subsidyReportHandler } from './subsidy-report.ts'
import type { subsidyOfPerson } from './subsidy-shapes.ts'

const columns = (year: number, ruleLabel: string | null): FileColumns<z.infer<typeof subsidyOfPerson>> => ({
  année: () => year,
  subvention: () => ruleLabel ?? 'Toutes',
  num_client: ({ userId }) => userId,
  nom: ({ lastName }) => lastName,
  prénom: ({ firstName }) => firstName,
  email: ({ email }) => email,
  commandes: ({ orders }) => orders,
  part_cse: ({ cents }) => csvAmount(cents),
})

/** File of a committee's payments per person in a year, for the URSSAF ceilings. */
export const subsidyReportFile = listFile(subsidyReportHandler, 'cse-admin', (_ctx, { year }, { ruleLabel }) => ({
  fileName: `subventions-${year}.csv`,
  totals: true,
  columns: columns(year, ruleLabel),
  rows: ({ people }) => people,
}))
