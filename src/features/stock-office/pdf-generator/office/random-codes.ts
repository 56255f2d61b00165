import { customAlphabet } from 'nanoid'

const randomCode = customAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 10)

/** So many codes of ten uppercase letters, none twice. */
export function randomCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(randomCode())
  return [...codes]
}
