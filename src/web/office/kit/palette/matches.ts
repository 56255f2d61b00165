import { plainText } from '#lib/plain-text.ts'

/** Whether each word that was typed stands in one of the texts. */
export function matches(typed: string, ...texts: string[]): boolean {
  const plain = plainText(texts.join(' '))
  return plainText(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
