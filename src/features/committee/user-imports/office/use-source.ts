import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Encoding } from '#features/catalogue/imports/import-shapes.ts'
import type { TableLine } from '#lib/table/read-table.ts'
import type { Separator } from '#lib/table/separators.ts'
import { decoded, type ReadFile, readFromBook } from '#web/office/kit/table-file/read-file.ts'
import type { SentRow } from '../user-import-shapes.ts'
import { type ColumnField, guessLayout, type Layout, toSentRows } from './source/columns.ts'
import { type SourceReader, sourceReader } from './source/read-cells.ts'
import { sourceRemarks } from './source/source-remarks.ts'

export interface Source {
  text: string
  setText: (text: string) => void
  file: ReadFile | null
  takeFile: (file: ReadFile) => void
  setBook: (book: NonNullable<ReadFile['book']>) => void
  setEncoding: (encoding: Encoding) => void
  separator: Separator
  /** Sets the separator; null detects it again. */
  setSeparator: (separator: Separator | null) => void
  /** True if copied from a mail, with neither separator nor columns. */
  isMailList: boolean
  layout: Layout
  setField: (column: number, field: ColumnField | null) => void
  setHeader: (header: number | null) => void
  lines: readonly TableLine[]
  rows: readonly SentRow[]
  remarks: readonly string[]
  /** True while the shown state lags behind the text. */
  isReading: boolean
}

/** Length of the beginning that contains the first lines. */
const HEAD = 64 * 1024
const NOTHING = { lines: [], isMailList: false }

/**
 * A pasted or dropped table, its reading settings, and its rows. Detected settings follow the text until the
 * administrator corrects them.
 */
export function useSource(): Source {
  const [text, setText] = useState('')
  const [file, setFile] = useState<ReadFile | null>(null)
  const [chosen, setChosen] = useState<Separator | null>(null)
  const [corrected, setCorrected] = useState<{ width: number; layout: Layout } | null>(null)
  const [reader, setReader] = useState<SourceReader | null>(null)
  useEffect(() => void sourceReader().then(setReader), [])
  const settled = useDeferredValue(text)
  const head = text.slice(0, HEAD)
  const found = useMemo(() => reader?.detectSeparator(head) ?? ';', [reader, head])
  const separator = chosen ?? found
  const { lines, isMailList } = useMemo(() => reader?.read(settled, separator) ?? NOTHING, [reader, settled, separator])
  const guessed = useMemo(() => guessLayout(lines), [lines])
  // A correction applies only to a table of the same width.
  const layout = corrected?.width === guessed.columns.length ? corrected.layout : guessed
  const rows = useMemo(() => toSentRows(lines, layout), [lines, layout])
  const remarks = useMemo(() => sourceRemarks(lines, layout), [lines, layout])
  const correct = (next: Layout) => setCorrected({ width: next.columns.length, layout: next })
  const takeFile = (taken: ReadFile) => {
    setFile(taken)
    setText(taken.text)
    setChosen(null)
    setCorrected(null)
  }
  return {
    text,
    setText,
    file,
    takeFile,
    setBook: (book) => takeFile(readFromBook(file?.name ?? '', book)),
    setEncoding(encoding) {
      if (!file?.encoded) return
      const next = decoded(file.encoded.bytes, encoding)
      setFile({ ...file, text: next, encoded: { ...file.encoded, encoding } })
      setText(next)
    },
    separator,
    setSeparator(next) {
      setChosen(next)
      setCorrected(null)
    },
    isMailList,
    layout,
    setField(column, field) {
      const columns = layout.columns.map((before, at) => (at === column ? field : before === field ? null : before))
      // Choosing the email column answers the question which one is the person's.
      correct({ ...layout, columns, asked: field === 'email' ? [] : layout.asked })
    },
    setHeader: (header) => correct(guessLayout(lines, header)),
    lines,
    rows,
    remarks,
    isReading: reader === null || settled !== text,
  }
}
