/** The preview beside an activity's form: the shop's own page of what is typed. */
import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ATELIER,
  BOURBON,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, field, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'

const call = (page: Page, path: string, body: object) =>
  page.evaluate(
    async (sent) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(sent.path, { method: 'POST', headers, body: sent.body })).json()
    },
    { path: `/api${path}`, body: JSON.stringify(body) },
  )

async function openPreview(page: Page): Promise<Frame> {
  await page.getByRole('region', { name: 'APERÇUS' }).getByRole('button', { name: 'Agrandir' }).click()
  const element = await page.locator('iframe').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('There is no frame.')
  await frame.locator('h1').waitFor()
  return frame
}

/** Every element and text of the activity's page, a line each; ids that React numbers are left out. */
const shownTexts = (place: Page | Frame): Promise<string[]> =>
  place.evaluate(() => {
    // The blurred picture stands in only where an image took its time.
    const inlineStyle = (element: Element) =>
      (element as HTMLElement).style.cssText.replace(/background-image: url\("data:[^)]*\);?/, '').trim()
    const shownAttributes = (element: Element) =>
      [...element.attributes]
        .map(({ name, value }) => [name, name === 'style' ? inlineStyle(element) : value])
        .map(([name, value]) => `${name}=${value?.replace(/_r_\w+_/gi, 'id')}`)
        .sort()
        .join(' ')
    const lines = (element: Element): string[] => {
      // The server's text has comments between its parts, the browser's has none.
      element.normalize()
      return [
        `<${element.tagName} ${shownAttributes(element)}>`,
        ...[...element.childNodes].flatMap((node) =>
          node instanceof Element ? lines(node) : node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
        ),
      ]
    }
    const start = document.querySelector('nav[aria-label="Fil d’Ariane"]')
    const copies = [...(start?.parentElement?.children ?? [])].map((part) => part.cloneNode(true) as Element)
    for (const copy of copies) {
      const walk = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT)
      const comments: Node[] = []
      while (walk.nextNode()) comments.push(walk.currentNode)
      for (const comment of comments) comment.parentNode?.removeChild(comment)
    }
    // Other activities, of the partner and of the kind, stand below the page of this one.
    const isOfOthers = ({ tagName, firstElementChild }: Element) =>
      tagName === 'SECTION' &&
      /^Autres activités de|à proximité$|: autres partenaires$/.test(firstElementChild?.textContent ?? '')
    return copies.filter((copy) => !isOfOthers(copy)).flatMap(lines)
  })

/** The first line in which they differ. */
const difference = (one: readonly string[], other: readonly string[]) => {
  const at = one.findIndex((line, index) => line !== other[index])
  return at === -1 && one.length === other.length ? null : { at, one: one[at], other: other[at], length: other.length }
}

// [K-SCREEN-014]
test.each([ATELIER, HOOBIIZ, YOUPIIZ, BOURBON])(
  'the preview on %s equals the shop, element by element',
  async (host) => {
    const [page, seen] = [await shop.newPage({ as: ADMIN, host }), await shop.newPage({ as: ADMIN, host })]
    await open(page, '/admin')
    const style = (place: Page | Frame) => place.evaluate(() => document.documentElement.getAttribute('style'))
    for (const stockType of ['Standard', 'PromoCode', 'MemberCard']) {
      const found = await call(page, '/admin/list-activities', { stockType, visibility: 'Public', limit: 1 })
      const [item] = found.res.items
      if (!item) continue
      await open(seen, `/a/${item.slugName}/${item.id}`)
      await seen.getByText(item.vendor.name).first().waitFor()
      await open(page, `/admin/activity/${item.id}`)
      const frame = await openPreview(page)
      // Parts of both pages come once they are there.
      const differs = async () => difference(await shownTexts(seen), await shownTexts(frame))
      await expect.poll(differs, { timeout: 15_000 }).toBeNull()
      expect(await style(frame)).toBe(await style(seen))
    }
    takeProblems(page)
  },
)

// [K-SCREEN-014]
test('the preview shows the input at half zoom before it is saved, and can be closed', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  await open(page, `/admin/activity/${id}`)
  expect(await page.locator('iframe').count()).toBe(0)
  const frame = await openPreview(page)
  const zoom = async () => {
    const box = await page.locator('iframe').boundingBox()
    return (box?.width ?? 0) / (await frame.evaluate(() => innerWidth))
  }
  expect(await zoom()).toBeCloseTo(0.5, 2)
  const title = () => frame.locator('h1').textContent()
  expect(await title()).toBe('Visite guidée')
  await field(page, 'Nom').fill('Visite des coulisses')
  await expect.poll(title).toBe('Visite des coulisses')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('# Derrière le rideau')
  await frame.getByRole('heading', { name: 'Derrière le rideau' }).waitFor()
  await page.getByRole('radio', { name: 'Promo Code', exact: true }).check()
  await field(page, 'Réduction').fill('-30 %')
  await page.getByRole('textbox', { name: /^Code/ }).fill('RIDEAU')
  await frame.getByText('RIDEAU').first().waitFor()
  // Invalid fields are left out, and the rest goes on.
  await page.getByRole('textbox', { name: /^Lien \(/ }).fill('pas une adresse')
  await field(page, 'Nom').fill('Visite de minuit')
  await expect.poll(title).toBe('Visite de minuit')
  // The whole page is in sight, without a bar of its own.
  const fits = () => frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)
  await expect.poll(fits).toBe(true)
  await expectCleanEverywhere(page, 'office activity preview')
  const stored = await page.evaluate(async (path) => (await fetch(path)).text(), `/a/visite-guidee/${id}`)
  expect(stored).not.toContain('Visite de minuit')
  await page
    .getByRole('region', { name: 'APERÇUS', exact: true })
    .getByRole('button', { name: 'Réduire', exact: true })
    .click()
  expect(await page.locator('iframe').count()).toBe(0)
})

test("the preview shows a committee's new offer as soon as it has a partner, on a phone", async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, '/cse-admin/ug-demo-atelier')
  await newActivity(page, { memberCardStock: { discount: 'x' } }, 'cse-admin')
  await open(page, '/cse-admin/ug-demo-atelier/activity/create')
  const panel = page.getByRole('region', { name: 'APERÇUS' })
  await panel.getByRole('button', { name: 'Agrandir' }).click()
  await shown(page, 'Choisissez d’abord le partenaire')
  await page.getByRole('combobox', { name: 'Partenaire', exact: true }).pressSequentially('Zoo des offres')
  await page.getByRole('option', { name: 'Zoo des offres' }).first().click()
  await field(page, 'Nom').fill('Entrée offerte')
  await field(page, 'Titre de l’offre').fill('-100 % le lundi')
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  await frame?.getByRole('heading', { name: 'Entrée offerte' }).waitFor()
  await frame?.getByText('-100 % le lundi').waitFor()
  await expectCleanEverywhere(page, 'office committee preview')
})

test('the preview shows the page as a visitor and as a member of a group would see it', async () => {
  const page = await shop.newPage({ as: ADMIN })
  await open(page, '/admin')
  const promoCodeStock = { discount: '-30 %', description: 'À la caisse', content: 'RIDEAU', link: null }
  const { id } = await newActivity(page, { promoCodeStock, cse: true })
  await open(page, `/admin/activity/${id}`)
  const panel = page.getByRole('region', { name: 'APERÇUS' })
  await panel.getByRole('button', { name: 'Agrandir' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Visite guidée' }).waitFor()
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  const reader = panel.getByRole('combobox', { name: 'Aperçu en tant que…' })
  await reader.selectOption('Un visiteur')
  await panel.getByText('sans prix ni réservation : elle est premium').waitFor()
  await frame.getByText('Offre premium').waitFor()
  await frame.getByRole('link', { name: 'Connectez-vous' }).waitFor()
  expect(await frame.getByText('RIDEAU').count()).toBe(0)
  await expectCleanEverywhere(page, 'office preview as a visitor')

  await reader.selectOption('Un membre')
  await panel.getByRole('combobox', { name: 'Membre du groupe' }).fill('méridional')
  await page.getByRole('option', { name: 'L’Atelier Méridional' }).click()
  await panel.getByText('avec ses prix').waitFor()
  await frame.getByText('RIDEAU').first().waitFor()
  await expectCleanEverywhere(page, 'office preview as a member')

  await radio('Inactif').check()
  await panel.getByText('Ce lecteur ne verrait pas cette activité.').waitFor()
  expect(await page.locator('iframe').isVisible()).toBe(false)
  await radio('Actif').check()
  await radio('Restreinte à un groupe').check()
  await page.getByRole('combobox', { name: 'Groupe', exact: true }).fill('méridional')
  await page.getByRole('option', { name: 'L’Atelier Méridional' }).click()
  await panel.getByText('avec ses prix').waitFor()
  await reader.selectOption('Un visiteur')
  await panel.getByText('restreinte à un groupe dont ce lecteur ne fait pas partie').waitFor()
  await reader.selectOption('Vous-même')
  await frame.getByText('RIDEAU').first().waitFor()
  expect(await panel.getByText('Ce lecteur').count()).toBe(0)
})

test('the preview accepts drafts only from the office page that frames it, and no other page can be framed', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  const policy = (path: string) =>
    page.evaluate(async (address) => (await fetch(address)).headers.get('content-security-policy'), path)
  expect(await policy('/apercu')).toContain("frame-ancestors 'self'")
  expect(await policy(`/admin/activity/${id}`)).toContain("frame-src 'self'")
  for (const path of ['/', '/cart', `/a/visite-guidee/${id}`, `/admin/activity/${id}`])
    expect(await policy(path), path).toContain("frame-ancestors 'none'")
  await open(page, `/admin/activity/${id}`)
  const frame = await openPreview(page)
  const shownAfter = (origin: string, fromParent: boolean) =>
    frame.evaluate(
      async (sent) => {
        const title = document.querySelector('h1')?.textContent ?? ''
        const found = await fetch('/api/get-activity', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ activityId: sent.id }),
        })
        const { activity } = (await found.json()).res
        const data = {
          type: 'guichet-preview-draft',
          activity: { ...activity, label: `${title}!` },
          theme: null,
          isNew: false,
        }
        const origin = sent.origin === 'own' ? location.origin : sent.origin
        dispatchEvent(new MessageEvent('message', { data, origin, source: sent.fromParent ? parent : window }))
        await new Promise((resolve) => setTimeout(resolve, 200))
        return document.querySelector('h1')?.textContent
      },
      { id, origin, fromParent },
    )
  expect(await shownAfter('https://ailleurs.exemple', true)).toBe('Visite guidée')
  expect(await shownAfter('own', false)).toBe('Visite guidée')
  // The same message from where it may come.
  expect(await shownAfter('own', true)).toBe('Visite guidée!')

  for (const as of [undefined, 'paul@demo.test']) {
    const other = await shop.newPage({ host: YOUPIIZ, ...(as ? { as } : {}) })
    expect(await open(other, '/apercu')).toBe(404)
    takeProblems(other)
  }
  takeProblems(page)
  expect(await button(page, 'Modifier').isDisabled()).toBe(true)
})
