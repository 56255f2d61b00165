import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { encode } from 'uqr'
import { pdfPictures } from '../tickets/pdf-tools.ts'
import { chromiumFlags, TEST_BROWSER } from './chromium.ts'

const WIDTH = 640
const HEIGHT = 480
const MODULE_PX = 10

interface GreyPicture {
  width: number
  height: number
  /** A byte for each pixel. */
  luma: Uint8Array
}

/** Picture of a camera that looks at a QR code. */
function drawQrCode(text: string): GreyPicture {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(200)
  const [left, top] = [(WIDTH - size * MODULE_PX) >> 1, (HEIGHT - size * MODULE_PX) >> 1]
  if (left < 0 || top < 0) throw new Error('The code is larger than the picture.')
  for (let y = 0; y < size * MODULE_PX; y++)
    for (let x = 0; x < size * MODULE_PX; x++) {
      const isDark = data[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)] ?? false
      luma[(top + y) * WIDTH + left + x] = isDark ? 20 : 235
    }
  return { width: WIDTH, height: HEIGHT, luma }
}

/** A film in which nothing moves: YUV4MPEG2. */
function encodeFilm({ width, height, luma }: GreyPicture): Uint8Array {
  const chroma = new Uint8Array((width * height) / 2).fill(128)
  const frame = [Buffer.from('FRAME\n'), luma, chroma]
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([header, ...frame, ...frame, ...frame])
}

/** The upper half of a ticket's first page, where its code stands. */
export function pictureOfTicket(pdf: Uint8Array): GreyPicture {
  const [page] = pdfPictures(pdf)
  if (!page) throw new Error('A document without a page.')
  const { width, height, data } = page
  return { width, height, luma: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0) }
}

/** A browser whose camera sees a picture, or the QR code of a text. */
export async function browserWithCamera(
  seen: string | GreyPicture,
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'camera-'))
  const film = join(dir, 'code.y4m')
  writeFileSync(film, encodeFilm(typeof seen === 'string' ? drawQrCode(seen) : seen))
  const browser = await chromium.launch({
    executablePath: TEST_BROWSER,
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const close = async () => {
    await browser.close()
    rmSync(dir, { recursive: true })
  }
  return { browser, close }
}
