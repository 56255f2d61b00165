import type { Path } from './differences.ts'
import { type FieldWords, printed } from './field-words.ts'

interface PrintedValueProps {
  words: FieldWords
  path: Path
  value: unknown
  /** Value compared with it. */
  beside?: unknown
}

/** Value as people read it. */
export const PrintedValue = ({ words, path, value, beside }: PrintedValueProps) => (
  <>{words.show?.(path, value) ?? printed(words, path, value, beside)}</>
)
