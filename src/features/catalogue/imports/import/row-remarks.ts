import { looksMisread, looksRounded } from '#lib/table/cell-remarks.ts'

/** Cells that are no reason to refuse a row. */
export const remarkFields = [
  'ref',
  'name',
  'activityLabel',
  'category',
  'city',
  'street',
  'postalCode',
  'country',
  'coordinates',
  'phone',
  'site',
  'vendorText',
  'activityText',
  'forChildren',
  'comments',
] as const
export type RemarkField = (typeof remarkFields)[number]

/**
 * `left`: it is none, and left empty. `long`: the same of one that is too long. `mended`: what a spreadsheet took, or what was
 * exchanged, is put right. `part`: the first in a text is taken. `rounded`: digits are lost. `misread`: letters look wrong.
 */
export const remarkKinds = ['left', 'long', 'mended', 'part', 'rounded', 'misread'] as const
export type RemarkKind = (typeof remarkKinds)[number]

/** A remark for the operator about a cell of a row that comes in all the same. */
export interface RowRemark {
  field: RemarkField
  kind: RemarkKind
  cell: string
}

/** The value of a cell, with the remark about it. */
export interface ReadCell<Value> {
  value: Value
  kind?: RemarkKind | undefined
}

/** Remark about a text that looks wrong, in any column. */
export const readingRemark = (text: string): RemarkKind | undefined =>
  looksRounded(text) ? 'rounded' : looksMisread(text) ? 'misread' : undefined

/** So much of a cell is told. */
const LONGEST_TOLD = 200

/** The remarks of one row, as its cells are read. */
export function collectRemarks() {
  const remarks: RowRemark[] = []
  const tell = (field: RemarkField, kind: RemarkKind | undefined, cell: string) => {
    if (kind !== undefined) remarks.push({ field, kind, cell: cell.slice(0, LONGEST_TOLD) })
  }
  const take = <Value>(field: RemarkField, cell: string, { value, kind }: ReadCell<Value>): Value => {
    tell(field, kind, cell)
    return value
  }
  return { remarks, tell, take }
}
