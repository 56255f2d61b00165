import type { TableLine } from '#lib/table/read-table.ts'
import { type Separator, separators } from '#lib/table/separators.ts'

export interface ReadSource {
  lines: TableLine[]
  /** True if copied from a mail: email, first name, last name. */
  isMailList: boolean
}

export interface SourceReader {
  detectSeparator(text: string): Separator
  /** Reads a text into cells. Lists copied from a mail are recognised by content, whatever the separator. */
  read(text: string, separator: Separator): ReadSource
}

/** Loads the reader of tables on first use. */
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
