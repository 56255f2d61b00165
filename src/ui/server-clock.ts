/** How far the server's clock is ahead of this browser's, in ms; unknown until the server has said something. */
let skewMs: number | null = null

/** Reads the Date header of an answer; it names a whole second, so that its middle is the best guess. */
export function noteServerDate(header: string | null): void {
  const ts = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(ts) && typeof document !== 'undefined') skewMs = ts + 500 - Date.now()
}

/** For what a page was rendered with: taken only while nothing better is known. */
export function noteRenderTime(ts: number): void {
  if (skewMs === null && typeof document !== 'undefined') skewMs = ts - Date.now()
}

/** The server's time in UTC ms, so that a wrong clock at home neither shortens nor lengthens a hold. */
export const serverNow = (): number => Date.now() + (skewMs ?? 0)
