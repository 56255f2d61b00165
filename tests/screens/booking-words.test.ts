/** Words around a purchase: the guarantees beside a booking, and a purchase that opens no payment. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { demoApp } from '../support/demo-app.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'

const PAUL = 'paul@demo.test'
const booking = () => screen.getByRole('region', { name: /^(Réservez|Achetez) dès maintenant$/ })
const guarantees = () =>
  within(booking().querySelector('header') as HTMLElement)
    .getAllByRole('listitem')
    .map(readText)

// [C-SCREEN-050] [C-SCREEN-066] [C-SCREEN-067] [C-SCREEN-068]
test('the default guarantees are shown when neither group nor activity has its own', async () => {
  const app = await demoApp()
  const as = await app.demoPerson(PAUL)
  await openShop(app, { path: '/a/bowling/a-demo-bowling', as })
  expect(guarantees()).toEqual([
    'Meilleur prix garanti — Service gratuit',
    'Billets envoyés sous 24h après confirmation du partenaire',
  ])
  await openShop(app, { path: '/a/ocearium/a-demo-ocearium', as })
  expect(guarantees()).toEqual(['Entrée prioritaire, sans passer aux caisses', 'Billet envoyé dès le paiement'])
})

// [C-ERROR-039]
test('a purchase that opens no payment says so', async () => {
  const app = await demoApp()
  const as = await app.demoPerson(PAUL)
  const activity = await openShop(app, { path: '/a/bowling/a-demo-bowling', as })
  await activity.press('Ajouter : Deux parties')
  await activity.press('Ajouter au panier')
  await screen.findByRole('dialog', { name: 'Votre panier' })
  const page = await openShop(app, { path: '/cart', as })
  page.intercept('/start-cart-purchase', Response.json({ res: { failedItems: [], payment: null } }))
  await page.press('Passer au paiement')
  await see('Échec lors du démarrage de la commande')
})
