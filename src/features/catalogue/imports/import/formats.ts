import type { TableFormat } from './format.ts'
import { museofile } from './museofile.ts'
import { tableCsv } from './table-csv.ts'

/** What `import-catalogue --format` and the office offer. */
export const catalogueFormats: readonly TableFormat[] = [museofile, tableCsv]
