import { looksMisread, looksRounded } from '#lib/table/cell-remarks.ts'

/** Fields whose cells may get a remark without the row being refused. */
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
  'sellerStatus',
  'legalName',
  'legalForm',
  'siren',
  'legalAddress',
  'identity',
  'comments',
] as const
export type RemarkField = (typeof remarkFields)[number]

/**
 * `left`: invalid, left empty. `long`: too long, left empty. `mended`: digits lost to a spreadsheet, or swapped values,
 * restored. `part`: first part of a text taken. `rounded`: digits lost. `misread`: letters look wrong. `elsewhere`: a
 * postal code that is not the city's, kept. `incomplete`: several cells make one thing, of which this is missing.
 */
export const remarkKinds = ['left', 'long', 'mended', 'part', 'rounded', 'misread', 'elsewhere', 'incomplete'] as const
export type RemarkKind = (typeof remarkKinds)[number]

/** A remark for the operator about a cell whose row is imported all the same. */
export interface RowRemark {
  field: RemarkField
  kind: RemarkKind
  cell: string
}

/** Value of a cell, with a remark about it. */
export interface ReadCell<Value> {
  value: Value
  kind?: RemarkKind | undefined
}

/** Remark about a text that looks wrong, in any column. */
export const readingRemark = (text: string): RemarkKind | undefined =>
  looksRounded(text) ? 'rounded' : looksMisread(text) ? 'misread' : undefined

/** Characters of a cell that a remark quotes. */
const LONGEST_TOLD = 200

/** Collects the remarks of one row while its cells are read. */
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
