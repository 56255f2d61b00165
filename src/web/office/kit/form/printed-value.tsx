import type { Path } from './differences.ts'
import { type FieldWords, printed } from './field-words.ts'

interface PrintedValueProps {
  words: FieldWords
  path: Path
  value: unknown
  /** What it is compared with. */
  beside?: unknown
}

/** A value as a person reads it. */
export const PrintedValue = ({ words, path, value, beside }: PrintedValueProps) => (
  <>{words.show?.(path, value) ?? printed(words, path, value, beside)}</>
)
