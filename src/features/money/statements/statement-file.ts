import { listFile } from '#handler/list-file.ts'
import type { FileColumns } from '#handler/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { csvAmount, plainCsvFormat } from '#lib/csv-format.ts'
import { getStatementHandler } from './get-statement.ts'
import { movementTexts, type StatementKind, type StatementLine } from './statement-shapes.ts'

const columns = (of: StatementKind, zone: string): FileColumns<StatementLine> => ({
  num_commande: ({ number }) => number,
  date: ({ ts }) => sheetMoment(zone, ts),
  mouvement: ({ movement }) => movementTexts[movement],
  ...(of === 'vendor' ? {} : { partenaire: ({ vendor }: StatementLine) => vendor }),
  activité: ({ activity }) => activity,
  produit: ({ ticket }) => ticket,
  quantité: ({ quantity }) => quantity,
  prix_achat: ({ buyingPrice }) => csvAmount(buyingPrice),
  montant_dû: ({ owed }) => csvAmount(owed),
  ventes: ({ price }) => csvAmount(price),
  frais: ({ fees }) => csvAmount(fees),
  ...(of === 'vendor'
    ? {}
    : {
        part_cse: ({ committee }: StatementLine) => csvAmount(committee),
        part_salarié: ({ members }: StatementLine) => csvAmount(members),
      }),
  num_achat: ({ purchaseId }) => purchaseId,
})

/** CSV with the lines of a partner's or group's statement. */
export const statementFile = listFile(getStatementHandler, 'admin', ({ region }, { of, from, to }) => ({
  fileName: `releve-${of === 'vendor' ? 'partenaire' : 'groupe'}-${from}-${to}.csv`,
  format: plainCsvFormat,
  totals: true,
  columns: columns(of, region.zone),
  rows: ({ lines }) => lines,
}))
