/** Shape Detection API; in Chrome on phones, not in the types of the DOM yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Wide enough for a 1-D code at arm's length; more costs time with each frame. */
const WIDTH = 960

type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

/** How this browser reads codes from a camera: by itself where it can, else by a decoder that is loaded now. */
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

/** Loads the decoder, where this browser needs one, so that the camera also works without a network. */
export async function prepareFrameReader(): Promise<void> {
  if (import.meta.env.SSR || (await ownReader())) return
  const { openDecoder } = await import('./decoder.ts')
  await openDecoder()
}

async function ownReader(): Promise<ReadFrame | null> {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (typeof found !== 'function') return null
  try {
    // Named by the browser itself, as the standard has it: that makes the cast true.
    const Detector = found as unknown as BarcodeDetectorClass
    const formats = (await Detector.getSupportedFormats()).filter((format) => format !== 'unknown')
    // Some browsers on desks have the class and no reader behind it.
    if (!formats.includes('qr_code')) return null
    const detector = new Detector({ formats })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  } catch {
    return null
  }
}
