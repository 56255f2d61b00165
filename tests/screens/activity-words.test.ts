/** Words of an activity and its partner: « Gratuit » (chapter pages-and-caches), pictures and places. */
import { expect, test } from 'vitest'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const main = () => document.querySelector('main')
const booking = () => screen.getByRole('region', { name: /^(Réservez|Achetez) dès maintenant$/ })
const row = (label: string) =>
  [...booking().querySelectorAll('li')]
    .map((line) => readText(line))
    .filter((text) => text.includes(label) && !text.includes('Total'))
    .at(-1)

/** The page of an activity without dates whose ticket costs nothing of itself. */
async function openFree(fees: number) {
  const free = { publicPrice: 0, youpiizPrice: 0, buyingPrice: 0 }
  const app = await testApp()
  const { activityId } = await newShop(app).sell({
    kind: 'Flexible',
    ticket: { ...free, label: 'Entrée', fees },
    options: [
      { ...free, label: 'Plan du parc' },
      { label: 'Casque', publicPrice: 400, youpiizPrice: 300 },
    ],
  })
  const db = app.db()
  await db.write([markBestStale([activityId], Date.now())])
  await refreshBest(db, Date.now(), 'Europe/Paris')
  const page = await openShop(app, { path: `/a/x/${activityId}`, as: await app.newMember() })
  await see('Entrée')
  return page
}

test('a ticket or an option without price and fees is called free, while lowest price and sums stay amounts', async () => {
  const page = await openFree(0)
  expect(row('Entrée')).toContain('Gratuit')
  expect(readText(booking())).toContain('Dès 0,00 €')
  await expect.poll(() => row('Plan du parc')).toContain('Gratuit')
  expect(row('Casque')).toContain('3,00 €')
  expect(readText(booking())).toMatch(/Total ?0,00 €/)
  await page.press('Ajouter au panier')
  const cart = await screen.findByRole('dialog', { name: 'Votre panier' })
  await see(/Entrée/, cart)
  expect(readText(cart)).toContain('0,00 €')
  expect(readText(cart)).not.toContain('Gratuit')
})

test('a ticket of 0 € with fees is not called free: its price is its fees, in the lowest price, too, and the total names them', async () => {
  await openFree(150)
  expect(row('Entrée')).toMatch(/1,50 €.*dont 1,50 € de frais de gestion/)
  expect(readText(booking())).toContain('Dès 1,50 €')
  expect(row('Entrée')?.split('Options')[0]).not.toContain('Gratuit')
  await expect.poll(() => readText(booking())).toMatch(/Total ?1,50 € ?dont 1,50 € de frais de gestion/)
})

// [C-SCREEN-021]
test('a partner with several pictures and addresses shows all of them', async () => {
  const page = await openShop(await demoApp(), { path: '/a/escalade/a-demo-escalade-libre', host: ATELIER })
  page.intercept('/get-vendor', async (pass) => {
    const body = await (await pass()).json()
    const { vendor } = body.res
    vendor.media = ['first', 'second'].map((id) => ({ ...vendor.media[0], id }))
    return Response.json(body)
  })
  await page.follow('Bloc & Cordes')
  await screen.findByRole('heading', { level: 1, name: 'Bloc & Cordes' })
  const pictures = screen.getAllByRole('button', { name: /^Agrandir l’image/ })
  expect(pictures.map((picture) => picture.querySelectorAll('img').length)).toEqual([1, 1])
  const addresses = readText(screen.getByRole('region', { name: 'Nos adresses' }))
  expect(addresses).toMatch(/33 rue de la Fonderie.*67000 Strasbourg.*6 allée du Semnoz.*74000 Annecy/)
  expect(main()?.contains(pictures[1] ?? null)).toBe(true)
})
