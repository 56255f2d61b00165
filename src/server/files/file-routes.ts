import type { Context } from 'hono'
import { Hono } from 'hono'
import { readUpTo } from '#lib/read-body.ts'
import { limits } from '#lib/words/limits.ts'
import { type IncomingFile, isFileKey, StoreUnavailable, UploadBrokenOff } from '#platform/file-port.ts'
import { type SignedFileRequest, verifyFileSignature } from '#platform/files/file-signature.ts'
import type { AppEnv } from '../app-env.ts'
import { RETRY_AFTER } from '../calls/unavailable.ts'
import { SANDBOX } from './media-routes.ts'
import { pictureArrived } from './picture-arrived.ts'

/** Types that browsers may display; all others are downloaded. */
const shownInline = /^(application\/pdf|image\/(png|jpeg|webp|avif|gif))$/

/** Targets of the local file store's signed URLs; the signature is the permission. */
export const fileRoutes = new Hono<AppEnv>()
  .get('/files/*', async (c) => {
    const signed = await readSignature(c, 'GET')
    const file = signed ? await c.var.platform.files.get(signed.key) : null
    if (!signed || !file) return c.text('Not found', 404)
    const shown = shownInline.test(file.contentType)
    return c.body(new Uint8Array(file.bytes), 200, {
      'content-type': file.contentType,
      'cache-control': 'private, no-store',
      'content-disposition': disposition(signed.name, shown),
      ...(shown ? {} : { 'content-security-policy': SANDBOX }),
    })
  })
  .put('/files/*', async (c) => {
    const signed = await readSignature(c, 'PUT')
    if (!signed) return c.text('Not found', 404)
    if (signed.type !== '' && c.req.header('content-type') !== signed.type)
      return c.text('Content type does not match', 415)
    const { platform, requestId } = c.var
    const { files } = platform
    const type = signed.type || 'application/octet-stream'
    const body = await incomingBody(c.req.raw, signed)
    if (body === null) return c.text('Too large', 413)
    if (body instanceof Uint8Array && signed.size === '')
      return whenWritable(c, () => files.put(signed.key, body, type).then(() => c.body(null, 200)))
    const size = body instanceof Uint8Array ? body.byteLength : body.size
    const { least, most } = readSizes(signed)
    if (size < least || size > most) return c.text('Size does not match', 400)
    return whenWritable(c, async () => {
      const isNew = await files.putOnce(signed.key, body, type)
      // Also if the file existed: a sender who got no answer sends it again.
      await pictureArrived(platform, signed.key, requestId)
      return isNew ? c.body(null, 200) : c.text('There is a file already', 409)
    })
  })

/** Body of an upload, as a stream if URL and request both give its length; null: too large. */
async function incomingBody(request: Request, signed: SignedFileRequest): Promise<Uint8Array | IncomingFile | null> {
  const limit = readSizes(signed).most
  const declared = request.headers.get('content-length')
  if (declared === null || signed.size === '') return readUpTo(request, limit)
  return Number(declared) > limit ? null : { request, size: Number(declared) }
}

/** Least and greatest number of bytes that the URL accepts. */
function readSizes({ type, size }: SignedFileRequest): { least: number; most: number } {
  if (size === '') return { least: 0, most: type.startsWith('image/') ? limits.picture.bytes : limits.document.bytes }
  if (size.startsWith('..')) return { least: 1, most: Number(size.slice(2)) }
  return { least: Number(size), most: Number(size) }
}

/** Answers 400 if the upload was cut off, and 503 if the disk accepts no more, so that the sender retries. */
async function whenWritable(c: Context<AppEnv>, write: () => Promise<Response>): Promise<Response> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof UploadBrokenOff) return c.text('Size does not match', 400)
    if (!(error instanceof StoreUnavailable)) throw error
    const { platform, requestId } = c.var
    platform.log('error', 'files.unavailable', { requestId, error: error.message })
    return c.text('No room for files at the moment', 503, { 'retry-after': RETRY_AFTER })
  }
}

/** Permission in the URL; null if it is forged, expired or for something else, without saying which. */
async function readSignature(c: Context<AppEnv>, method: 'GET' | 'PUT'): Promise<SignedFileRequest | null> {
  const { platform } = c.var
  const key = c.req.path.slice('/files/'.length)
  const { expires = '', type = '', name = '', size = '', signature = '' } = c.req.query()
  if (!isFileKey(key) || !(Number(expires) > platform.now()) || /\p{Cc}/u.test(type + name)) return null
  const request = { method, key, expires, type, name, size }
  return verifyFileSignature(platform.config.appKey, request, signature) ? request : null
}

/** Content-Disposition (RFC 6266): a plain name for old clients, the real one in UTF-8. */
function disposition(name: string, shown: boolean): string {
  const kind = shown && name === '' ? 'inline' : 'attachment'
  if (name === '') return kind
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
