/** How an activity's page leads to a purchase: a first ticket, when tickets come, and the next dates with their places. */
import { expect, test } from 'vitest'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { readText, screen, see, sees } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { newShop, type Sale, type Sold } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const DAY = 86_400_000
const AT_ONCE = 'Ces billets n’attendent pas le partenaire : ils sont dans votre compte et par email dès le paiement.'
const CONFIRMED = 'Réservation confirmée par le partenaire, en général sous 24 h : vos billets suivent par email.'

async function world() {
  const app = await testApp()
  const db = app.db()
  const shop = newShop(app)
  const as = await app.newMember()
  const open = async ({ activityId }: Pick<Sold, 'activityId'>) => {
    await asServer(async () => {
      await db.write([markBestStale([activityId], Date.now())])
      await refreshBest(db, Date.now(), 'Europe/Paris')
    })
    return openShop(app, { path: `/a/x/${activityId}`, as })
  }
  return { app, db, shop, open }
}

const quantity = async (label: string) =>
  (await screen.findByRole('group', { name: `Quantité : ${label}` })).querySelector('output')?.textContent
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ajouter au panier' })

test('one ticket is picked where there is one kind, and none where the buyer has to choose, or one is too few', async () => {
  const { shop, open } = await world()
  const page = await open(await shop.sell({ kind: 'Flexible' }))
  expect(await quantity('Plein tarif')).toBe('1')
  expect(readText()).toMatch(/Total ?16,00 €/)
  await page.press('Ajouter au panier')
  await screen.findByRole('dialog', { name: 'Votre panier' })
  await page.press('Continuer vos achats')
  // Added once, it is not offered to be added again.
  await expect.poll(() => quantity('Plein tarif')).toBe('0')
  expect(addButton().disabled).toBe(true)

  await open(await shop.sell({ kind: 'Flexible', ticket: { label: 'Convive', minQuantity: 2 } }))
  expect([await quantity('Convive'), addButton().disabled]).toEqual(['0', true])

  const several = await shop.sell({ kind: 'Flexible', ticket: { label: 'Adulte' } })
  await shop.alsoSellKind(several, 'Enfant')
  await open(several)
  expect([await quantity('Adulte'), await quantity('Enfant'), addButton().disabled]).toEqual(['0', '0', true])
})

test.each<[Sale['mode'], boolean, string | null]>([
  ['Automatic', false, AT_ONCE],
  ['Pregenerated', false, AT_ONCE],
  ['Pregenerated', true, null],
  ['VendorConfirm', false, CONFIRMED],
  ['AdminConfirm', false, CONFIRMED],
])(
  'a buyer reads when tickets of a stock come: %s, sold without a free document: %s',
  async (mode, unlimited, promise) => {
    const { shop, open } = await world()
    const documents = mode === 'Pregenerated' ? { documents: 3 } : {}
    await open(await shop.sell({ kind: 'Flexible', ...(mode ? { mode } : {}), ...documents, batch: { unlimited } }))
    await quantity('Plein tarif')
    expect([AT_ONCE, CONFIRMED].filter((text) => sees(text))).toEqual(promise === null ? [] : [promise])
  },
)

test('an activity shows its next three dates, of the next month too, each with its price and its last places', async () => {
  const { app, db, shop, open } = await world()
  const noon = (day: number, month: number) => Date.UTC(2026, month - 1, day, 10)
  app.advance(noon(28, 6) - Date.now())
  const sold = await shop.sell({ startTs: noon(29, 6), quantity: 2, slots: 2 })
  const [gone, ...further] = await Promise.all(
    [noon(30, 6), noon(1, 7), noon(2, 7), noon(3, 7)].map((startTs, at) =>
      shop.alsoSell(sold, { startTs, quantity: 40, youpiizPrice: 1500 + 100 * at }),
    ),
  )
  expect(further).toHaveLength(3)
  await db.write([{ sql: 'update stock set bought = quantity where id = ?', args: [gone?.slotIds[0] ?? ''] }])
  const page = await open(sold)
  const list = await screen.findByRole('list', { name: 'Prochaines dates' })
  await expect
    .poll(() => [...list.querySelectorAll('button')].map((day) => readText(day)))
    .toEqual([
      'lun. 29 juinDès 16,00 €Plus que 4 places',
      'mer. 1er juil.Dès 17,00 €Disponible',
      'jeu. 2 juil.Dès 18,00 €Disponible',
    ])
  await page.press(/^mer\. 1er juil\./)
  await see(/^mercredi 1er juillet 2026/)
  expect(await quantity('Plein tarif')).toBe('1')
  await see(/^Total ?17,00 €/)
  await screen.findByRole('grid', { name: /^juillet 2026$/i })
})

test('an activity whose further dates cannot be loaded shows those of the month', async () => {
  const { shop, open } = await world()
  const sold = await shop.sell({ startTs: Date.now() + 2 * DAY, quantity: 30 })
  const page = await open(sold)
  let asked = 0
  page.intercept('/list-activity-stock', (pass) => (asked++ === 0 ? pass() : 'gone'))
  await expect
    .poll(() => [...document.querySelectorAll('[aria-label="Prochaines dates"] button')].map((day) => readText(day)))
    .toEqual([expect.stringMatching(/^\p{L}+\. \d+(er)? \p{L}+\.?Dès 16,00 €Disponible$/u)])
})

test('an activity leads to four others of its kind at other partners, the nearest first', async () => {
  const app = await demoApp()
  await openShop(app, { path: '/a/x/a-demo-nocturne-chandelles', host: ATELIER })
  const title = await screen.findByRole('heading', { level: 2, name: 'Musées et expositions à proximité' })
  const section = title.closest('section')
  const partners = [...(section?.querySelectorAll('article') ?? [])].map((card) => readText(card))
  expect(partners.length).toBeGreaterThan(0)
  expect(partners.length).toBeLessThanOrEqual(4)
  expect(partners.filter((text) => text.includes('Musée des Lumières'))).toEqual([])
  const distances = partners.map((text) => Number(/(\d+) km/.exec(text)?.[1] ?? 0))
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
})
