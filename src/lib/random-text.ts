const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const POOL_BYTES = 8192

/** Generator of random base64url texts of fixed length, 6 bits a character; draws random bytes for many at once. */
export function createRandomText(length: number): () => string {
  const pool = new Uint8Array(POOL_BYTES)
  let at = POOL_BYTES
  return () => {
    if (at + length > POOL_BYTES) {
      crypto.getRandomValues(pool)
      at = 0
    }
    let text = ''
    for (const end = at + length; at < end; at++) text += alphabet[(pool[at] ?? 0) & 63]
    return text
  }
}
