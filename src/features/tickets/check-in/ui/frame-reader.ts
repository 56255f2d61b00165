/** Shape Detection API, in Chrome on phones; not in the DOM's types yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Wide enough for a 1-D code at arm's length; more pixels slow each frame down. */
const WIDTH = 960

type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

/** Opens a reader of camera frames: the browser's own if it has one, else a decoder loaded now. */
export async function openFrameReader(): Promise<ReadFrame> {
  const own = await ownReader()
  if (own) return own
  if (import.meta.env.SSR) throw new Error('Servers have no camera.')
  const { openDecoder } = await import('./decoder.ts')
  const decode = await openDecoder()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  return async (video) => {
    const scale = Math.min(1, WIDTH / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (canvas.width === 0 || canvas.height === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const [text] = await decode(context.getImageData(0, 0, canvas.width, canvas.height))
    return text ?? null
  }
}

/** Loads the decoder ahead, if this browser needs it, so that the camera works offline. */
export async function prepareFrameReader(): Promise<void> {
  if (import.meta.env.SSR || (await ownReader())) return
  const { openDecoder } = await import('./decoder.ts')
  await openDecoder()
}

async function ownReader(): Promise<ReadFrame | null> {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (typeof found !== 'function') return null
  try {
    // The cast holds because the browser itself defines this name as the standard says.
    const Detector = found as unknown as BarcodeDetectorClass
    const formats = (await Detector.getSupportedFormats()).filter((format) => format !== 'unknown')
    // Some desktop browsers have the class without a working reader.
    if (!formats.includes('qr_code')) return null
    const detector = new Detector({ formats })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  } catch {
    return null
  }
}
