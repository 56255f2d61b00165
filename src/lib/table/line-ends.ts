const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** A table whose lines end with a line feed, on whatever systems it was put together: CR LF, LF and CR alone. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')

interface LineFed {
  bytes: Uint8Array
  /** Where that of the bytes above stands in the bytes that were given. */
  toGiven(offset: number): number
}

/** The same of bytes of UTF-8. */
export function bytesWithLineFeeds(given: Uint8Array): LineFed {
  if (!given.includes(CARRIAGE_RETURN)) return { bytes: given, toGiven: (offset) => offset }
  const isPair = (at: number) => given[at] === CARRIAGE_RETURN && given[at + 1] === LINE_FEED
  const made = new Uint8Array(given.length)
  let length = 0
  for (let at = 0; at < given.length; at++)
    if (!isPair(at)) made[length++] = given[at] === CARRIAGE_RETURN ? LINE_FEED : (given[at] ?? 0)
  return {
    bytes: made.subarray(0, length),
    toGiven(offset) {
      let at = 0
      for (let left = offset; left > 0; at++) if (!isPair(at)) left -= 1
      return at
    },
  }
}
