/** The function to withdraw, step by step, as a visitor and as the buyer: what it says, refuses, keeps and sends. */
import { expect, test } from 'vitest'
import { readText, screen } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { withdrawalWorld } from '../support/withdrawal-world.ts'

const text = () => readText(document.querySelector('main'))

test('a visitor finds the order, declares, confirms, and reads the receipt; a wrong pair stays with its reason', async () => {
  const { app, bought, sellOpen, shop, marie, declared } = await withdrawalWorld()
  const { number } = await bought([{ sold: await sellOpen() }, { sold: await shop.sell() }])
  const page = await openShop(app, { path: `/retractation?commande=n${number}` })
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  expect(field('Numéro de commande').value).toBe(number)

  await page.press('Retrouver ma commande')
  expect(document.activeElement).toBe(field('Adresse email'))
  await screen.findByText('Indiquez une adresse email valable.')
  expect(page.asked('/get-withdrawal-order')).toEqual([])

  await page.fill('Adresse email', 'autre@exemple.test')
  await page.press('Retrouver ma commande')
  await screen.findByText(/^Aucune commande payée n’a ce numéro avec cette adresse email\./)
  expect(field('Adresse email').value).toBe('autre@exemple.test')

  await page.fill('Adresse email', marie.email)
  await page.press('Retrouver ma commande')
  await screen.findByRole('heading', { name: 'Votre déclaration' })
  expect(text()).toContain('Possible jusqu’au 24/06/2026 à minuit · remboursement : 16,00 €')
  expect(text()).toContain('Loisir à une date ou pendant une période déterminée : pas de droit de rétractation')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)

  await page.press('Renoncer au contrat')
  await screen.findByText('Indiquez votre nom.')
  expect(document.activeElement).toBe(field('Votre nom'))
  await page.fill('Votre nom', 'Marie Dupont')
  await page.press('Renoncer au contrat')
  await screen.findByRole('heading', { name: 'Confirmez votre rétractation' })
  expect(text()).toContain('Je soussigné(e) Marie Dupont déclare renoncer au contrat')
  expect(text()).toContain('Vous êtes remboursé de 16,00 €')
  expect(await declared()).toEqual([])

  await page.press('Revenir')
  expect((await screen.findByLabelText<HTMLInputElement>('Votre nom')).value).toBe('Marie Dupont')
  await page.press('Renoncer au contrat')
  await page.press('Confirmer la rétractation')
  await screen.findByRole('heading', { name: 'Votre rétractation est reçue' })
  expect(text()).toContain('Reçue le 10/06/2026 à 10:0')
  expect(await declared()).toEqual([['Accepted', null, 1600]])
  // There is no list of orders without an account.
  expect(screen.queryByRole('link', { name: 'Voir mes commandes' })).toBeNull()
  await page.follow('Retour à l’accueil')
  await expect.poll(() => location.pathname).toBe('/')
})

test('the buyer reaches it from the order without typing, and a fault of the network keeps what was typed', async () => {
  const { app, bought, sellOpen, marie, declared } = await withdrawalWorld()
  const { paymentId } = await bought([{ sold: await sellOpen() }])
  const page = await openShop(app, { path: `/orders/${paymentId}`, as: marie })
  await page.follow(/^Renoncer au contrat ici : /)
  await screen.findByRole('heading', { name: 'Votre déclaration' })
  await page.fill('Votre nom', 'Marie D.')
  await page.press('Renoncer au contrat')
  const again = page.intercept('/withdraw-from-contract', 'gone')
  await page.press('Confirmer la rétractation')
  await screen.findByText('Nous n’avons pas pu joindre le serveur. Rien n’est envoyé : réessayez.')
  expect(text()).toContain('Je soussigné(e) Marie D.')
  again()
  await page.press('Confirmer la rétractation')
  await screen.findByRole('heading', { name: 'Votre rétractation est reçue' })
  expect(await declared()).toHaveLength(1)
})

test('an order of which nothing can be withdrawn says so for each line, and offers no button', async () => {
  const { app, bought, shop, marie } = await withdrawalWorld()
  const { number } = await bought([{ sold: await shop.sell() }])
  await openShop(app, { path: `/retractation?commande=n${number}`, as: marie })
  await screen.findByText('Aucun article de cette commande ne peut faire l’objet d’une rétractation aujourd’hui.')
  expect(screen.queryByRole('button', { name: 'Renoncer au contrat' })).toBeNull()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Votre commande')
})

test('the buyer who comes back after a declaration finds it on the order, and no form that would be refused', async () => {
  const { app, bought, sellOpen, marie } = await withdrawalWorld()
  const { number } = await bought([{ sold: await sellOpen() }])
  const page = await openShop(app, { path: `/retractation?commande=n${number}`, as: marie })
  await page.press('Renoncer au contrat')
  await page.press('Confirmer la rétractation')
  await page.follow('Voir mes commandes')
  await expect.poll(() => location.pathname).toBe('/orders')
  await page.back()
  await screen.findByText(/^Rétractation reçue le 10\/06\/2026/)
  expect(screen.queryByRole('button', { name: 'Renoncer au contrat' })).toBeNull()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Votre commande')
})

test('a declaration whose term has ended meanwhile is refused with the reason, and shows the order as it is now', async () => {
  const { app, bought, sellOpen, marie, declared } = await withdrawalWorld()
  const [one, other] = [await sellOpen(), await sellOpen()]
  const { number } = await bought([{ sold: one }, { sold: other }])
  const page = await openShop(app, { path: `/retractation?commande=n${number}`, as: marie })
  const [first] = await screen.findAllByRole('checkbox')
  await page.user.click(first as Element)
  await page.press('Renoncer au contrat')
  await screen.findByRole('heading', { name: 'Confirmez votre rétractation' })
  app.advance(15 * 86_400_000)
  await page.press('Confirmer la rétractation')
  await screen.findByText('Aucun article de cette commande ne peut faire l’objet d’une rétractation aujourd’hui.')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Votre commande')
  expect(document.querySelectorAll('[role=alert]').length).toBeGreaterThan(0)
  expect(await declared()).toEqual([])
})

test('the order says that a withdrawal waits for an answer, in place of the way to it', async () => {
  const { app, bought, shop, marie, withdraw } = await withdrawalWorld()
  const sold = await shop.sell({ kind: 'Flexible', mode: 'Pregenerated', quantity: null, documents: 1 })
  const { number, orderIds, paymentId } = await bought([{ sold }])
  await withdraw(number, marie.email, orderIds)
  await openShop(app, { path: `/orders/${paymentId}`, as: marie })
  await screen.findByText(
    'Votre rétractation est reçue : nous vous répondons par email. Ces billets ne donnent plus accès.',
  )
  expect(screen.queryByRole('link', { name: /^Renoncer au contrat ici : / })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Offrir/ })).toBeNull()
  expect(text()).not.toContain('vous pouvez renoncer')
})

test('an order names neither right to withdraw nor charge for a canceled item, and no right once the term is over', async () => {
  const { app, bought, sellOpen, rule, budget, seen, withdraw, paul } = await withdrawalWorld()
  await budget(100_000)
  await rule()
  await seen()
  const { paymentId, number, orderIds } = await bought([{ sold: await sellOpen() }, { sold: await sellOpen() }], paul)
  const RIGHT = 'Billet sans date : vous pouvez renoncer au contrat'
  const both = async (path: string) => {
    await openShop(app, { path, as: paul })
    await screen.findAllByText(/Billet sans date|Annulée/)
    return text()
  }
  const times = (said: string, part: string) => said.split(part).length - 1
  for (const path of [`/orders/${paymentId}`, '/orders']) expect(times(await both(path), RIGHT)).toBe(2)
  expect(await both(`/orders/${paymentId}`)).toContain('À votre charge, TTC')

  await withdraw(number, paul.email, orderIds.slice(0, 1))
  for (const path of [`/orders/${paymentId}`, '/orders']) expect(times(await both(path), RIGHT)).toBe(1)
  expect(await both(`/orders/${paymentId}`)).toContain('Dont annulé')
  expect(times(text(), 'Votre CSE paie')).toBe(1)
  expect(text()).not.toContain('À votre charge')

  app.advance(16 * 86_400_000)
  for (const path of [`/orders/${paymentId}`, '/orders']) {
    expect(times(await both(path), RIGHT)).toBe(0)
    expect(text()).not.toContain('Renoncer au contrat ici')
    expect(text()).toContain('Billet sans date : le délai pour renoncer au contrat est passé.')
  }
})

test('the cart says the right to withdraw on each line, and not once more beside the button', async () => {
  const { app, sellOpen, shop, add, marie } = await withdrawalWorld()
  for (const sold of [await sellOpen(), await sellOpen(), await shop.sell()]) await add(marie, sold)
  await openShop(app, { path: '/cart', as: marie })
  await screen.findByRole('button', { name: 'Passer au paiement' })
  const times = (part: string) => text().split(part).length - 1
  expect(times('Billet sans date : vous pouvez renoncer au contrat')).toBe(2)
  expect(times('Loisir à une date ou pendant une période déterminée : pas de droit de rétractation')).toBe(1)
  expect(text()).toContain('La rétractation se fait en ligne, avec ou sans compte : renoncer au contrat ici')
})
