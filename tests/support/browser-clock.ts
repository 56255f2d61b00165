import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { open } from './browser.ts'

/** The page's own clock, stopped: it goes on only when a test lets it, so that a delay is measured and not waited for. */

const STEP_MS = 100

/** Scripts and answers come in the machine's own time, whatever the page's clock says: what a page waits for now. */
const underWay = new WeakMap<Page, Set<Request>>()
/** Longest that `elapsed` stands still for them, in all: a test may hold an answer back. */
const ARRIVAL_MS = 3000

/** Loads an address and stops its clock. Every call that the page makes from then on is noted with its time. */
export async function openStopped(page: Page, path: string): Promise<void> {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (['script', 'fetch'].includes(request.resourceType())) requests.add(request)
  })
  page.on('requestfinished', (request) => void requests.delete(request))
  page.on('requestfailed', (request) => void requests.delete(request))
  await page.clock.install()
  await page.addInitScript(() => {
    const asked: [url: string, ms: number][] = []
    Object.assign(window, { asked })
    const send = window.fetch
    window.fetch = Object.assign((...request: Parameters<typeof send>) => {
      asked.push([String(request[0]), Date.now()])
      return send(...request)
    }, send)
    // The browser's own would go by the clock of the machine.
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Too late.', 'TimeoutError')), ms)
      return controller.signal
    }
  })
  await open(page, path)
  await stopClock(page)
}

export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000))
}

/** When a call was sent since the page was loaded, by the page's clock. */
const callTimes = (page: Page, call: string): Promise<number[]> =>
  page.evaluate((path) => {
    const asked = 'asked' in window ? (window.asked as [string, number][]) : []
    return asked.filter(([url]) => url === path).map(([, ms]) => ms)
  }, `/api${call}`)

/** How often a call was sent since the page was loaded. */
export const timesAsked = async (page: Page, call: string): Promise<number> => (await callTimes(page, call)).length

/** Lets end what the page is at by itself, without any time. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
  })
}

/** Waits for what is under way, no longer than until `latest`. */
async function arrival(page: Page, latest: number): Promise<void> {
  await settle(page)
  while ((underWay.get(page)?.size ?? 0) > 0 && Date.now() < latest) await sleep(5)
  await settle(page)
}

/** Lets the clock go on, a tenth of a second at a time, until a call is sent once more; answers after how many ms it was. */
export async function elapsed(page: Page, call: string, longest = 12_000): Promise<number> {
  const latest = Date.now() + ARRIVAL_MS
  await settle(page)
  const from = await page.evaluate(() => Date.now())
  const before = await timesAsked(page, call)
  await arrival(page, latest)
  for (let ms = 0; ms <= longest; ms += STEP_MS) {
    const [sentAt] = (await callTimes(page, call)).slice(before)
    if (sentAt !== undefined) return sentAt - from
    await page.clock.runFor(STEP_MS)
    await arrival(page, latest)
  }
  return Number.POSITIVE_INFINITY
}

/** Goes to another page as a link would. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await settle(page)
  expect(new URL(page.url()).pathname).toBe(path)
}

/**
 * Makes an image fail to load, and lets the page come to wait before it asks for it again: the code that does so is loaded
 * first, and run a moment after it has come.
 */
export async function breakUntilAwaited(page: Page, image: Locator, waitMs: number): Promise<void> {
  await page.evaluate((ms) => {
    const set = window.setTimeout
    const noting = (handler: TimerHandler, after?: number, ...given: unknown[]) => {
      if (after === ms) Object.assign(window, { isAwaited: true })
      return set(handler, after, ...given)
    }
    Object.assign(window, { setTimeout: noting, isAwaited: false })
  }, waitMs)
  await breakImage(image)
  await expect.poll(() => page.evaluate(() => 'isAwaited' in window && window.isAwaited)).toBe(true)
}

/** Makes an image fail to load, whatever the browser has of it. */
const breakImage = (image: Locator): Promise<void> =>
  image.evaluate((element: HTMLImageElement) => {
    for (const source of element.parentElement?.querySelectorAll('source') ?? []) source.remove()
    element.removeAttribute('srcset')
    element.src = 'data:image/png;base64,none'
  })
