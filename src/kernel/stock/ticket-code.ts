/** Crockford's base32: no I, L, O or U, so that a code survives being read aloud or typed from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const GROUP = 4

/**
 * Makes an unguessable unit code such as `7K3M-Q0ZT-94XB-HD2C`. 16 characters carry 80 random bits: trying finds no
 * valid one, and in practice two are never equal.
 */
export function newTicketCode(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  let code = ''
  for (const [index, byte] of bytes.entries()) {
    if (index > 0 && index % GROUP === 0) code += '-'
    // 256 is a multiple of 32, so the low five bits are uniform.
    code += ALPHABET.charAt(byte & 31)
  }
  return code
}
