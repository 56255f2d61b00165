import sharp from 'sharp'

/** A photo as a phone makes it: noise that compresses badly, lying on its side, with the place where it was taken. */
export async function phonePhoto(width = 1200, height = 800): Promise<Uint8Array> {
  const raw = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let at = 0; at < raw.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) >>> 0
    const x = Math.floor(at / 3) % width
    // Red on the left, blue on the right of what lies: upright, red is above.
    const base = at % 3 === 0 ? (x < width / 2 ? 220 : 20) : at % 3 === 2 ? (x < width / 2 ? 20 : 220) : 30
    raw[at] = base + ((seed >>> 16) & 15)
  }
  const picture = sharp(raw, { raw: { width, height, channels: 3 } }).withExif({
    IFD0: { Make: 'Telephone' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
  })
  return new Uint8Array(await picture.withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer())
}

/** A plain picture of this size, quick to make. */
export const plainPicture = async (
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  width = 400,
  height = 300,
): Promise<Uint8Array> => {
  const background = { r: 40, g: 120, b: 90, alpha: format === 'jpeg' ? 1 : 0.5 }
  const picture = sharp({ create: { width, height, channels: 4, background } })
  return new Uint8Array(await picture.toFormat(format).toBuffer())
}

const utf8Bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
export const joined = (...parts: (Uint8Array | string)[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? utf8Bytes(part) : part))))

/** 20,000 × 20,000 pixels, 1.6 GB once unpacked, in some hundred kilobytes. */
export async function bomb(): Promise<Uint8Array> {
  const { deflateSync, crc32 } = await import('node:zlib')
  const chunk = (name: string, data: Uint8Array) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(name), data])
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const side = 20_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
  )
}
