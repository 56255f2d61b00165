/** Milliseconds by which the server's clock is ahead of the browser's, as far as answers show; 0 while they agree. */
let skewMs = 0

/** Precision of a Date header: servers update it once a second, in whole seconds. */
const DATE_IS_WITHIN_MS = 2000

/** Changes the skew as little as possible, so that a clock that may be right counts as right. */
function believeBetween(least: number, most: number): void {
  skewMs = Math.min(Math.max(skewMs, least), most)
}

/** Learns from the Date header of an answer whose request was sent at `sentAt` by the browser's clock. */
export function noteServerDate(header: string | null, sentAt: number): void {
  const ts = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(ts) || typeof document === 'undefined') return
  believeBetween(ts - Date.now(), ts + DATE_IS_WITHIN_MS - sentAt)
}

/** Learns from the moment `ts` at which the server rendered the page: after its request, before now. */
export function noteRenderTime(ts: number): void {
  if (typeof document !== 'undefined') believeBetween(ts - Date.now(), ts - performance.timeOrigin)
}

/** Server's time in UTC milliseconds, so that a wrong browser clock neither shortens nor lengthens a hold. */
export const serverNow = (): number => Date.now() + skewMs
