import { customAlphabet } from 'nanoid'

const randomCode = customAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 10)

/** Draws `count` different codes of ten uppercase letters. */
export function randomCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(randomCode())
  return [...codes]
}
