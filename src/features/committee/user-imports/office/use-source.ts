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
  /** Null: found out again. */
  setSeparator: (separator: Separator | null) => void
  /** Copied from a mail: there is no separator, and no column. */
  isMailList: boolean
  layout: Layout
  setField: (column: number, field: ColumnField | null) => void
  setHeader: (header: number | null) => void
  lines: readonly TableLine[]
  rows: readonly SentRow[]
  remarks: readonly string[]
  /** What is shown is still that of a moment ago. */
  isReading: boolean
}

/** The first lines are within this. */
const HEAD = 64 * 1024
const NOTHING = { lines: [], isMailList: false }

/** A pasted or dropped table, how it is read, and its rows. What is found out follows the text until it is corrected by hand. */
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
  // A table of another width is another table.
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
      // Whoever chooses the address has been asked.
      correct({ ...layout, columns, asked: field === 'email' ? [] : layout.asked })
    },
    setHeader: (header) => correct(guessLayout(lines, header)),
    lines,
    rows,
    remarks,
    isReading: reader === null || settled !== text,
  }
}
