const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Text with line feeds only, from CR LF, LF or CR, even mixed. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')

interface LineFed {
  bytes: Uint8Array
  /** Converts an offset in `bytes` to one in the original bytes. */
  toGiven(offset: number): number
}

/** Bytes of UTF-8 with line feeds only. */
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
