import type { TableLine } from '#lib/table/read-table.ts'
import { type Separator, separators } from '#lib/table/separators.ts'

export interface ReadSource {
  lines: TableLine[]
  /** Copied from a mail: address, first name, last name. */
  isMailList: boolean
}

export interface SourceReader {
  detectSeparator(text: string): Separator
  /** Lists of people that were copied from a mail are one by what stands in them, whatever the separator. */
  read(text: string, separator: Separator): ReadSource
}

/** Reads a table's cells; its code comes when the screen is used. */
export async function sourceReader(): Promise<SourceReader> {
  const [{ readTable }, { mailListLines, readMailList }, { findSeparator }] = await Promise.all([
    import('#lib/table/read-table.ts'),
    import('#lib/table/mail-list.ts'),
    import('#lib/table/find-separator.ts'),
  ])
  return {
    detectSeparator: (text) => findSeparator(text, separators) ?? ' ',
    read(text, separator) {
      const people = readMailList(text)
      return people === null
        ? { lines: readTable(text, separator), isMailList: false }
        : { lines: mailListLines(people), isMailList: true }
    },
  }
}
