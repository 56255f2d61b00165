/**
 * Node hands each digest to another thread, which costs a hundred times the hash of a session id; the product's own runtimes
 * do not. Tests make tens of thousands of calls: here short texts are hashed where they are.
 */
import { createHash } from 'node:crypto'

const SHORT_BYTES = 4096
const digestElsewhere = crypto.subtle.digest.bind(crypto.subtle)

crypto.subtle.digest = async (algorithm: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer> => {
  if (algorithm !== 'SHA-256' || data.byteLength > SHORT_BYTES) return digestElsewhere(algorithm, data)
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
  return new Uint8Array(createHash('sha256').update(bytes).digest()).buffer
}
