import { listFile } from '../../handler/list-file.ts'
import type { FileColumns } from '../../handler/office-file.ts'
import { plainCsvFormat } from '../../lib/csv-format.ts'
import { sheetMoment } from '../stock/region-time.ts'
import { getStatementHandler } from './get-statement.ts'
import { movementTexts, type StatementKind, type StatementLine } from './statement-shapes.ts'

const amount = (cents: number): string => (cents / 100).toFixed(2)

const columns = (of: StatementKind, zone: string): FileColumns<StatementLine> => ({
  num_commande: ({ number }) => number,
  date: ({ ts }) => sheetMoment(zone, ts),
  mouvement: ({ movement }) => movementTexts[movement],
  ...(of === 'vendor' ? {} : { partenaire: ({ vendor }: StatementLine) => vendor }),
  activité: ({ activity }) => activity,
  produit: ({ ticket }) => ticket,
  quantité: ({ quantity }) => quantity,
  prix_achat: ({ buyingPrice }) => amount(buyingPrice),
  montant_dû: ({ owed }) => amount(owed),
  ventes: ({ price }) => amount(price),
  frais: ({ fees }) => amount(fees),
  ...(of === 'vendor'
    ? {}
    : {
        part_cse: ({ committee }: StatementLine) => amount(committee),
        part_salarié: ({ members }: StatementLine) => amount(members),
      }),
  num_achat: ({ purchaseId }) => purchaseId,
})

/** The lines of a partner's or a group's statement. */
export const statementFile = listFile(getStatementHandler, 'admin', ({ region }, { of, from, to }) => ({
  fileName: `releve-${of === 'vendor' ? 'partenaire' : 'groupe'}-${from}-${to}.csv`,
  format: plainCsvFormat,
  columns: columns(of, region.zone),
  rows: ({ lines }) => lines,
}))
