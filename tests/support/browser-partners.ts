/** Partners in the office's pages, for tests in a browser. */
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import type { RegionDb } from '#db/region-db.ts'
import { location } from '#kernel/catalogue/tables.ts'

const place = (city: string) => ({
  address: {
    placeId: null,
    main: '1 rue Haute',
    secondary: `69001 ${city}`,
    addressDetails: { streetNumber: '1', route: 'rue Haute', postalCode: '69001', city, country: 'France' },
    geometry: { location: { lat: 45.7, lng: 4.8 } },
  },
})

/** A call of the page's own person; its answer. */
export const callAs = (page: Page, path: string, input: object) =>
  page.evaluate(
    async (sent) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(sent.path, { method: 'POST', headers, body: JSON.stringify(sent.input) })
      const { res, error } = await answer.json()
      if (!answer.ok) throw new Error(JSON.stringify(error))
      return res
    },
    { path: `/api${path}`, input },
  )

/** A partner made by a call of the page's own person. */
export async function newVendor(page: Page, name: string, scope: 'admin' | 'cse-admin'): Promise<string> {
  const input = {
    name,
    slugName: 'zoo-du-parc',
    mediaIds: [],
    addresses: [place('Lyon')],
    contact: { firstName: 'Ana', lastName: 'Roy', email: '', phone: '' },
    markdown: '# Le zoo',
    visibility: 'Public',
    comments: '',
    ...(scope === 'admin' ? {} : { groupId: demoId.group('atelier') }),
  }
  const [path, body] = [`/api/${scope}/create-vendor`, JSON.stringify(input)]
  const answer = await page.evaluate(
    async (sent) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(sent.path, { method: 'POST', headers, body: sent.body })).json()
    },
    { path, body },
  )
  return answer.res.vendor.id
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const shown = (page: Page, text: string, how?: { exact: true }) => page.getByText(text, how).first().waitFor()

/** The partner's page in the shop at the next request, by a document of its own. */
export const inShop = (page: Page, id: string): Promise<{ status: number; text: string }> =>
  page.evaluate(async (path) => {
    const response = await fetch(path)
    return { status: response.status, text: await response.text() }
  }, `/v/zoo-du-parc/${id}`)

/** Times of what is typed into a field from now on, as its page sees them. */
const typingTimes = async (input: Locator): Promise<() => Promise<number[]>> => {
  const times = await input.evaluateHandle((node) => {
    const typed: number[] = []
    node.addEventListener('input', () => typed.push(performance.now()))
    return typed
  })
  return () => times.jsonValue()
}

/** The look-up waits for 500 ms without a key; a timer may come a little early. */
const RESTS_MS = 480

export async function chooseAddress(page: Page, at: number, typed: string): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/address-lookup') && asked.push(request.url())))
  const input = page.getByRole('combobox', { name: 'Adresse', exact: true }).nth(at)
  const typedAt = await typingTimes(input)
  await input.pressSequentially(typed, { delay: 20 })
  await page.getByRole('option').first().waitFor()
  // One question, once the typing rests; a machine that is busy may make it rest in between.
  const times = await typedAt()
  const rests = times.filter((time, key) => time - (times[key - 1] ?? time) >= RESTS_MS).length
  expect(times.length).toBe(typed.length)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(1 + rests)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => input.inputValue()).toMatch(/, \d{5} /)
}

/** Opens a partner's places on Mondays: without opening hours nothing is sold there. */
export async function openOnMondays(db: Pick<RegionDb, 'orm' | 'write'>, vendorId: string): Promise<void> {
  const day = { startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }
  const closed = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
  const openingHours = { weekdays: { Monday: [day], ...closed }, overrides: [] }
  await db.write([db.orm.update(location).set({ openingHours }).where(eq(location.vendorId, vendorId))])
}
