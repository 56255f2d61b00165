let scratch = new Uint8Array(new ArrayBuffer(128 * 1024))

/**
 * Room for the bytes of one answer, to be handed to a Response (which copies them) at once: the next caller gets the same.
 * A new array for each page of 70 KB had the collector take as much processor time as writing them.
 */
export function scratchBytes(length: number): Uint8Array<ArrayBuffer> {
  if (scratch.length < length) scratch = new Uint8Array(new ArrayBuffer(length * 2))
  return scratch.subarray(0, length)
}
