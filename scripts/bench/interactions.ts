import type { Page } from 'playwright-core'
import { type Figure, figure, percentile, rounded } from './figure.ts'

const CPU_SLOWDOWN = 4
const TARGET_MS = 100
/** Pause between two interactions, as people make it; long enough for the work started by the first. */
const PAUSE_MS = 700

export type Measure = (what: string, act: () => Promise<unknown>) => Promise<void>

/** Slows the page's processor down; `measure` records the slowest interaction of an action. */
export async function watchInteractions(page: Page): Promise<{ slowest: Map<string, number>; measure: Measure }> {
  await page.addInitScript(observeInteractions)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const slowest = new Map<string, number>()
  const measure: Measure = async (what, act) => {
    await page.waitForTimeout(PAUSE_MS)
    await page.evaluate('window.interactions.clear()')
    await act()
    await page.waitForTimeout(PAUSE_MS)
    const found = await page.evaluate<number[]>('[...window.interactions.values()]')
    // Event timing does not report interactions faster than 16 ms.
    slowest.set(what, Math.max(slowest.get(what) ?? 0, ...found, 16))
  }
  return { slowest, measure }
}

/** Figure with the median of the visits. */
export function inpFigure(name: string, visits: readonly Map<string, number>[]): Figure {
  const values = visits.map((visit) => visit.get(name) ?? Number.NaN)
  return figure(
    `INP, ${name}`,
    percentile(values, 50),
    'ms',
    { atMost: TARGET_MS },
    {
      runs: values.map((value) => String(rounded(value, 0))),
    },
  )
}

/** Runs in the page: records the longest event of each interaction by its number. */
function observeInteractions(): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number' || entry.interactionId === 0) continue
      const known = interactions.get(entry.interactionId) ?? 0
      interactions.set(entry.interactionId, Math.max(known, entry.duration))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
