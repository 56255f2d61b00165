import { listFile } from '#handler/manifest/list-file.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { csvAmount, csvUnitPrice, plainCsvFormat } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { getStatementHandler } from './get-statement.ts'
import { statementFileName } from './statement-file-name.ts'
import { movementTexts, type StatementKind, type StatementLine } from './statement-shapes.ts'

const { quantity, unitOwed, commission, owed, price, fees, committee, members } = moneyWords

const columns = (of: StatementKind, zone: string): FileColumns<StatementLine> => ({
  num_commande: (line) => line.number,
  date: ({ ts }) => sheetMoment(zone, ts),
  mouvement: ({ movement }) => movementTexts[movement],
  ...(of === 'vendor' ? {} : { partenaire: ({ vendor }: StatementLine) => vendor }),
  activité: ({ activity }) => activity,
  produit: ({ product }) => product,
  option: ({ isOption }) => (isOption ? 'oui' : 'non'),
  [quantity.file]: (line) => line.quantity,
  [unitOwed.file]: (line) => csvUnitPrice(line.buyingPrice),
  ...(of === 'vendor' ? { [commission.file]: (line: StatementLine) => csvAmount(line.commission) } : {}),
  [owed.file]: (line) => csvAmount(line.owed),
  [price.file]: (line) => csvAmount(line.price),
  [fees.file]: (line) => csvAmount(line.fees),
  ...(of === 'vendor'
    ? {}
    : {
        [committee.file]: (line: StatementLine) => csvAmount(line.committee),
        [members.file]: (line: StatementLine) => csvAmount(line.members),
      }),
  num_achat: ({ purchaseId }) => purchaseId,
})

/** CSV with the lines of a partner's or group's statement. */
export const statementFile = listFile(getStatementHandler, 'admin', ({ region }, { of, from, to }, { label }) => ({
  fileName: `${statementFileName(of, label, { from, to })}.csv`,
  format: plainCsvFormat,
  totals: true,
  columns: columns(of, region.zone),
  rows: ({ lines }) => lines,
}))
