import type { PackPage } from './cached-page.ts'
import type { PackParts } from './personal-page.ts'

/** How answers are compressed; absent if a server in front does it, as on Workers. */
export interface Compression {
  gzip(text: string): Promise<Uint8Array<ArrayBuffer>>
  packPage: PackPage
  packParts: PackParts
}

/** Least length to compress: below it, one or two packets are sent either way. */
const MIN_CHARS = 4096

export const acceptsGzip = (request: Request): boolean =>
  request.headers.get('accept-encoding')?.includes('gzip') === true

/** Gzips the response with its text `body`; unchanged if short or not accepted. */
export async function compressed(
  compression: Compression | undefined,
  request: Request,
  response: Response,
  body: string,
): Promise<Response> {
  if (!compression || body.length < MIN_CHARS) return response
  response.headers.append('vary', 'accept-encoding')
  if (!acceptsGzip(request)) return response
  response.headers.set('content-encoding', 'gzip')
  response.headers.delete('content-length')
  return new Response(await compression.gzip(body), response)
}
