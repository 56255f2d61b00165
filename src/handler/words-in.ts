import { plainText } from '#lib/plain-text.ts'

/** The words that a list is asked for, as plain text. */
export const wordsIn = (text: string | undefined): string[] =>
  plainText(text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
