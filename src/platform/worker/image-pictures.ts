import type { ImagesBinding } from '@cloudflare/workers-types'
import { largestWidth, QUALITY, type RenderPicture } from '../picture-port.ts'

/** Codes of Cloudflare Images for what is no picture that can be read; any other failure is the service's own. */
const UNREADABLE = new Set([9412, 9520, 9422])

const toStream = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]).stream()

/** Versions by Cloudflare Images: a photo, once unpacked, does not fit into an isolate. */
export const renderWithImages =
  (images: Pick<ImagesBinding, 'input'>): RenderPicture =>
  async (bytes, wanted) => {
    const make = async (from: Uint8Array, { width, height, mimeType }: (typeof wanted)[number]) => {
      const quality = mimeType === 'image/png' ? undefined : QUALITY[mimeType]
      const made = await images
        // What the binding takes is the platform's own stream, which the types of the browser do not know.
        .input(toStream(from) as unknown as Parameters<typeof images.input>[0])
        .transform({ width, height, fit: 'scale-down' })
        .output({ format: mimeType, quality })
      return new Uint8Array(await made.response().arrayBuffer())
    }
    try {
      // Read once, turned upright and without metadata, and kept without loss.
      const base = await make(bytes, { width: largestWidth(wanted), mimeType: 'image/png' })
      const versions: Uint8Array[] = []
      for (const version of wanted) versions.push(await make(base, version))
      return versions
    } catch (error) {
      if (error instanceof Error && 'code' in error && UNREADABLE.has(Number(error.code))) return null
      throw error
    }
  }
