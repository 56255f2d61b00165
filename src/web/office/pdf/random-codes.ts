const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 10
/** The largest multiple of 26 in a byte: what is above would make some letters likelier. */
const FAIR = 234

/** Ten uppercase letters, each as likely as the other. */
function randomCode(): string {
  let code = ''
  while (code.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH * 2)))
      if (byte < FAIR && code.length < LENGTH) code += LETTERS[byte % LETTERS.length]
  return code
}

/** So many codes, none twice. */
export function randomCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(randomCode())
  return [...codes]
}
