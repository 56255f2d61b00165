import { decode } from 'fast-png'
import { imageSize } from 'image-size'
import { rgbaToThumbHash } from 'thumbhash'
import type { FileStore } from '#platform/file-port.ts'
import type { MakeVersions, RenderPicture, WantedVersion } from '#platform/picture-port.ts'
import { lookAtPicture } from './look-at-picture.ts'
import type { VersionEnding } from './stored-keys.ts'
import { type PictureType, type Purpose, pictureTypes, type RefusalReason, versionWidths } from './upload-rules.ts'

export interface MadeVersion {
  width: number
  height: number
  mimeType: WantedVersion['mimeType']
  ext: VersionEnding
  /** Number of the width, from 1. */
  slot: number
  bytes: Uint8Array
}

export type Made = { refusal: RefusalReason } | { refusal: null; versions: MadeVersion[]; placeholder: string }

/** Type, size and purpose that the uploader announced for a picture. */
export interface AnnouncedPicture {
  mimeType: string
  /** Size in bytes. */
  size: number
  purpose: Purpose
}

const extByType = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
/** Longest side that ThumbHash accepts. */
const PLACEHOLDER_SIDE = 100

/** Versions to make for a picture: every width up to its own, in WebP and in its own format. */
export function wantedVersions(width: number, type: PictureType, purpose: Purpose): WantedVersion[] {
  const widths = versionWidths[purpose]
  const [smallest] = widths
  const fitting: number[] = widths.filter((wanted) => wanted <= width)
  const largest = fitting.at(-1) ?? 0
  // A width between two steps is itself the largest version.
  if (largest < Math.min(width, widths.at(-1) ?? smallest)) fitting.push(width)
  const { fallback } = pictureTypes[type]
  const types: WantedVersion['mimeType'][] = fallback === null ? ['image/webp'] : ['image/webp', fallback]
  return fitting.flatMap((each) => types.map((mimeType) => ({ width: each, mimeType })))
}

/**
 * Checks the uploaded bytes anew, whatever was announced, and makes versions and placeholder. Pure except for `render`.
 */
export async function makeVersions(
  bytes: Uint8Array,
  announced: AnnouncedPicture,
  render: RenderPicture,
): Promise<Made> {
  if (bytes.byteLength !== announced.size) return { refusal: 'sizeDiffers' }
  const look = lookAtPicture(bytes, announced.mimeType)
  if (look.refusal !== null) return look
  const wanted = wantedVersions(look.width, look.type, announced.purpose)
  const small: WantedVersion = { width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, mimeType: 'image/png' }
  const rendered = await render(bytes, [...wanted, small])
  const last = rendered?.at(-1)
  if (!rendered || !last) return { refusal: 'broken' }
  const widths = [...new Set(wanted.map((version) => version.width))]
  const versions = wanted.flatMap(({ mimeType }, at) => {
    const version = rendered[at]
    if (!version) return []
    const { width, height } = imageSize(version)
    const slot = widths.indexOf(wanted[at]?.width ?? 0) + 1
    return [{ width, height, mimeType, ext: extByType[mimeType], slot, bytes: version }]
  })
  return { refusal: null, versions, placeholder: drawPlaceholder(last) }
}

/** `MakeVersions` that reads from a file store and runs in this process. */
export const versionMaker =
  (files: Pick<FileStore, 'get'>, render: RenderPicture): MakeVersions =>
  async (key, announced) => {
    const original = await files.get(key)
    return original && makeVersions(original.bytes, announced, render)
  }

/** ThumbHash of a small PNG, in base64. */
function drawPlaceholder(png: Uint8Array): string {
  const { width, height, data, channels, depth } = decode(png)
  const rgba = new Uint8Array(width * height * 4)
  const isGrey = channels < 3
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = (offset: number) => Number(data[pixel * channels + offset] ?? 0) >> (depth === 16 ? 8 : 0)
    const alpha = channels === 2 ? at(1) : channels === 4 ? at(3) : 255
    rgba.set([at(0), at(isGrey ? 0 : 1), at(isGrey ? 0 : 2), alpha], pixel * 4)
  }
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, rgba)))
}
