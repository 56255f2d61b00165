import type { Sharp } from 'sharp'
import { largestWidth, QUALITY, type RenderPicture, type WantedVersion } from '../picture-port.ts'

/** Native code of some megabytes, loaded at the first upload. */
let loading: Promise<typeof import('sharp').default> | undefined

function load() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One picture at a time on one thread, since the rest of the machine sells tickets.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

let last: Promise<unknown> = Promise.resolve()

/** Makes versions by libvips on its own thread, one picture after the other. */
export const renderWithSharp: RenderPicture = (bytes, wanted) => {
  const run = () => render(bytes, wanted)
  const result = last.then(run, run)
  last = result.catch(() => undefined)
  return result
}

async function render(bytes: Uint8Array, wanted: readonly WantedVersion[]): Promise<Uint8Array[] | null> {
  const sharp = await load()
  try {
    // Shrinks while decoding, so that a large photo is never in memory as a whole.
    const { data, info } = await sharp(bytes, { failOn: 'error', autoOrient: true, limitInputPixels: 2 ** 26 })
      .resize({ width: largestWidth(wanted), withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const versions: Uint8Array[] = []
    for (const version of wanted) {
      const { width, height } = version
      const resized = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
        width,
        height,
        fit: 'inside',
        withoutEnlargement: true,
      })
      versions.push(new Uint8Array(await encode(resized, version).toBuffer()))
    }
    return versions
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

function encode(picture: Sharp, { mimeType }: WantedVersion): Sharp {
  if (mimeType === 'image/png') return picture.png()
  if (mimeType === 'image/webp') return picture.webp({ quality: QUALITY[mimeType] })
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY[mimeType] })
}
