import { z } from 'zod'
import { seenText } from '#contract/seen-text.ts'

export const noteKinds = ['order', 'person', 'partner'] as const
export type NoteKind = (typeof noteKinds)[number]

/** Longest note: a page that one reads at the telephone, not a file. */
export const MOST_NOTE_TEXT = 2_000

/** Several lines; no other control characters than line breaks and tabs. */
export const noteText = z
  .string()
  .max(5 * MOST_NOTE_TEXT, { abort: true })
  .overwrite(seenText)
  .trim()
  .max(MOST_NOTE_TEXT)
  .regex(/^[^\p{Cs}]*$/u, 'Un caractère ne peut pas être lu.')
