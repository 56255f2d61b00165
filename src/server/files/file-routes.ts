import type { Context } from 'hono'
import { Hono } from 'hono'
import { isFileKey } from '../../platform/file-port.ts'
import { type SignedFileRequest, verifyFileSignature } from '../../platform/file-signature.ts'
import type { AppEnv } from '../app-env.ts'
import { readUpTo } from '../calls/read-body.ts'
import { SANDBOX } from './media-routes.ts'

/** "max. 10 Mo" for images (K-ERROR-007); ticket documents may be twice that. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024

/** Types that a browser may show in place; anything else is downloaded. */
const shownInline = /^(application\/pdf|image\/(png|jpeg|webp|avif|gif))$/

/** What the local file store's signed addresses lead to; the signature is the permission. */
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
    const limit = signed.type.startsWith('image/') ? MAX_IMAGE_BYTES : MAX_DOCUMENT_BYTES
    const bytes = await readUpTo(c.req.raw, limit)
    if (bytes === null) return c.text('Too large', 413)
    await c.var.platform.files.put(signed.key, bytes, signed.type || 'application/octet-stream')
    return c.body(null, 200)
  })

/** What the address allows, or null when it is forged, expired or for something else: the caller learns no more. */
async function readSignature(c: Context<AppEnv>, method: 'GET' | 'PUT'): Promise<SignedFileRequest | null> {
  const { platform } = c.var
  const key = c.req.path.slice('/files/'.length)
  const { expires = '', type = '', name = '', signature = '' } = c.req.query()
  if (!isFileKey(key) || !(Number(expires) > platform.now())) return null
  const request = { method, key, expires, type, name }
  return (await verifyFileSignature(platform.config.appKey, request, signature)) ? request : null
}

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
function disposition(name: string, shown: boolean): string {
  const kind = shown && name === '' ? 'inline' : 'attachment'
  if (name === '') return kind
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
