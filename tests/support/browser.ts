import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, onTestFinished, vi } from 'vitest'
import { axeObjections } from './browser-axe.ts'
import { signInByCall } from './browser-session.ts'
import { type RunningShop, type ShopSettings, startShop } from './running-shop.ts'
import { sharedSetup } from './shared-setup.ts'
import { workerBrowser } from './worker-browser.ts'

/** Hosts and people of the demo. */
export const ATELIER = 'atelier.localhost'
export const HOOBIIZ = 'hoobiiz.localhost'
export const YOUPIIZ = 'youpiiz.localhost'
export const BOURBON = 'bourbon.localhost'
export const PASSWORD = 'demo-guichet-2026'

export const PATIENCE_MS = 15_000
/** A server may answer by groups and catalogue as it looked at them up to a second ago. */
const SERVER_MEMORY_MS = 1050
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 900 }

export interface PageOptions {
  width?: number
  height?: number
  host?: string
  /** Email of who is signed in; a visitor otherwise. */
  as?: string
  /** Id of a session that a test has made itself, in place of `as`. */
  session?: string | undefined
  javaScript?: boolean
  /** Movement is off unless a test is about it. */
  motion?: boolean
  /** Not the region's unless said: nothing on a page may depend on where its reader is. */
  timezoneId?: string
}

export interface BrowserShop {
  readonly server: RunningShop
  /** A page in a browser context of its own; relative addresses are on `host` (the atelier's unless said). */
  newPage(options?: PageOptions): Promise<Page>
  /**
   * The same page for all tests of the file that ask with the same options, at its first size: for those that only look. The
   * browser has read the shop's code by then, and each costs half as much.
   */
  keptPage(options?: PageOptions): Promise<Page>
  /** `beforeAll` of what the file's tests have in common: a test that is tried again finds it as the first try did. */
  filledBy(fill: () => Promise<unknown>, timeout?: number): void
}

const problems = new WeakMap<Page, string[]>()

/**
 * The file's own server, with the demo in it, and the browser. A test that is tried again has a server of its own: what its
 * first try has stored would mislead it.
 */
export function openBrowserShop(settings: ShopSettings = {}): BrowserShop {
  let server: RunningShop | undefined
  let browser: Browser | undefined
  const sessions = new Map<string, (context: BrowserContext) => Promise<unknown>>()
  const kept = new Map<string, Page>()
  const fills: (() => Promise<unknown>)[] = []
  /** Resolves once the server knows of what was filled in. */
  let known: Promise<unknown> = Promise.resolve()
  const running = () => {
    if (!server) throw new Error('The server has not started.')
    return server
  }

  // A journey is a dozen pages.
  vi.setConfig({ testTimeout: 180_000 })
  const start = async () => {
    const starting = workerBrowser()
    server = await startShop(settings)
    browser = await starting
    for (const fill of fills) await fill()
    if (fills.length > 0) known = sleep(SERVER_MEMORY_MS)
  }
  const stop = async () => {
    await Promise.all([...kept.values()].map((page) => page.context().close()))
    kept.clear()
    sessions.clear()
    await server?.stop()
  }
  sharedSetup(start, stop)

  const newPage = async (options: PageOptions = {}): Promise<Page> => {
    const page = await openPage(options)
    onTestFinished(() => page.context().close())
    return page
  }
  const keptPage = async (options: PageOptions = {}): Promise<Page> => {
    const { width = DESKTOP.width, height = DESKTOP.height } = options
    const key = JSON.stringify(options)
    const page = kept.get(key) ?? (await openPage(options))
    kept.set(key, page)
    takeProblems(page)
    await page.setViewportSize({ width, height })
    return page
  }
  /** Gives a browser what it keeps of somebody who has signed in. */
  const openSession = async (host: string, email: string) => {
    const cookies = await signInByCall(running(), host, email, PASSWORD)
    if (cookies) return (context: BrowserContext) => context.addCookies(cookies)
    const page = await openPage({ host })
    await signIn(page, email)
    const state = await page.context().storageState()
    await page.context().close()
    return (context: BrowserContext) => context.setStorageState(state)
  }
  const openPage = async (options: PageOptions): Promise<Page> => {
    if (!browser) throw new Error('The browser has not started.')
    const { host = ATELIER, as, width = DESKTOP.width, height = DESKTOP.height } = options
    const key = `${as} ${host}`
    if (as && !sessions.has(key)) sessions.set(key, await openSession(host, as))
    const context = await browser.newContext({
      baseURL: running().url(host),
      viewport: { width, height },
      locale: 'en-US',
      timezoneId: options.timezoneId ?? 'America/New_York',
      reducedMotion: options.motion ? 'no-preference' : 'reduce',
      javaScriptEnabled: options.javaScript ?? true,
    })
    await sessions.get(key)?.(context)
    await known
    context.setDefaultTimeout(PATIENCE_MS)
    if (options.session)
      await context.addCookies([{ name: 'session', value: options.session, url: running().url(host) }])
    const page = await context.newPage()
    listen(page)
    return page
  }
  return {
    get server() {
      return running()
    },
    newPage,
    keptPage,
    filledBy: (fill, timeout) =>
      beforeAll(async () => {
        fills.push(fill)
        await fill()
        known = sleep(SERVER_MEMORY_MS)
      }, timeout),
  }
}

/** Keeps whatever a page complains of: the console, uncaught errors, requests that failed. */
function listen(page: Page): void {
  const found: string[] = []
  problems.set(page, found)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Requests under way when the page was left are no failures.
    if (why !== 'net::ERR_ABORTED') found.push(`failed: ${request.url()} ${why}`)
  })
}

/** Problems of the page since the last call. */
export const takeProblems = (page: Page): string[] => problems.get(page)?.splice(0) ?? []

/** Loads an address and waits until React has taken the page over, so that the first click counts. */
export async function open(page: Page, path: string): Promise<number> {
  const response = await page.goto(path)
  await hydrated(page)
  // Someone is there: what loads for people only, as the calendar, does.
  await page.mouse.move(1, 1)
  return response?.status() ?? 0
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(hydration, 'done').catch(async (cause: unknown) => {
    const standing = { page: await page.evaluate(hydration, 'described'), problems: problems.get(page) }
    throw new Error(`React has not taken the page over: ${JSON.stringify(standing, null, 1)}`, { cause })
  })
}

/** How far React is, read inside the page. A map draws its own controls, on a slow machine before the rest is done. */
function hydration(how: string) {
  const taken = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))
  const nodes = [...document.querySelectorAll('main, main ~ footer, a, button, input')]
  const notTaken = nodes.filter((node) => !node.closest('.leaflet-container') && !taken(node))
  const { readyState, title } = document
  const isDone = readyState === 'complete' && document.querySelector('main') !== null && notTaken.length === 0
  return how === 'done'
    ? isDone
    : { readyState, title, notTaken: notTaken.map(({ outerHTML }) => outerHTML.slice(0, 120)) }
}

/** Nothing in the console, nothing that axe objects to whatever its impact, nothing wider than the screen. */
export async function expectClean(page: Page, what = page.url()): Promise<void> {
  expect(takeProblems(page), what).toEqual([])
  await comeToRest(page)
  expect(await axeObjections(page), what).toEqual([])
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(wide, `${what} is wider than the screen`).toBeLessThanOrEqual(screen ?? 0)
}

/** Waits until what fades or slides in has arrived: half of the way there it has colours that nobody reads. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

const screenshots = 'tests/browser/screenshots'

/**
 * With SCREENSHOTS=1 and in `check:long`, or `always`, for people to look at; kept out of the repository. The whole page, or
 * an open window.
 */
export async function shoot(page: Page, name: string, { always = false } = {}): Promise<void> {
  if (!always && process.env.SCREENSHOTS !== '1' && process.env.CHECK_LONG !== '1') return
  await mkdir(screenshots, { recursive: true })
  const fullPage = (await page.getByRole('dialog').count()) === 0
  if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage })
}

/** The same at the width of a phone and of a desk, with a picture of each; the window is as before afterwards. */
export async function expectCleanEverywhere(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport)
    await expectClean(page, `${name}, ${size}`)
    await shoot(page, `${name} ${size}`)
  }
  if (before) await page.setViewportSize(before)
}

/** The text that is shown in a part of a page, with every kind of space as one. */
export async function readText(part: Locator | Page): Promise<string> {
  const place = 'goto' in part ? part.locator('body') : part
  await place.waitFor({ state: 'attached' })
  return (await place.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim()
}

/** The name that the top bar greets the signed-in person with. */
export const greeting = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByText(name).filter({ visible: true })

/** Signs in through the forms of the page's own site. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Adresse email').fill(email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Connexion', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await hydrated(page)
}

export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  attachments: { name: string; url: string }[]
}

/** Mails of a server, newest first, with no-break spaces as others. */
export const sentMails = async (server: RunningShop): Promise<SentMail[]> =>
  JSON.parse((await (await server.fetch('/_dev/mail.json')).text()).replaceAll('\u00a0', ' '))

/** The newest mail to an address whose text or subject matches, as soon as it has arrived. */
export async function mailTo(server: RunningShop, address: string, about: RegExp): Promise<SentMail> {
  const find = async () =>
    (await sentMails(server)).find((mail) => mail.to.includes(address) && about.test(`${mail.subject}\n${mail.text}`))
  await expect.poll(find, { timeout: PATIENCE_MS, interval: 100 }).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error(`No mail to ${address}`)
  return mail
}

/** The first address in a mail that leads to `path`. */
export function linkIn(mail: SentMail, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`No link to ${path} in: ${mail.text}`)
  return link
}

/** Types a card into the open payment form and pays. */
export async function payWithCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Paiement par carte' })
  await form.getByLabel('NUMÉRO DE CARTE').fill(number)
  await form.getByLabel('EXPIRATION (MM/AA)').fill('12/34')
  await form.getByLabel('CODE DE SÉCURITÉ').fill('123')
  await form.getByRole('button', { name: /^Payer/ }).click()
}

/** Server's answer to a request that a test holds back: only the browser finds the demo's hosts by itself. */
export async function answerRoute(server: RunningShop, route: Route): Promise<Response> {
  const request = route.request()
  const { hostname, pathname } = new URL(request.url())
  const { 'accept-encoding': _packed, 'content-length': _length, ...headers } = await request.allHeaders()
  const named = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  return server.fetch(pathname, {
    host: hostname,
    method: request.method(),
    headers: Object.fromEntries(named),
    body: request.postData(),
  })
}
