/**
 * Reads the body; null as soon as it exceeds `limit` bytes. A body of declared length is read the fast way, since it
 * cannot be longer.
 */
export async function readUpTo(request: Request, limit: number): Promise<Uint8Array | null> {
  const declared = request.headers.get('content-length')
  if (declared !== null) return Number(declared) <= limit ? new Uint8Array(await request.arrayBuffer()) : null
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > limit) return null
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** Reads the body as text, with the same limit. */
export async function readText(request: Request, limit: number): Promise<string | null> {
  const declared = request.headers.get('content-length')
  if (declared !== null) return Number(declared) <= limit ? request.text() : null
  const bytes = await readUpTo(request, limit)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}
