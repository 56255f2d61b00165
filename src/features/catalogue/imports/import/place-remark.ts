import { findWrongPair } from '#kernel/catalogue/gazetteer/check-pair.ts'
import type { Gazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import type { CatalogueRow } from './format.ts'
import { isFrance } from './optional-cells.ts'
import type { RowRemark } from './row-remarks.ts'

/** Remarks of a row, with one about a postal code that is not its city's. */
export function withPlaceRemark(
  gazetteer: Gazetteer,
  { row, remarks }: { row: CatalogueRow; remarks: readonly RowRemark[] },
): readonly RowRemark[] {
  const wrong = isFrance(row.country) ? findWrongPair(gazetteer, row.postalCode, row.city) : null
  if (wrong === null) return remarks
  const cell = `${wrong.postalCode} ${wrong.city} (plutôt ${wrong.cityHas})`
  return [...remarks, { field: 'postalCode', kind: 'elsewhere', cell }]
}
