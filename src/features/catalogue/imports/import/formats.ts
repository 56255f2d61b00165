import type { TableFormat } from './format.ts'
import { museofile } from './museofile.ts'
import { tableCsv } from './table-csv.ts'

/** Formats offered by `import-catalogue --format` and the office. */
export const catalogueFormats: readonly TableFormat[] = [museofile, tableCsv]
