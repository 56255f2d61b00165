import { plainKey } from '#kernel/catalogue/slug.ts'

const words = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Turns plain words into lower-case text as a person writes it: as typed, or as one of the labels spells them. */
export function asWritten(plain: readonly string[], typed: string, labels: readonly string[]): string {
  const written = new Map<string, string>()
  for (const text of [typed, ...labels])
    for (const word of words(text)) {
      const key = plainKey(word)
      if (!written.has(key)) written.set(key, text === typed ? word : word.toLowerCase())
    }
  return plain.map((word) => written.get(word) ?? word).join(' ')
}
