import type { CallContract } from '#contract/call.ts'
import type { CsvCell, CsvFormat } from '#lib/csv-format.ts'
import type { CallContext } from '../context.ts'
import { asUser, type ParsedInput } from '../handle.ts'
import { type OfficeReadContext, officeContext } from '../office-context.ts'

/** Description of a file before its rows are read. */
export interface OpenedFile {
  fileName: string
  columns: readonly string[]
  format: CsvFormat
  /** Form of its own in place of a CSV, such as the tax office's; read if it is asked for. */
  ownForm?: { contentType: string; bytes: AsyncGenerator<Uint8Array> }
  /** True where the screen has totals: a spreadsheet then ends with the sums of its amounts. */
  totals?: boolean
  /** Rows in order, some at a time. Throws if they cannot be read to the end. */
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** A file that lies in the store as it was made, and is sent as it is. */
export interface StoredFile {
  fileName: string
  stored: { contentType: string; bytes: Uint8Array }
}

/** A table that the office downloads; the server streams it while reading. */
export interface OfficeFile {
  /** Access and input of the file; `path` is the address, requested by GET. */
  contract: CallContract
  /** Opens the file; `input` is parsed by the contract, and the caller authorised. */
  open(ctx: CallContext, input: unknown): Promise<OpenedFile | StoredFile>
}

/** Columns of a file: name and the cell of a row. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/**
 * Columns whose names are data: as pairs, since names may repeat, and an object would move numeric names to the front.
 */
export type NamedColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[]

const isNamed = <Row>(columns: FileColumns<Row> | NamedColumns<Row>): columns is NamedColumns<Row> =>
  Array.isArray(columns)

export function officeFile<Contract extends CallContract>(
  contract: Contract,
  open: (ctx: OfficeReadContext, input: ParsedInput<Contract>) => Promise<OpenedFile | StoredFile>,
): OfficeFile {
  return {
    contract,
    // The cast is safe: the input was parsed by this contract.
    open: (ctx, input) => open(officeContext(asUser(ctx), contract, input), input as ParsedInput<Contract>),
  }
}

/** Rows under their column names, in the portions in which items are read. */
export function tableParts<Item, Row>(
  columns: FileColumns<Row> | NamedColumns<Row>,
  read: AsyncIterable<readonly Item[]>,
  rowsFrom: (items: readonly Item[]) => readonly Row[],
): Pick<OpenedFile, 'columns' | 'parts'> {
  const named = isNamed(columns) ? columns : Object.entries(columns)
  const cells = named.map(([, cell]) => cell)
  async function* parts() {
    for await (const items of read) yield rowsFrom(items).map((row) => cells.map((cell) => cell(row)))
  }
  return { columns: named.map(([name]) => name), parts: parts() }
}
