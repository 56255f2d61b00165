import type { CallContract } from '#contract/call.ts'
import type { CsvCell, CsvFormat } from '#lib/csv-format.ts'
import type { CallContext } from './context.ts'
import { asUser, type ParsedInput } from './handle.ts'
import { type OfficeReadContext, officeContext } from './office-context.ts'

/** What a file will be, before its rows are read. */
export interface OpenedFile {
  fileName: string
  columns: readonly string[]
  format: CsvFormat
  /** Its rows, some at a time and in their order. Throws where they cannot be read to their end. */
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** A table that the office saves, which the server sends while it reads. */
export interface OfficeFile {
  /** Who may have it, and what is asked for; `path` is its address, which a GET reads. */
  contract: CallContract
  /** `input` has been parsed by the contract, and its caller authorised. */
  open(ctx: CallContext, input: unknown): Promise<OpenedFile>
}

/** A row as the cells of a file, by the names of its columns. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/** The same where names are data: two may be the same, and one may be a number, which an object would put in front. */
export type NamedColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[]

const isNamed = <Row>(columns: FileColumns<Row> | NamedColumns<Row>): columns is NamedColumns<Row> =>
  Array.isArray(columns)

export function officeFile<Contract extends CallContract>(
  contract: Contract,
  open: (ctx: OfficeReadContext, input: ParsedInput<Contract>) => Promise<OpenedFile>,
): OfficeFile {
  return {
    contract,
    // Parsed by this very contract, which makes the cast true.
    open: (ctx, input) => open(officeContext(asUser(ctx), contract, input), input as ParsedInput<Contract>),
  }
}

/** What is read, some at a time, as rows under the names of their columns. */
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
