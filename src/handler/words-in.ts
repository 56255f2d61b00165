import { plainText } from '#lib/plain-text.ts'

/** Words of a list's search text, as plain text. */
export const wordsIn = (text: string | undefined): string[] =>
  plainText(text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
