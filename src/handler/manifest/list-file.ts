import { z } from 'zod'
import { call } from '#contract/call.ts'
import { MAX_PAGE } from '#contract/list-shapes.ts'
import type { OfficeCall, OfficeScope } from '#contract/office-call.ts'
import { nothing } from '#contract/shapes.ts'
import { breather } from '#lib/breather.ts'
import { type CsvFormat, csvFormat } from '#lib/csv-format.ts'
import { addressInput } from '../address-input.ts'
import { asUser } from '../handle.ts'
import type { OfficeHandlers } from '../handle-office.ts'
import { type OfficeReadContext, officeContext } from '../office-context.ts'
import { type FileColumns, type NamedColumns, type OfficeFile, tableParts } from './office-file.ts'

/** File version of a list, known once its first page is read. */
interface ListTable<Page, Row> {
  fileName: string
  /** Default: the format of French spreadsheets. */
  format?: CsvFormat
  /** True where the screen has totals. */
  totals?: boolean
  columns: FileColumns<Row> | NamedColumns<Row>
  rows(page: Page): readonly Row[]
}

type Input<Call extends OfficeCall> = z.output<Call['input']>
type Page<Call extends OfficeCall> = z.input<Call['result']>

/** Paging fields, which the file sets by itself. */
const pageFields = ['limit', 'cursor', 'nextPageToken', 'page', 'count'] as const

/**
 * Exports a list as a file, with the input of its call except paging, and its rights, reading page after page through
 * its own handler. Rows that move meanwhile may be missed or repeated, as when a person turns the pages.
 */
export function listFile<Call extends OfficeCall, Row>(
  { call: { contracts }, handlers }: OfficeHandlers<Call>,
  scope: OfficeScope,
  open: (
    ctx: OfficeReadContext,
    input: Input<Call>,
    first: Page<Call>,
  ) => ListTable<Page<Call>, Row> | Promise<ListTable<Page<Call>, Row>>,
): OfficeFile {
  const listed = contracts[scope]
  const handler = handlers.find(({ contract }) => contract === listed)
  if (!listed || !handler || !(listed.input instanceof z.ZodObject)) throw new Error(`There is no such list: ${scope}.`)
  const { path, summary, access, errors, management, premium, input: listInput } = listed
  const fields = pageFields.filter((name) => name in listInput.shape)
  const shape = Object.fromEntries(
    Object.entries(listInput.shape).filter(([name]) => !fields.some((field) => field === name)),
  )
  const largest = {
    ...(fields.includes('limit') ? { limit: MAX_PAGE } : {}),
    ...(fields.includes('count') ? { count: false } : {}),
  }
  const contract = call({
    ...{
      path: `/office/file${path}`,
      summary: `${summary}, as a CSV or with format=xlsx as a spreadsheet`,
      access,
      errors,
      management,
      premium,
    },
    input: addressInput(shape),
    result: nothing,
  })
  return {
    contract,
    async open(ctx, input) {
      // The casts are safe: the file's contract includes the list's input, and the handler returns the list's result.
      const asked = input as Input<Call>
      const read = async (place: Place) =>
        (await handler.run(ctx, listInput.parse({ ...asked, ...largest, ...place }))) as Page<Call>
      const first = await read({})
      const {
        columns,
        rows,
        fileName,
        format = csvFormat,
        totals = false,
      } = await open(officeContext(asUser(ctx), contract, input), asked, first)
      const table = tableParts(columns, pages(first, read), ([page]) => (page === undefined ? [] : rows(page)))
      return { fileName, format, totals, ...table }
    },
  }
}

/** Pagination input of a list call; lists name it in three ways. */
type Place = { cursor?: string; nextPageToken?: string; page?: number }

const place = z.object({
  nextCursor: z.string().nullish(),
  nextPageToken: z.string().nullish(),
  nextPage: z.number().nullish(),
})

function nextPlace(page: unknown): Place | null {
  const { nextCursor, nextPageToken, nextPage } = place.parse(page)
  if (typeof nextCursor === 'string') return { cursor: nextCursor }
  if (typeof nextPageToken === 'string') return { nextPageToken }
  return typeof nextPage === 'number' ? { page: nextPage } : null
}

async function* pages<Page>(first: Page, read: (place: Place) => Promise<Page>): AsyncGenerator<readonly Page[]> {
  const breathe = breather()
  yield [first]
  for (let next = nextPlace(first); next !== null; ) {
    await breathe()
    const page = await read(next)
    yield [page]
    next = nextPlace(page)
  }
}
