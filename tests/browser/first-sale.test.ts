/** From the calendar to a ticket that scans. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  answerRoute,
  BOURBON,
  expectClean,
  expectCleanEverywhere,
  mailTo,
  open,
  openBrowserShop,
  payWithCard,
  readText,
  takeProblems,
} from '../support/browser.ts'
import {
  addFlexible,
  download,
  more,
  openActivity,
  pagePaymentId,
  pickDay,
  pickOne,
  startPayment,
  ticketCodes,
} from '../support/browser-buying.ts'
import { callAs } from '../support/browser-partners.ts'
import { slowAnimations } from '../support/slow-animations.ts'
import { scan, pdfText as textOfPdf } from '../tickets/pdf-tools.ts'

const shop = openBrowserShop()

// [C-COMPONENT-019] [C-COMPONENT-021] [C-COMPONENT-022] [C-STATE-015] [C-RULE-002] [C-RULE-018]
test('dated, multi-slot and flexible tickets go through calendar, cart and card to e-tickets whose codes scan', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test', motion: true })
  const booking = await openActivity(page, 'machines-revees')
  const day = await pickDay(booking)
  // The day's name and times are the region's, wherever the reader's clock is.
  expect(day).toMatch(/^(mercredi|vendredi|samedi|dimanche) \d+ \S+$/)
  const badges = booking.locator('[data-badge]')
  expect(new Set(await badges.evaluateAll((all) => all.map((badge) => badge.getAttribute('data-badge'))))).toEqual(
    new Set(['-21%']),
  )
  // Nothing follows at noon: the ticket of two hours is not offered from eleven on.
  const long = booking.getByText('Visite et atelier (2 h)', { exact: true })
  await booking.getByText('11:00 - 12:00').click()
  await expect.poll(() => long.count()).toBe(0)
  await booking.getByText('Visite (1 h)', { exact: true }).waitFor()
  await booking.getByText('10:00 - 11:00').click()
  await long.waitFor()
  await more(booking, 'Visite (1 h)')
  await more(booking, 'Livret-jeu')
  await more(booking, 'Visite et atelier (2 h)')
  expect(await readText(booking)).toMatch(/10:00 - 12:00, 2 créneaux/)
  // 9,50 + 3,00 + 17,50 and 0,50 of fees.
  expect(await readText(booking)).toMatch(
    /Total 30,50 € dont 0,50 € de frais de gestion Vous économisez 7,00 € sur le prix public du partenaire/,
  )
  const atOwnPace = await slowAnimations(page, 5)
  await page.evaluate(() => {
    const lefts: number[] = []
    Object.assign(window, { lefts })
    const look = () => {
      const dialog = document.querySelector('[role=dialog]')
      if (dialog) lefts.push(dialog.getBoundingClientRect().left)
      requestAnimationFrame(look)
    }
    look()
  })
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  const sidebar = page.getByRole('dialog', { name: 'Votre panier' })
  const success = sidebar.getByText('Vos billets ont été ajoutés au panier', { exact: true })
  await success.waitFor()
  // It comes from the right edge and rests there.
  const rest = DESKTOP_WIDTH - SIDEBAR_WIDTH
  await expect.poll(() => sidebar.evaluate((dialog) => dialog.getBoundingClientRect().left)).toBe(rest)
  const lefts = await page.evaluate<number[]>('window.lefts')
  await atOwnPace()
  expect(lefts.filter((left) => left > rest && left < DESKTOP_WIDTH).length, 'frames on its way').toBeGreaterThan(0)
  const added = await readText(sidebar)
  // The heading is larger than the items below it.
  const measureFontSize = (part: typeof sidebar) =>
    part.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
  expect(await measureFontSize(success)).toBeGreaterThan(await measureFontSize(sidebar.getByRole('listitem').first()))
  expect(added).toMatch(
    /^Votre panier .*ajoutés au panier .*1 × Visite \(1 h\) \+ 1 × Livret-jeu .*1 × Visite et atelier \(2 h\) /,
  )
  expect(added).toMatch(/Frais de gestion 0,50 € Total 30,50 €/)
  await expectCleanEverywhere(page, 'sidebar')
  await sidebar.getByRole('button', { name: 'Continuer vos achats', exact: true }).click()
  await sidebar.waitFor({ state: 'detached' })
  const cart = page.getByRole('banner').getByRole('link', { name: 'Mon panier, 2 articles' })
  expect(await readText(cart)).toBe('2')
  await cart.click()
  await page.getByRole('heading', { level: 1, name: 'Mon panier' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')

  const flexible = await openActivity(page, 'entree-lumieres')
  await page.getByRole('button', { name: 'Acheter' }).waitFor()
  await pickOne(flexible, 'Adulte')
  await more(flexible, 'Audioguide')
  await flexible.getByRole('button', { name: 'Ajouter au panier' }).click()
  await sidebar.getByText('Votre billet a été ajouté au panier').waitFor()
  await sidebar.getByRole('link', { name: 'Aller au panier', exact: true }).click()
  await page.waitForURL('**/cart')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Panier', exact: true }).waitFor()
  expect(await readText(main)).toMatch(/Sous-total \(3 articles\) 45,50 € Frais de gestion 0,50 € Total TTC 46,00 €/)
  await expectCleanEverywhere(page, 'cart')

  await startPayment(page)
  expect(await readText(main)).toMatch(/Commande en cours .*Vos billets sont réservés pendant encore (30:00|29:\d\d)/)
  const pay = page.getByRole('button', { name: /^Payer 46,00/ })
  expect(await pay.isDisabled()).toBe(true)
  await expectCleanEverywhere(page, 'payment form')

  // The page's stages while the order is on its way are too quick to see: the answers are held at each.
  const making = main.getByText('Création de vos billets en cours...')
  const tickets = main.getByRole('link', { name: /^Télécharger le billet/ })
  let stage: 'pending' | 'without tickets' | 'one of two' | 'as it is' = 'pending'
  await page.route('**/api/get-purchase', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    if (stage !== 'as it is')
      for (const item of body.res.list) {
        const [ready] = item.attachments
        const two =
          ready?.status === 'Ready' ? [ready, { ...ready, id: 'later', status: 'AwaitingGeneration', url: null }] : []
        Object.assign(item, {
          status: stage === 'pending' ? 'Pending' : 'Success',
          attachments: stage === 'one of two' ? two : [],
        })
      }
    await route.fulfill({ json: body })
  })
  await payWithCard(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await main.getByText('Paiement accepté, nous traitons votre commande.').waitFor()
  expect(await main.getByText('En attente de paiement').count()).toBe(0)
  expect(await making.count()).toBe(0)
  stage = 'without tickets'
  await expect.poll(() => making.filter({ visible: true }).count(), { timeout: 15_000 }).toBe(3)
  expect(await main.getByText('Paiement accepté').count()).toBe(0)
  expect(await tickets.count()).toBe(0)
  stage = 'one of two'
  await expect.poll(() => tickets.count(), { timeout: 15_000 }).toBe(3)
  expect(await making.filter({ visible: true }).count()).toBe(3)
  stage = 'as it is'
  await expect.poll(() => making.count(), { timeout: 15_000 }).toBe(0)
  expect(await tickets.count()).toBe(3)
  const order = await readText(main)
  expect(order).toMatch(/Votre commande N° \d{20}/)
  expect(order.match(/Validée/g)).toHaveLength(3)
  const colours = await main.getByText('Validée', { exact: true }).evaluateAll((labels) =>
    labels.map(
      (label) =>
        getComputedStyle(label)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? [],
    ),
  )
  const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > 1.5 * Math.max(red, blue)
  expect(colours.map(isGreen)).toEqual([true, true, true])
  for (const item of [
    '1 × Visite (1 h) + 1 × Livret-jeu',
    '1 × Visite et atelier (2 h)',
    '1 × Adulte + 1 × Audioguide',
  ])
    expect(order).toContain(item)
  expect(order).toContain('Total TTC 46,00 €')
  await expectCleanEverywhere(page, 'order')

  // A validated order can be viewed and saved; it is neither exchanged nor refunded.
  expect(await main.getByRole('button', { name: /annul|rembours|échang|retourn/i }).count()).toBe(0)
  expect(await main.getByRole('link', { name: /annul|rembours|échang|retourn/i }).count()).toBe(0)
  const [period = 'no period'] = /Du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}/.exec(order) ?? []
  expect(order).toContain(', 10:00 - 12:00')
  const [, date = 'no date', dayOfMonth] = /((\d\d)\/\d\d\/\d{4}), 10:00 - 11:00/.exec(order) ?? []
  expect(Number(dayOfMonth)).toBe(Number(/\d+/.exec(day)?.[0]))
  const files: Uint8Array[] = []
  for (const link of await tickets.all()) files.push(await download(page, link))
  const codes = files.flatMap(scan)
  expect(new Set(codes).size).toBe(3)
  const known = await ticketCodes(shop.server, pagePaymentId(page))
  expect(codes.toSorted()).toEqual(known.map((code) => `QR-Code:${code}`).toSorted())
  const texts = files.map(textOfPdf)
  const [single, spanning, free] = ['Visite (1 h)', 'Visite et atelier (2 h)', 'Adulte'].map((label) =>
    texts.find((text) => text.includes(label)),
  )
  for (const text of [single, spanning]) {
    expect(text).toContain('Exposition « Machines rêvées »')
    expect(text).toContain(date)
    expect(text).toContain('Marie Lefèvre')
    expect(text).toContain('18 quai des Imprimeurs')
  }
  expect(single).toMatch(/10:00 \S+ 11:00/)
  expect(single).toContain('Livret-jeu')
  expect(spanning).toMatch(/10:00 \S+ 12:00/)
  expect(free).toContain('Entrée au Musée des Lumières')
  expect(free).toContain(period)
  expect(free).toContain('Pièce d’identité demandée pour le tarif enfant.')

  const mail = await mailTo(shop.server, 'marie@demo.test', /Vos billets/)
  expect(mail.attachments.map(({ name }) => name.endsWith('.pdf'))).toEqual(mail.attachments.map(() => true))
  expect(mail.attachments.length).toBeGreaterThan(0)

  // Two more purchases, an older and a newer one, whose items come mixed with these.
  await page.route('**/api/list-purchase', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    const [first, second, third] = body.res.list
    const other = (item: typeof first, paymentId: string, days: number) => ({
      ...item,
      id: `${item.id}-${paymentId}`,
      paymentId,
      endedAt: item.endedAt + days * 86_400_000,
    })
    const [old, older, newer] = [other(first, 'pi_old', -1), other(second, 'pi_old', -1), other(third, 'pi_new', 1)]
    await route.fulfill({ json: { res: { ...body.res, list: [old, first, newer, second, older, third] } } })
  })
  await page.getByRole('link', { name: 'Mes commandes' }).filter({ visible: true }).click()
  const purchases = main.getByRole('heading', { level: 2, name: /^Commande du/ })
  await expect.poll(() => purchases.count()).toBe(3)
  const sizes = (await purchases.allInnerTexts()).map((text) => /(\d) articles?/.exec(text)?.[1])
  expect(sizes, 'one, three, two: the newest first').toEqual(['1', '3', '2'])
  await page.unroute('**/api/list-purchase')
  await page.reload()
  await main.getByRole('heading', { level: 1, name: 'Mes commandes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/orders')
  expect(await readText(main)).toMatch(/3 articles · 46,00 €/)
  await expectCleanEverywhere(page, 'orders')
  await main.getByRole('link', { name: /^Voir la commande/ }).click()
  await main.getByRole('heading', { level: 1, name: 'Votre commande' }).waitFor()

  // To somebody of the other region the same address is of no order.
  const stranger = await shop.newPage({ as: 'lea@demo.test', host: BOURBON })
  await open(stranger, new URL(page.url()).pathname)
  expect(await readText(stranger.getByRole('main'))).toContain('Commande vide...')
  await open(stranger, '/orders')
  expect(await readText(stranger.getByRole('main'))).toContain('Pas de commandes')
  expect(takeProblems(page)).toEqual([])
})

const DESKTOP_WIDTH = 1280
const SIDEBAR_WIDTH = 600

/** Takes out what an earlier try of a test has left in it. */
async function emptyCart(page: Page) {
  await open(page, '/cart')
  const { cartItems } = (await callAs(page, '/list-cart', {})) as { cartItems: { id: string }[] }
  for (const { id } of cartItems) await callAs(page, '/remove-from-cart', { id })
}

// [C-COMPONENT-020] [C-COMPONENT-023] [C-COMPONENT-024] [C-SCREEN-083]
test("the cart sidebar fills a phone's width, drops a removed article, and closes with the last one", async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', width: 390, height: 844 })
  await emptyCart(page)
  const booking = await openActivity(page, 'entree-lumieres')
  await pickOne(booking, 'Adulte')
  await more(booking, 'Enfant (6 à 17 ans)')
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  const sidebar = page.getByRole('dialog', { name: 'Votre panier' })
  await sidebar.getByText('Vos billets ont été ajoutés au panier').waitFor()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(390)
  await expectClean(page, 'sidebar on a phone')
  // It is gone before the server has answered.
  let answered = () => {}
  const held = new Promise<void>((resolve) => {
    answered = resolve
  })
  await page.route('**/api/remove-from-cart', async (route) => {
    await held
    await route.continue()
  })
  await sidebar.getByRole('button', { name: 'Retirer Adulte' }).click()
  await expect.poll(() => readText(sidebar)).not.toContain('Adulte')
  await expect.poll(() => readText(sidebar)).toContain('Total 6,00 €')
  answered()
  await sidebar.getByRole('button', { name: 'Retirer Enfant (6 à 17 ans)' }).click()
  await sidebar.waitFor({ state: 'detached' })
  await open(page, '/cart')
  await page.getByRole('main').getByText('Panier vide', { exact: true }).waitFor()
})

// [C-ERROR-016] [C-SCREEN-084] [C-SCREEN-085]
test('an article can be removed from the cart', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await addFlexible(page, 'bowling', 'Deux parties')
  await addFlexible(page, 'mini-golf', 'Parcours')
  await open(page, '/cart')
  const main = page.getByRole('main')
  const subtotal = main.getByRole('term').filter({ hasText: 'Sous-total' })
  expect(await readText(subtotal)).toMatch(/^Sous-total \(2 articles\)$/)
  const notices = page.getByRole('region', { name: /Notifications/ })
  const removed = notices.getByText('Ticket retiré de votre panier', { exact: true })
  // An item that could not be removed is not reported as removed.
  await page.route('**/api/remove-from-cart', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }),
  )
  await main.getByRole('button', { name: 'Retirer Deux parties' }).click()
  await notices.getByText('Le service n’a pas pu répondre. Réessayez dans un instant.').waitFor()
  expect(await removed.count()).toBe(0)
  takeProblems(page)
  await page.unroute('**/api/remove-from-cart')
  await main.getByRole('button', { name: 'Retirer Deux parties' }).click()
  await removed.waitFor()
  await expect.poll(() => readText(subtotal)).toMatch(/^Sous-total \(1 article\)$/)
  expect(await readText(main)).toMatch(/7,50 € Total TTC 7,50 €/)
  const line = main.getByRole('term').filter({ hasText: /^Frais de gestion$/ })
  expect(await line.count()).toBe(0)
  // From one cent on there is a line for the fees.
  const fees = `update ticket_info set fees = 1 where batch_id in (select id from batch where activity_id = ?)`
  await shop.server.db().write([{ sql: fees, args: ['a-demo-mini-golf'] }])
  await open(page, '/cart')
  await line.waitFor()
  expect(await readText(main)).toMatch(/0,01 € Total TTC 7,51 €/)
  await main.getByRole('button', { name: 'Retirer Parcours' }).click()
  await main.getByText('Panier vide').waitFor()
  expect(takeProblems(page)).toEqual([])
})
