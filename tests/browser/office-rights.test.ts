/** People who work in the back-office: how they come to it from the shop, and what they find there. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { hydrated, open, openBrowserShop, readText, takeProblems } from '../support/browser.ts'
import { newVendor } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')

const bar = (page: Page) => page.getByRole('complementary', { name: 'Administration', exact: true })
const title = (page: Page) => readText(page.getByRole('heading', { level: 1 }))
const pagePath = (page: Page) => new URL(page.url()).pathname

/** Presses the link of the admin bar; answers where it led. */
async function follow(page: Page): Promise<string> {
  await Promise.all([page.waitForEvent('load'), bar(page).getByRole('link', { name: "Aller à l'admin" }).click()])
  await hydrated(page)
  return pagePath(page)
}

// [C-COMPONENT-035] [C-COMPONENT-036] [C-COMPONENT-037]
test('the admin bar names the administrator and leads to the office page of the viewed item', async () => {
  const page = await shop.newPage({ as: ADMIN })
  await open(page, '/')
  expect(await readText(bar(page))).toBe(`Administrateur ${ADMIN} Aller à l'admin`)
  expect(await bar(page).isVisible()).toBe(true)
  expect(await follow(page)).toBe('/admin/orders')
  await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor()

  await open(page, '/a/x/a-demo-bowling')
  const activity = await title(page)
  expect(await follow(page)).toBe('/admin/activity/a-demo-bowling')
  expect(await title(page)).toContain(activity)
  expect(await page.getByRole('textbox', { name: 'Nom', exact: true }).inputValue()).toBe(activity)

  await open(page, '/a/x/a-demo-bowling')
  await page.getByText('Proposé par').getByRole('link').click()
  await page.waitForURL('**/v-demo-cle-des-champs')
  // The address is there before the page is.
  await expect.poll(() => title(page)).not.toBe(activity)
  const partner = await title(page)
  expect(await follow(page)).toBe('/admin/vendor/v-demo-cle-des-champs')
  expect(await title(page)).toBe(`Modifier le partenaire ${partner}`)
  expect(takeProblems(page)).toEqual([])
})

test('members and visitors see no admin bar', async () => {
  for (const as of ['marie@demo.test', undefined]) {
    const page = await shop.newPage({ as })
    await open(page, '/a/x/a-demo-bowling')
    expect(await bar(page).count()).toBe(0)
  }
})

interface Sent {
  method: string
  path: string
  groupId: unknown
}

/** The calls that the office's lists of partners and of activities make. */
async function recordCalls(page: Page, addresses: readonly string[]): Promise<Sent[]> {
  const sent: Sent[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const [method, type] = [request.method(), request.resourceType()]
    // Whatever asks for data: nothing goes past the product's own calls.
    if (type === 'fetch' || type === 'xhr')
      sent.push({ method, path: pathname, groupId: request.postDataJSON()?.groupId })
  })
  for (const address of addresses) {
    await open(page, address)
    await page.locator('[data-row]').first().waitFor()
  }
  return sent
}

// [K-ROLE-001] [K-ROLE-002] [K-ROLE-004] [K-RULE-068]
test("the catalogue is managed by super admins and by a committee's secretary, each with their own calls", async () => {
  const admin = await shop.newPage({ as: ADMIN })
  const all = await recordCalls(admin, ['/admin/vendor', '/admin/activity'])
  expect(all.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/admin/list-vendors', '/api/admin/list-activities']),
  )
  expect(all.filter(({ path }) => !path.startsWith('/api/admin/'))).toEqual([])

  const secretary = await shop.newPage({ as: SECRETARY })
  await open(secretary, '/')
  expect(await readText(bar(secretary))).toContain(`Administrateur ${SECRETARY}`)
  expect(await follow(secretary)).toMatch(new RegExp(`^/cse-admin/${COMMITTEE}`))
  await newVendor(secretary, 'Salle des fêtes', 'cse-admin')
  const own = await recordCalls(secretary, [`/cse-admin/${COMMITTEE}/activity`, `/cse-admin/${COMMITTEE}/vendors`])
  for (const path of ['/api/cse-admin/list-activities', '/api/cse-admin/list-vendors'])
    expect(own).toContainEqual({ method: 'POST', path, groupId: COMMITTEE })
  expect([...all, ...own].filter(({ method }) => method !== 'POST')).toEqual([])
  expect(own.filter(({ path, groupId }) => !path.startsWith('/api/cse-admin/') || groupId !== COMMITTEE)).toEqual([])
  const refused = await secretary.goto('/admin/vendor')
  expect(refused?.status()).toBe(404)
})
