/** A picture's type by its first bytes, told without unpacking it and without long work on a file made for that. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lookAtPicture } from '#kernel/media/look-at-picture.ts'
import { joined, phonePhoto } from '../support/pictures.ts'

const LONGEST_CPU_MS = 2000

test.each([
  ['bytes that are no segments', () => 0x55],
  ['segments of no length', (at: number) => [0xff, 0xe0, 0, 2][at % 4] ?? 0],
  ['fill bytes', () => 0xff],
  ['noise', (at: number) => (at * 2_654_435_761) >>> 24],
] as const)('the largest JPEG made of %s, without a frame, is refused after little work', (_what, byteAt) => {
  const bytes = Uint8Array.from({ length: 10 * 1024 * 1024 }, (_, at) => byteAt(at))
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])
  const before = process.cpuUsage()
  expect(lookAtPicture(bytes, 'image/jpeg').refusal).not.toBeNull()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(LONGEST_CPU_MS)
})

test("a photo's upright size is found when its EXIF follows a comment, fill bytes and a profile of many parts", async () => {
  const photo = await phonePhoto(300, 200)
  const comment = [0xff, 0xfe, 0, 6, 1, 2, 3, 4]
  const profile = new Uint8Array(60_000)
  profile.set([0xff, 0xe2, 0xea, 0x5e])
  const behind = joined(photo.subarray(0, 2), Uint8Array.from(comment), profile, profile, Uint8Array.of(0xff, 0xff))
  const whole = joined(behind, photo.subarray(2))
  expect(lookAtPicture(whole, 'image/jpeg')).toEqual({ refusal: null, width: 200, height: 300, type: 'image/jpeg' })
  const plain = new Uint8Array(await sharp(photo).jpeg({ progressive: true }).toBuffer())
  expect(lookAtPicture(plain, 'image/jpeg')).toMatchObject({ refusal: null, width: 300, height: 200 })
})
