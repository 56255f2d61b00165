let scratch = new Uint8Array(new ArrayBuffer(128 * 1024))

/**
 * Buffer for the bytes of one answer: pass it to a Response (which copies it) at once, since the next caller gets the
 * same one. With a new array for each page of 70 KB, garbage collection took as long as writing them.
 */
export function scratchBytes(length: number): Uint8Array<ArrayBuffer> {
  if (scratch.length < length) scratch = new Uint8Array(new ArrayBuffer(length * 2))
  return scratch.subarray(0, length)
}
