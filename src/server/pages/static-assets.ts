import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
}
/** Encodings that the build writes beside each compressible file, best first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Answers /assets/… from the built client. Names are listed once, so that no path from a request reaches the file
 * system. Files stay in memory: the whole build is a few megabytes.
 */
export function createStaticAssets(folder: string) {
  const names = new Set(listFolder(folder))
  const loaded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const load = (name: string) => {
    let bytes = loaded.get(name)
    if (!bytes) {
      bytes = readFile(join(folder, name)).then((buffer) => new Uint8Array(buffer))
      loaded.set(name, bytes)
    }
    return bytes
  }

  /** `name` is the path after /assets/. */
  return async function answerAsset(request: Request, name: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
    if (!names.has(name)) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const accepted = request.headers.get('accept-encoding') ?? ''
    const [encoding, suffix] = encodings.find(([token, end]) => accepted.includes(token) && names.has(name + end)) ?? [
      null,
      '',
    ]
    const bytes = await load(name + suffix)
    const headers = new Headers({
      'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'content-length': String(bytes.byteLength),
      // Cached forever, since the name contains a hash of the content.
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    if (encoding) headers.set('content-encoding', encoding)
    return new Response(request.method === 'HEAD' ? null : bytes, { headers })
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
