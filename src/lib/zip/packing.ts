/** SHA-256 of bytes that come part by part. */
export interface ByteDigest {
  update(bytes: Uint8Array): void
  /** 64 hex digits of all bytes so far; ends the digest. */
  hex(): string
}

/**
 * Compression and digests of long files, on the calling thread. A server has them in C, which takes a fifth of the
 * processor time that libraries in JavaScript take; a browser packs with fflate.
 */
export interface Packing {
  /**
   * Deflates one part of a stream, without header, at a level from 1 to 9. Parts that follow one another are one stream,
   * ended by the last one; the same parts give the same bytes.
   */
  deflate(part: Uint8Array, level: number, isLast: boolean): Uint8Array<ArrayBuffer>
  /** CRC-32 of a stream's bytes until the end of `bytes`; `before` is that of the bytes before, 0 at the start. */
  crc32(bytes: Uint8Array, before: number): number
  sha256(): ByteDigest
}
