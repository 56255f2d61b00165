/** The partner's page of an order: a link that leads nowhere, answers that fail or come second, a buyer who is gone. */
import { expect, test } from 'vitest'
import { buyingWorld } from '../support/buying.ts'
import { YOUPIIZ } from '../support/demo-app.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openShop, type Page } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { refusal } from '../support/document/visit.ts'
import { confirmationToken, deliver, runJobs } from '../support/shop-jobs.ts'
import { HOST, testApp } from '../support/test-app.ts'

const PARTNER = 'partenaire@exemple.test'
const CONFIRMED = 'La commande est validée : le client reçoit ses billets.'
const notices = () => screen.findByRole('region', { name: /Notifications/ })
const dialogs = () => screen.queryAllByRole('dialog').length

/** A paid order that waits for its partner, and the page that they were mailed. */
async function confirmationWorld() {
  const world = await buyingWorld()
  const { app, cards, marie, shop, startWith } = world
  const { paymentId } = await startWith(marie, await shop.sell({ mode: 'VendorConfirm' }))
  await asServer(async () => {
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
  })
  const path = `/admin-order/${await confirmationToken(app, PARTNER)}`
  return { ...world, path, open: () => openShop(app, { path }) }
}

async function answer(page: Page, button: string, yes: string): Promise<void> {
  await page.press(button)
  await page.press(yes)
}

// [C-ERROR-005] [C-ROLE-004]
test.each([HOST, YOUPIIZ])(
  'a link that leads to no order says so, even where visitors see no catalogue (%s)',
  async (host) => {
    const app = await testApp()
    expect((await app.fetch('/admin-order/nothing', { host })).status).toBe(404)
    await openShop(app, { path: '/admin-order/nothing', host })
    await see('Commande introuvable')
  },
)

// [C-ERROR-006] [C-RULE-067] [C-RULE-077]
test.each([
  [
    '500',
    refusal('serverError', 'Server error', undefined, 500),
    'Le service n’a pas pu répondre. Réessayez dans un instant.',
  ],
  ['400 in words', refusal('x', 'Le guichet est fermé.'), 'Le guichet est fermé.'],
  [
    '400',
    refusal('invalidRequest', 'Invalid request'),
    'La demande n’a pas été comprise. Rechargez la page, puis réessayez.',
  ],
  [
    '502 of something between',
    new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    'Le service n’a pas pu répondre. Réessayez dans un instant.',
  ],
])("a partner's answer that fails with %s is reported, and the question disappears", async (_, response, text) => {
  const { open } = await confirmationWorld()
  const page = await open()
  page.intercept('/finalize-purchase', response)
  await answer(page, 'Valider la commande', 'Oui, valider')
  await see(text, await notices())
  expect(readText(document.body)).not.toMatch(/serverError|invalidRequest/)
  await expect.poll(dialogs).toBe(0)
  await screen.findByRole('button', { name: 'Valider la commande' })
})

test("a partner's rejection needs a reason, which the page shows, and which the buyer reads on the order and by email", async () => {
  const { app, marie, open, items } = await confirmationWorld()
  const page = await open()
  await page.press('Rejeter la commande')
  await see(
    'Le client est remboursé et reçoit un email avec votre motif. Une commande rejetée ne peut plus être validée.',
  )
  await page.press('Oui, rejeter')
  await see('Choisissez un motif.')
  await page.pick('MOTIF', 'Autre raison')
  await page.press('Oui, rejeter')
  await see('Dites au client pourquoi la commande est rejetée.')
  expect(page.asked('/finalize-purchase')).toHaveLength(0)
  await page.fill('PRÉCISION', 'Le chef est souffrant.')
  await page.press('Oui, rejeter')
  await see(/Le client est remboursé et prévenu par email\. Motif : Le chef est souffrant\./)
  expect(page.problems).toEqual([])
  await asServer(() => runJobs(app))
  const [mail] = (await app.mails()).filter(({ kind }) => kind === 'rejection')
  expect([mail?.recipient, mail?.subject]).toEqual([
    marie.email,
    expect.stringContaining('Réservation refusée dans votre commande n° '),
  ])
  const [item] = await items()
  const { rows } = await app.db().query('select payment_id as id from attempt where id = ?', [item?.attemptId ?? ''])
  await openShop(app, { as: marie, path: `/orders/${rows[0]?.id}` })
  await see(/Le partenaire n’a pas pu accepter cette réservation\. Motif : Le chef est souffrant\./)
  await see('16,00 € vous sont remboursés.')
})

test('an order is of the moment of its purchase, however late its partner confirms it', async () => {
  const { app, path, items, marie } = await confirmationWorld()
  const [item] = await items()
  app.advance(3 * 86_400_000)
  const confirm = { token: path.split('/').at(-1) ?? '', orderId: item?.id ?? '', action: 'confirm' as const }
  await app.call('/finalize-purchase', confirm)
  await openShop(app, { as: marie, path: '/orders' })
  // `START` of the app's clock.
  expect((await screen.findByRole('heading', { name: /^Commande du/ })).textContent).toMatch(
    /^Commande du 10\/06\/2026 à 10:00/,
  )
})

test("a partner's second answer shows the first decision", async () => {
  const { app, open, path, items } = await confirmationWorld()
  const page = await open()
  const [item] = await items()
  const token = path.split('/').at(-1) ?? ''
  await app.call('/finalize-purchase', { token, orderId: item?.id ?? '', action: 'confirm' })
  await page.press('Rejeter la commande')
  await page.pick('MOTIF', 'Il n’y a plus de place à cette date')
  await page.press('Oui, rejeter')
  await see('Cette commande a déjà été traitée.')
  await expect.poll(dialogs).toBe(0)
  await see(CONFIRMED)
  expect(screen.queryByRole('button', { name: 'Rejeter la commande' })).toBeNull()
})

// [C-SCREEN-108] [C-SCREEN-109]
test("the partner's page names the buyer by email, and no one once the buyer is gone", async () => {
  const { app, marie, open } = await confirmationWorld()
  await open()
  expect(readText(await see(/^Acheté le [\d/]+ à [\d:]+ par \S+@\S+$/))).toMatch(new RegExp(` par ${marie.email}$`))
  await app.db().write([{ sql: 'update user set erased_at = ? where id = ?', args: [Date.now(), marie.userId] }])
  await open()
  await see(/^Acheté le [\d/]+ à [\d:]+ par unknown user$/)
  await seeNot(new RegExp(marie.email))
})
