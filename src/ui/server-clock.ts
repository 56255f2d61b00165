/** How far the server's clock is ahead of this browser's, in ms, as far as its answers have shown; 0 while they agree. */
let skewMs = 0

/** A server writes its Date down once a second, in whole seconds. */
const DATE_IS_WITHIN_MS = 2000

/** Changes what is believed by as little as it takes: a clock that may be right is taken as right. */
function believeBetween(least: number, most: number): void {
  skewMs = Math.min(Math.max(skewMs, least), most)
}

/** Reads the Date header of an answer to a request that was sent at `sentAt` by this browser's clock. */
export function noteServerDate(header: string | null, sentAt: number): void {
  const ts = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(ts) || typeof document === 'undefined') return
  believeBetween(ts - Date.now(), ts + DATE_IS_WITHIN_MS - sentAt)
}

/** For a page that was rendered at `ts` by the server's clock: after it was asked for, before now. */
export function noteRenderTime(ts: number): void {
  if (typeof document !== 'undefined') believeBetween(ts - Date.now(), ts - performance.timeOrigin)
}

/** The server's time in UTC ms, so that a wrong clock at home neither shortens nor lengthens a hold. */
export const serverNow = (): number => Date.now() + skewMs
