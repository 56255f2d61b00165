import { plainText } from '#lib/plain-text.ts'

/** True if each typed word occurs in one of the texts. */
export function matches(typed: string, ...texts: string[]): boolean {
  const plain = plainText(texts.join(' '))
  return plainText(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
