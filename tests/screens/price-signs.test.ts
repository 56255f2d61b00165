/** Signs beside a price: whose struck price it is, what a promotion refers to, and the committee's share. */
import { expect, test } from 'vitest'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

const DAY = 86_400_000

/** A ticket of 15 € and 1 € of fees, on sale for a day before its promotion of 10 %; the committee pays 40 %. */
async function world() {
  const made = await subsidyWorld()
  const { app, shop, budget, rule, db, paul } = made
  await budget(100_000)
  await rule()
  const sold = await shop.sell({ kind: 'Flexible', activity: { label: 'Cirque' } })
  app.advance(DAY)
  await app.signIn(paul)
  await shop.promote({ activityId: sold.activityId, percentHundredths: 1000 })
  const lowest = async () => {
    await db.write([markBestStale([sold.activityId], Date.now())])
    await refreshBest(db, Date.now(), 'Europe/Paris')
  }
  await lowest()
  return { ...made, sold }
}

const text = (element: Element | null | undefined) => readText(element ?? document.body).replaceAll('\u00a0', ' ')

test('a card shows the member’s own price first, whose price is struck and what a promotion refers to', async () => {
  const { app, paul } = await world()
  await openShop(app, { path: '/recherche?q=cirque', as: paul })
  await see('Cirque')
  const card = text(screen.getByText('Cirque').closest('article'))
  // 20 € at the partner's, 13,50 € and 1 € here, of which the committee pays 5,40 €.
  expect(card).toContain('-28%')
  expect(card).toMatch(/Dès 9,10 €\s*14,50 € sans votre CSE\s*au lieu de 20,00 € prix public du partenaire/)
  expect(card).toContain('Prix le plus bas des 30 jours avant la promotion : 16,00 €')
  expect(card).toContain('Votre CSE paie 40 %')
})

test('a ticket shows the member’s price and that of several on its page, and its full price in the cart', async () => {
  const { app, paul, sold } = await world()
  const page = await openShop(app, { path: `/a/x/${sold.activityId}`, as: paul })
  await see('Plein tarif')
  const row = () =>
    text([...document.querySelectorAll('li')].findLast((line) => line.textContent?.includes('Plein tarif')))
  expect(row()).toMatch(
    /9,10 €\s*Votre CSE paie 5,40 €\s*14,50 € sans votre CSE\s*au lieu de 20,00 € prix public du partenaire\s*-28%/,
  )
  expect(row()).toContain('dont 1,00 € de frais de gestion')
  expect(row()).toContain('Prix le plus bas des 30 jours avant la promotion : 16,00 €')
  // Two for 29 €, of which 40 % of 27 € are paid; three alike.
  expect(row()).toContain('2 billets : 18,20 € · 3 billets : 27,30 €')
  await page.press('Ajouter au panier')
  const cart = await screen.findByRole('dialog', { name: 'Votre panier' })
  await see(/Plein tarif/, cart)
  expect(text(cart)).toMatch(/13,50 €\s*au lieu de 20,00 € prix public du partenaire/)
  expect(text(cart)).toMatch(/Votre CSE paie 40 %\s*soit 5,40 €/)
})
