import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const HOUR = 3_600_000
const realNow = Date.UTC(2026, 10, 21, 12, 0, 0, 400)

/** A browser whose clock shows `ahead` ms more than the server's. */
async function browserAhead(ahead: number) {
  vi.resetModules()
  vi.stubGlobal('document', {})
  const local = realNow + ahead
  vi.setSystemTime(local)
  const clock = await import('#ui/server-clock.ts')
  vi.stubGlobal('performance', { timeOrigin: local - 800, now: () => 800 })
  return { local, clock }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("the browser's clock is not corrected when it may be right, however slow the answers", async () => {
  const { local, clock } = await browserAhead(0)
  clock.noteRenderTime(realNow - 700)
  clock.noteServerDate(new Date(realNow - 1200).toUTCString(), local - 3000)
  expect(clock.serverNow()).toBe(local)
})

it.each([HOUR, -HOUR])(
  "the browser's clock is corrected when it is wrong by %i ms, to the second or two that a Date header allows",
  async (ahead) => {
    const { local, clock } = await browserAhead(ahead)
    clock.noteServerDate(new Date(realNow).toUTCString(), local - 100)
    expect(Math.abs(clock.serverNow() - realNow)).toBeLessThanOrEqual(2100)
  },
)

it.each([HOUR, -HOUR])(
  "the browser's clock is corrected when it is wrong by %i ms, from the timestamp of the page alone",
  async (ahead) => {
    const { clock } = await browserAhead(ahead)
    clock.noteRenderTime(realNow - 500)
    expect(Math.abs(clock.serverNow() - realNow)).toBeLessThanOrEqual(800)
  },
)

it("the correction of the browser's clock ignores a Date header that is missing or invalid", async () => {
  const { local, clock } = await browserAhead(0)
  clock.noteServerDate(null, local)
  clock.noteServerDate('yesterday', local)
  expect(clock.serverNow()).toBe(local)
})
