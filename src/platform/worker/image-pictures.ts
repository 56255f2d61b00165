import type { ImagesBinding } from '@cloudflare/workers-types'
import { largestWidth, QUALITY, type RenderPicture } from '../picture-port.ts'

/** Codes of Cloudflare Images for pictures that cannot be decoded; other failures are the service's own. */
const UNREADABLE = new Set([9412, 9520, 9422])

const toStream = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]).stream()

/** Makes versions by Cloudflare Images: a decoded photo does not fit into an isolate. */
export const renderWithImages =
  (images: Pick<ImagesBinding, 'input'>): RenderPicture =>
  async (bytes, wanted) => {
    const make = async (from: Uint8Array, { width, height, mimeType }: (typeof wanted)[number]) => {
      const quality = mimeType === 'image/png' ? undefined : QUALITY[mimeType]
      const made = await images
        // The binding takes the platform's own stream type, unknown to the browser's types.
        .input(toStream(from) as unknown as Parameters<typeof images.input>[0])
        .transform({ width, height, fit: 'scale-down' })
        .output({ format: mimeType, quality })
      return new Uint8Array(await made.response().arrayBuffer())
    }
    try {
      // Decoded once: upright, without metadata, lossless.
      const base = await make(bytes, { width: largestWidth(wanted), mimeType: 'image/png' })
      const versions: Uint8Array[] = []
      for (const version of wanted) versions.push(await make(base, version))
      return versions
    } catch (error) {
      if (error instanceof Error && 'code' in error && UNREADABLE.has(Number(error.code))) return null
      throw error
    }
  }
