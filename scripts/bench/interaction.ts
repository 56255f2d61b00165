import type { Page } from 'playwright-core'
import { type BenchBrowser, withBrowser } from './browser.ts'
import { activityPath, DEMO_HOST, loadDemoData, signIn, startDemo } from './demo-world.ts'
import type { Bench } from './figure.ts'
import { inpFigure, type Measure, watchInteractions } from './interactions.ts'
import { type BenchServer, withServer } from './server.ts'
import { withFolder } from './world.ts'

const RUNS = 5

/**
 * Measures interaction to next paint on a phone's screen with a processor four times slower: for each action of a
 * person the slowest tap or key by the browser's event timing; the median of five visits.
 */
export const benchInteraction: Bench = () =>
  withFolder(async (dir) => {
    await loadDemoData(dir)
    return withServer(startDemo(dir), async (server) => {
      const cookie = await signIn(server)
      const path = await activityPath(server)
      const visits: Map<string, number>[] = []
      // A new browser for each visit, without cached scripts and pictures.
      for (let run = 0; run < RUNS; run++)
        visits.push(await withBrowser((browser) => visit(server, browser, path, cookie)))
      return [...(visits[0]?.keys() ?? [])].map((name) => inpFigure(name, visits))
    })
  })

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
  const { slowest, measure } = await watchInteractions(page)

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

/** Measures adding a ticket, from the calendar to the open cart, and switching the calendar's month. */
async function addTicket(page: Page, measure: Measure) {
  const booking = page.getByRole('region', { name: 'Réservez dès maintenant' })
  const next = booking.getByRole('button', { name: 'Mois suivant' })
  // The calendar waits until more than its edge is visible.
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
