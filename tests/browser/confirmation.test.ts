/** One order with every way of delivering: at once, by the partner's answer, by the admin's. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  answerRoute,
  expectClean,
  expectCleanEverywhere,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
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
  startPayment,
  ticketCodes,
} from '../support/browser-buying.ts'
import { scan } from '../tickets/pdf-tools.ts'

const shop = openBrowserShop()

/** The part of the order page that is about one activity. */
const activityWaiting = (page: Page, activity: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: activity })

async function confirmationPage(address: string, activity: string): Promise<Page> {
  const page = await shop.newPage(address.startsWith('admin') ? {} : PHONE)
  await open(
    page,
    linkIn(await mailTo(shop.server, address, new RegExp(`^Commande à confirmer : ${activity}`)), '/admin-order/'),
  )
  return page
}

/** That nothing stands around the page: no navigation, no footer, no search, no way into the shop. */
async function expectWrapperAlone(page: Page): Promise<void> {
  for (const part of ['banner', 'contentinfo', 'navigation', 'complementary', 'search', 'searchbox'] as const)
    expect(await page.getByRole(part).count(), part).toBe(0)
  const aside = await page
    .locator('body :visible:not(main, main *, :has(main), script, style)')
    .filter({ hasText: /\S/ })
    .allInnerTexts()
  // Announcements and skip links are not part of the visible text.
  expect(aside.filter((text) => !/^(Aller au contenu|Notifications)/.test(text.trim()))).toEqual([])
}

// [C-ROUTE-010] [C-SCREEN-023] [C-SCREEN-107] [C-SCREEN-110] [C-RULE-051]
test('a pregenerated ticket is delivered at once; the partner confirms one order and rejects another; the administrator confirms the third', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  await addFlexible(page, 'place-cinema', 'Place unique')
  await addFlexible(page, 'hammam', 'Accès 2 h')
  await addFlexible(page, 'rituel-duo', 'Pour deux')
  const chef = await openActivity(page, 'chef-domicile')
  const add = chef.getByRole('button', { name: 'Ajouter au panier' })
  expect(await add.isDisabled()).toBe(true)
  await more(chef, 'Convive')
  // Two at least: the first step goes there, and back to none.
  expect(await readText(chef)).toMatch(/2 minimum.*Total 132,00 €/)
  expect(await add.isEnabled()).toBe(true)
  await chef.getByRole('button', { name: 'Retirer : Convive', exact: true }).click()
  await expect.poll(() => readText(chef)).toMatch(/Total 0,00 €/)
  expect(await add.isDisabled()).toBe(true)
  await more(chef, 'Convive')
  await add.click()
  await page.getByRole('link', { name: 'Aller au panier' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Passer au paiement' }).waitFor()
  const cart = await readText(page.getByRole('main'))
  expect(cart).toContain('2 × Convive à 66,00 € l’unité')
  expect(cart).toMatch(/1 × Accès 2 h Du /)
  await startPayment(page)
  await payWithCard(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  const paymentId = pagePaymentId(page)
  const ticket = activityWaiting(page, 'Place de cinéma').getByRole('link', { name: /^Télécharger le billet/ })
  await ticket.waitFor()
  const [stored] = await ticketCodes(shop.server, paymentId)
  const scanned = scan(await download(page, ticket))
  expect(scanned.some((line) => line.endsWith(`:${stored}`))).toBe(true)
  // Each is valid for as long as its partner's stock says: of the demo's, the chef's for ten days more.
  const lastDay = async (activity: string) => {
    const [, day, month, year] =
      /Du [\d/]+ au (\d\d)\/(\d\d)\/(\d{4})/.exec(await readText(activityWaiting(page, activity))) ?? []
    return Date.UTC(Number(year), Number(month) - 1, Number(day))
  }
  const [hammam = 0, ritual, chefs = 0] = await Promise.all(
    ['Hammam et bassins', 'Rituel à deux', 'Un chef à domicile'].map(lastDay),
  )
  expect([ritual, (chefs - hammam) / 86_400_000]).toEqual([hammam, 10])
  for (const activity of ['Hammam et bassins', 'Rituel à deux', 'Un chef à domicile']) {
    expect(await readText(activityWaiting(page, activity))).toContain('En attente de confirmation')
    expect(await readText(activityWaiting(page, activity))).toContain('Le partenaire confirme votre réservation')
  }
  await expectCleanEverywhere(page, 'order waiting for answers')

  const partner = await confirmationPage('contact@bains-ambre.test', 'Hammam et bassins')
  await expectWrapperAlone(partner)
  expect(await readText(partner.getByRole('main'))).toMatch(
    /Acheté le \d\d\/\d\d\/\d{4} à \d\d:\d\d par marie@demo.test .*Hammam et bassins, deux heures .*1 × Accès 2 h Du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4} .*32,90 € .*Total TTC 32,90 € /,
  )
  const today = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' }).format(Date.now())
  expect(await readText(partner.getByRole('main'))).toContain(`Acheté le ${today} à `)
  expect(await partner.getByRole('button', { name: 'Rejeter la commande' }).isVisible()).toBe(true)
  await expectCleanEverywhere(partner, 'confirmation')
  await partner.getByRole('button', { name: 'Valider la commande' }).click()
  await partner.getByRole('dialog', { name: 'Valider la commande ?' }).waitFor()
  await expectClean(partner, 'asked once more')
  await partner.getByRole('button', { name: 'Oui, valider' }).click()
  await partner.getByText('La commande est validée : le client reçoit ses billets.').waitFor()
  expect(await readText(partner.getByRole('main'))).toContain('Validée')
  await expect.poll(() => partner.getByRole('dialog').count()).toBe(0)
  await expectCleanEverywhere(partner, 'confirmed')
  await partner.reload()
  expect(await partner.getByRole('button', { name: 'Valider la commande' }).count()).toBe(0)
  await expectWrapperAlone(partner)

  const refusing = await confirmationPage('contact@casserole.test', 'Un chef à domicile')
  await refusing.getByRole('button', { name: 'Rejeter la commande' }).click()
  await refusing.getByRole('dialog', { name: 'Rejeter la commande ?' }).waitFor()
  await expectClean(refusing, 'asked why')
  await refusing.getByRole('combobox', { name: 'MOTIF' }).selectOption({ label: 'L’activité est annulée' })
  await refusing.getByRole('textbox', { name: /^PRÉCISION/ }).fill('Le chef est souffrant.')
  await refusing.getByRole('button', { name: 'Oui, rejeter' }).click()
  const told = 'Le client est remboursé et prévenu par email. Motif : L’activité est annulée : Le chef est souffrant.'
  await refusing.getByText(told).waitFor()
  expect(await readText(refusing.getByRole('main'))).toContain('Rejetée')
  await expect.poll(() => refusing.getByRole('dialog').count()).toBe(0)
  await expectCleanEverywhere(refusing, 'rejected')
  await refusing.reload()
  await refusing.getByText(told).waitFor()
  await expectWrapperAlone(refusing)

  const admin = await confirmationPage('admin@demo.test', 'Rituel à deux')
  // Asked again while the answer is on its way, and while a ticket is being made; not once all are ready.
  let stage: 'PendingConfirmation' | 'AwaitingGeneration' | 'ready' = 'PendingConfirmation'
  const seen: string[] = []
  await admin.route(/\/api\/(finalize-purchase|get-order-from-token)$/, async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    const { order } = body.res
    if (stage === 'PendingConfirmation') order.status = stage
    if (stage === 'AwaitingGeneration')
      for (const ticket of order.attachments) Object.assign(ticket, { status: stage, url: null })
    seen.push(stage)
    await route.fulfill({ json: body })
  })
  await admin.getByRole('button', { name: 'Valider la commande' }).click()
  await admin.getByRole('button', { name: 'Oui, valider' }).click()
  const making = admin.getByRole('main').getByText('Création des billets en cours...')
  const done = admin.getByText('La commande est validée : le client reçoit ses billets.')
  for (const [held, next] of [
    ['PendingConfirmation', 'AwaitingGeneration'],
    ['AwaitingGeneration', 'ready'],
  ] as const) {
    await expect.poll(() => seen.filter((each) => each === held).length, { timeout: PATIENCE_MS }).toBeGreaterThan(2)
    await making.waitFor()
    expect(await done.count()).toBe(0)
    stage = next
  }
  await done.waitFor()
  const asked = seen.length
  // Longer than the longest pause between two.
  await admin.waitForTimeout(6000)
  expect(seen.length).toBe(asked)

  await mailTo(shop.server, 'marie@demo.test', /^Vos billets : .*Hammam et bassins/)
  await open(page, `/orders/${paymentId}`)
  for (const activity of ['Place de cinéma', 'Hammam et bassins', 'Rituel à deux']) {
    await activityWaiting(page, activity)
      .getByRole('link', { name: /^Télécharger le billet/ })
      .waitFor()
    expect(await readText(activityWaiting(page, activity))).toContain('Validée')
  }
  const rejected = activityWaiting(page, 'Un chef à domicile')
  expect(await readText(rejected)).toMatch(
    /Rejetée .*Motif : L’activité est annulée : Le chef est souffrant\. 132,00 € vous sont remboursés\./,
  )
  expect(await rejected.getByRole('link', { name: /^Télécharger/ }).count()).toBe(0)
  await expectCleanEverywhere(page, 'order after the answers')

  // Orders that the administration cancels later.
  const canceled = `update order_item set status = 'Canceled' where activity_id = 'a-demo-hammam'
                    and attempt_id in (select id from attempt where payment_id = ?)`
  await shop.server.db().write([{ sql: canceled, args: [paymentId] }])
  await open(page, '/orders')
  expect(await readText(activityWaiting(page, 'Hammam et bassins').last())).toContain('Annulée')
})

test('a link that leads to no order shows an accessible page', async () => {
  const page = await shop.newPage()
  expect(await open(page, '/admin-order/nothing')).toBe(404)
  takeProblems(page)
  await expectClean(page)
})
