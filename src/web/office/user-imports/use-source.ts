import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Encoding } from '../../../features/imports/import-shapes.ts'
import type { SentRow } from '../../../features/user-imports/user-import-shapes.ts'
import { type Field, guessLayout, type Layout, toSentRows } from './source/columns.ts'
import { cellReader, type ReadCells, type SourceLine } from './source/read-cells.ts'
import { decoded, type ReadFile } from './source/read-file.ts'
import { detectSeparator, type Separator } from './source/separator.ts'

export interface Source {
  text: string
  setText: (text: string) => void
  file: ReadFile | null
  takeFile: (file: ReadFile) => void
  setEncoding: (encoding: Encoding) => void
  separator: Separator
  /** Null: found out again. */
  setSeparator: (separator: Separator | null) => void
  layout: Layout
  setField: (column: number, field: Field | null) => void
  setHeader: (hasHeader: boolean) => void
  lines: readonly SourceLine[]
  rows: readonly SentRow[]
  /** What is shown is still that of a moment ago. */
  isReading: boolean
}

/** The first lines are within this. */
const HEAD = 64 * 1024

/** A pasted or dropped table, how it is read, and its rows. What is found out follows the text until it is corrected by hand. */
export function useSource(): Source {
  const [text, setText] = useState('')
  const [file, setFile] = useState<ReadFile | null>(null)
  const [chosen, setChosen] = useState<Separator | null>(null)
  const [corrected, setCorrected] = useState<{ width: number; layout: Layout } | null>(null)
  const [read, setRead] = useState<{ cells: ReadCells } | null>(null)
  useEffect(() => void cellReader().then((cells) => setRead({ cells })), [])
  const settled = useDeferredValue(text)
  const separator = chosen ?? detectSeparator(text.slice(0, HEAD))
  const lines = useMemo(() => read?.cells(settled, separator) ?? [], [read, settled, separator])
  const found = useMemo(() => guessLayout(lines), [lines])
  // A table of another width is another table.
  const layout = corrected?.width === found.columns.length ? corrected.layout : found
  const rows = useMemo(() => toSentRows(lines, layout), [lines, layout])
  const correct = (next: Layout) => setCorrected({ width: next.columns.length, layout: next })
  return {
    text,
    setText,
    file,
    takeFile(taken) {
      setFile(taken)
      setText(taken.text)
      setChosen(null)
      setCorrected(null)
    },
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
    layout,
    setField(column, field) {
      const columns = layout.columns.map((before, at) => (at === column ? field : before === field ? null : before))
      correct({ ...layout, columns })
    },
    setHeader: (hasHeader) => correct({ ...layout, hasHeader }),
    lines,
    rows,
    isReading: read === null || settled !== text,
  }
}
