import { eq } from 'drizzle-orm'
import { user } from '#kernel/accounts/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { apiCaller } from './api.ts'
import { type BenchBrowser, withBrowser } from './browser.ts'
import type { Bench } from './figure.ts'
import { inpFigure, watchInteractions } from './interactions.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, HOST, newMembers, withFolder } from './world.ts'

const RUNS = 5
const TICKETS = 40
const DAY_MS = 86_400_000
/** Time limit for a browser slowed down four times, beside other work on the machine. */
const PATIENCE_MS = 90_000

/**
 * Measures interaction to next paint while an operator types in the forms of an activity with 40 tickets, slowed down
 * four times.
 */
export const benchInteractionOffice: Bench = () =>
  withFolder(async (dir) => {
    const cookie = await fillData(dir, async (db) => {
      const [admin] = await newMembers(db, 1)
      if (!admin) throw new Error('Nobody is signed in.')
      await db.write([db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, admin.userId))])
      return admin.cookie
    })
    return withServer(startServer(dir, { JOBS: 'off' }), async (server) => {
      const activityId = await newActivity(server, cookie)
      const visits: Map<string, number>[] = []
      for (let run = 0; run < RUNS; run++)
        visits.push(await withBrowser((browser) => visit(server, browser, activityId, cookie)))
      return [...(visits[0]?.keys() ?? [])].map((name) => inpFigure(name, visits))
    })
  })

async function visit(
  server: BenchServer,
  { browser }: BenchBrowser,
  activityId: string,
  cookie: string,
): Promise<Map<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const origin = `http://${HOST}:${server.port}`
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const { slowest, measure } = await watchInteractions(page)
  const type = (text: string) => page.keyboard.type(text, { delay: 150 })

  await page.goto(`${origin}/admin/activity/${activityId}?tab=stock`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await page.getByRole('button', { name: '#12 Billet 12', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nom du ticket', exact: true }).click()
  await measure('typing the name of one of 40 tickets', () => type(' réduit'))
  await page.getByLabel('Prix public (€)').first().fill('')
  await measure('typing its price', () => type('23,50'))

  await page.goto(`${origin}/admin/activity/${activityId}`)
  const label = page.getByRole('textbox', { name: 'Nom', exact: true })
  await label.click()
  await measure('typing the name of an activity with 40 tickets', () => type(' du jeudi'))
  await page.getByRole('textbox', { name: 'Description', exact: true }).click()
  await measure('typing its description', () => type('Une visite'))
  await context.close()
  return slowest
}

const hours = [{ startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }]
const everyDay = {
  Monday: hours,
  Tuesday: hours,
  Wednesday: hours,
  Thursday: hours,
  Friday: hours,
  Saturday: hours,
  Sunday: hours,
}

/** Creates a partner's activity with 40 tickets. */
async function newActivity(server: BenchServer, cookie: string): Promise<string> {
  const call = apiCaller(server, { cookie })
  const { vendor } = await call('/admin/create-vendor', {
    name: 'Zoo du parc',
    slugName: 'zoo-du-parc',
    mediaIds: [],
    addresses: [{ address: null, openingHours: { weekdays: everyDay, overrides: [] } }],
    contact: { firstName: 'Ana', lastName: 'Roy', email: 'ana@parc.test', phone: '' },
    markdown: '',
    visibility: 'Public',
    comments: '',
  })
  const { activity } = await call('/admin/create-activity', {
    vendorId: vendor.id,
    catIds: [],
    label: 'Visite guidée',
    slugName: 'visite-guidee',
    mediaIds: [],
    markdown: '',
    visibility: 'Public',
    comments: '',
    address: { type: 'Vendor' },
  })
  const prices = { buyingPrice: eur(1000), publicPrice: eur(2000), youpiizPrice: eur(1500) }
  const period = { startTs: Date.now(), endTs: Date.now() + 90 * DAY_MS }
  await call('/admin/create-stocks', {
    activityId: activity.id,
    stocks: [
      {
        mode: { type: 'Automatic' },
        reservation: { type: 'Flexible', period, schedule: { type: 'Inherit' }, quantity: 100 },
        ticketInfo: Array.from({ length: TICKETS }, (_, at) => ({ label: `Billet ${at + 1}`, ...prices })),
      },
    ],
  })
  return activity.id
}
