import type { Page } from 'playwright-core'
import { type BenchBrowser, withBrowser } from './browser.ts'
import { activityPath, DEMO_HOST, loadDemoData, signIn, startDemo } from './demo-world.ts'
import { type Bench, type Figure, figure, percentile, rounded } from './figure.ts'
import { type BenchServer, withServer } from './server.ts'
import { withFolder } from './world.ts'

const RUNS = 5
const CPU_SLOWDOWN = 4
const TARGET_MS = 100
/** Between two interactions, as people pause; long enough for what the one before has started. */
const PAUSE_MS = 700

/**
 * Interaction to next paint on a phone's screen with a processor four times slower: for each thing that a person does, the
 * slowest of its taps and keys, as the browser's event timing has it; the median of five visits.
 */
export const benchInteraction: Bench = () =>
  withFolder(async (dir) => {
    await loadDemoData(dir)
    return withServer(startDemo(dir), async (server) => {
      const cookie = await signIn(server)
      const path = await activityPath(server)
      const visits: Map<string, number>[] = []
      // A browser for each visit: compiled scripts and pictures are not there yet.
      for (let run = 0; run < RUNS; run++)
        visits.push(await withBrowser((browser) => visit(server, browser, path, cookie)))
      return [...(visits[0]?.keys() ?? [])].map((name) => toFigure(name, visits))
    })
  })

function toFigure(name: string, visits: readonly Map<string, number>[]): Figure {
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

async function visit(
  server: BenchServer,
  { browser }: BenchBrowser,
  path: string,
  cookie: string,
): Promise<Map<string, number>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const origin = `http://${DEMO_HOST}:${server.port}`
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  await page.addInitScript(observeInteractions)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const slowest = new Map<string, number>()
  const measure = async (what: string, act: () => Promise<unknown>) => {
    await page.waitForTimeout(PAUSE_MS)
    await page.evaluate('window.interactions.clear()')
    await act()
    await page.waitForTimeout(PAUSE_MS)
    const found = await page.evaluate<number[]>('[...window.interactions.values()]')
    // What is faster than 16 ms is not told.
    slowest.set(what, Math.max(slowest.get(what) ?? 0, ...found, 16))
  }

  await page.goto(`${origin}${path}`)
  await addTicket(page, measure)
  await page.goto(`${origin}${path}`)
  await measure('opening the gallery', () => page.getByRole('button', { name: /^Agrandir l’image 1/ }).tap())
  await measure('next picture', () => page.getByRole('button', { name: 'Image suivante' }).tap())
  await page.goto(`${origin}/`)
  await measure('opening the search', () => page.locator('summary[aria-label="Rechercher"]').tap())
  await page.getByRole('combobox').or(page.getByRole('searchbox')).filter({ visible: true }).first().tap()
  await measure('typing in search', () => page.keyboard.type('musée', { delay: 150 }))
  await context.close()
  return slowest
}

/** From the calendar to the open cart; the calendar's other month beside it. */
async function addTicket(page: Page, measure: (what: string, act: () => Promise<unknown>) => Promise<void>) {
  const booking = page.getByRole('region', { name: 'Réservez dès maintenant' })
  const next = booking.getByRole('button', { name: 'Mois suivant' })
  // The calendar waits until more than its edge is in view.
  await booking.evaluate((element) => element.scrollIntoView())
  await next.waitFor()
  await measure('month of the calendar', () => next.tap())
  const day = booking
    .getByRole('gridcell')
    .getByRole('button', { name: /, dès / })
    .first()
  await day.waitFor()
  await measure('day of the calendar', () => day.tap())
  const slot = booking.getByText(/^\d\d:\d\d - \d\d:\d\d$/).first()
  await slot.waitFor()
  await measure('time of a day', () => slot.tap())
  await measure('one more ticket', () =>
    booking
      .getByRole('button', { name: /^Ajouter : / })
      .first()
      .tap(),
  )
  await measure('adding to the cart', () => booking.getByRole('button', { name: 'Ajouter au panier' }).tap())
  await page.getByRole('dialog', { name: 'Votre panier' }).waitFor()
}

/** Runs in the page: the longest event of each interaction, by its number. */
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
