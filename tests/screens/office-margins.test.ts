/** Prices that sell below cost: seen before they are saved, and asked about. */
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import { offer, ticketInfo } from '#kernel/stock/tables.ts'
import { setTerms } from '../support/agents.ts'
import { look, readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { promotionWorld } from '../support/promotion-world.ts'
import { newShop } from '../support/shop.ts'

/** A ticket of 15 € bought at 10 €, of an activity whose partner is open. */
async function marginWorld() {
  const { app, as, vendorId, orm, write, make } = await promotionWorld()
  const { activityId } = await newShop(app).sell({
    ticket: { label: 'Adulte' },
    activity: { label: 'Visite des caves' },
  })
  await write([orm.update(activity).set({ vendorId, addressType: 'Vendor' }).where(eq(activity.id, activityId))])
  app.advance(1000)
  const open = (path: string, before?: Parameters<typeof openOffice>[1]['before']) =>
    openOffice(app, { as, path, ...(before ? { before } : {}) })
  const promotions = () => orm.select().from(offer).where(eq(offer.targetId, activityId))
  const prices = async () => (await orm.select().from(ticketInfo)).map(({ youpiizPrice }) => youpiizPrice)
  const sellByAgent = (commission: number) => setTerms(app.db(), [vendorId], { commission })
  return { activityId, open, promotions, prices, make, sellByAgent }
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const rowText = async (name: RegExp, place?: HTMLElement) =>
  readText(await within(place ?? document.body).findByRole('row', { name })).replaceAll(/\s+/g, ' ')

test('a promotion shows the margin as it is typed, and is saved at a loss only once that is confirmed', async () => {
  const { activityId, open, promotions } = await marginWorld()
  const page = await open(`/admin/activity/${activityId}/offer/create`)
  await page.fill('Nom', 'Semaine folle')
  await page.fill('Réduction (%)', '20')
  await see('Aucun tarif n’est vendu moins cher que ce qui est dû au partenaire.')
  expect(await rowText(/^Adulte/)).toMatch(/^Adulte ?10,00 € ?12,00 € ?2,00 €$/)
  await page.fill('Réduction (%)', '60')
  await see('1 tarif sera vendu moins cher que ce qui est dû au partenaire.')
  expect(await rowText(/^Adulte/)).toMatch(/^Adulte ?10,00 € ?6,00 € ?-4,00 € ?à perte$/)
  await page.press('Ajouter')
  const question = await dialog('Vendre à perte ?')
  expect(await rowText(/^Adulte/, question)).toContain('-4,00 €')
  await page.press('Revenir à la saisie', question)
  expect(await promotions()).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Semaine folle')
  await page.press('Ajouter')
  await page.press('Vendre à perte', await dialog('Vendre à perte ?'))
  await see('Promotion créée')
  expect(await promotions()).toMatchObject([{ percentHundredths: 6000 }])
  // Hidden and shown again, it is asked about again.
  await page.press('Masquer')
  await page.press('Rendre visible')
  await page.press('Revenir à la saisie', await dialog('Vendre à perte ?'))
  expect(await promotions()).toMatchObject([{ visibility: 'Hidden' }])
  await page.press('Rendre visible')
  await page.press('Vendre à perte', await dialog('Vendre à perte ?'))
  await expect.poll(promotions).toMatchObject([{ visibility: 'Public' }])
})

test('a promotion whose discount is invalid shows no margin, and shows it again once it is valid', async () => {
  const { activityId, open } = await marginWorld()
  const page = await open(`/admin/activity/${activityId}/offer/create`)
  for (const wrong of ['101', '-5', 'abc', '']) {
    await page.fill('Réduction (%)', '100')
    expect(await rowText(/^Adulte/)).toContain('-10,00 €')
    await page.fill('Réduction (%)', wrong)
    await see('Indiquez une réduction valide pour voir la marge.')
    expect(screen.queryByRole('row', { name: /^Adulte/ })).toBeNull()
  }
})

test('a margin that cannot be computed says so, and is computed again', async () => {
  const { activityId, open } = await marginWorld()
  const page = await open(`/admin/activity/${activityId}/offer/create`, (visit) =>
    visit.intercept('/admin/preview-offer', refusal('serverError', 'Server error', undefined, 500)),
  )
  await see('La marge n’a pas pu être calculée.')
  page.intercept('/admin/preview-offer', (pass) => pass())
  await page.press('Réessayer')
  expect(await rowText(/^Adulte/)).toContain('5,00 €')
})

test('new prices of a stock below cost are red in their preview, and saved only once that is confirmed', async () => {
  const { activityId, open, prices } = await marginWorld()
  const page = await open(`/admin/activity/${activityId}?tab=stock`)
  await page.press('Changer les prix…')
  const window = await dialog('Changer les prix à partir d’un jour')
  await page.fill('De combien (%)', '-60')
  await page.user.click(await within(window).findByRole('checkbox', { name: 'Prix d’achat' }))
  await page.press('Voir les nouveaux prix', window)
  expect(await rowText(/^Adulte/, window)).toContain('-4,00 €')
  await page.press('Changer les prix', window)
  await page.press('Revenir à la saisie', await dialog('Vendre à perte ?'))
  expect(await prices()).toEqual([1500])
  await page.press('Changer les prix', window)
  await page.press('Vendre à perte', await dialog('Vendre à perte ?'))
  await look.until(async () => (await prices()).includes(600) || undefined, 'The new price')
})

test('the margin of new prices counts the promotion that lowers them most, running or to come', async () => {
  const { activityId, open, prices, make } = await marginWorld()
  await make('Été', 20, activityId)
  const page = await open(`/admin/activity/${activityId}?tab=stock`)
  await page.press('Changer les prix…')
  const window = await dialog('Changer les prix à partir d’un jour')
  await page.fill('De combien (%)', '-20')
  await page.user.click(await within(window).findByRole('checkbox', { name: 'Prix d’achat' }))
  await page.press('Voir les nouveaux prix', window)
  // 12 € are left, of which the promotion takes 2,40 €: less than the 10 € that the partner gets.
  const row = await rowText(/^Adulte/, window)
  expect(row).toContain('-0,40 €')
  expect(row).toContain('en promotion, à 9,60 €')
  await page.press('Changer les prix', window)
  expect(await rowText(/^Adulte/, await dialog('Vendre à perte ?'))).toContain('-0,40 €')
  await page.press('Revenir à la saisie', await dialog('Vendre à perte ?'))
  expect(await prices()).toEqual([1500])
})

test('new prices and the stock form ask no buying price of a partner who sells by an agent, and show the commission', async () => {
  const { activityId, open, sellByAgent, prices } = await marginWorld()
  await sellByAgent(1250)
  const page = await open(`/admin/activity/${activityId}?tab=stock`)
  await page.press('Changer les prix…')
  const window = await dialog('Changer les prix à partir d’un jour')
  expect(within(window).queryByRole('checkbox', { name: 'Prix d’achat' })).toBeNull()
  await page.fill('De combien (%)', '-20')
  await page.press('Voir les nouveaux prix', window)
  expect(await rowText(/^Ticket/, window)).toBe('TicketPrix publicPrix YoupiizCommission')
  expect(await rowText(/^Adulte/, window)).toMatch(/1,50 €$/)
  await page.press('Changer les prix', window)
  await look.until(async () => (await prices()).includes(1200) || undefined, 'The new price')

  const form = await open(`/admin/activity/${activityId}/stock/create`)
  await form.press('Ajouter un ticket')
  await see('Ce partenaire vend par vous : vous gardez 12,5 % du prix de vente, et lui devez le reste.')
  expect(screen.queryByLabelText(/^Prix d’achat/)).toBeNull()
  await form.fill('Nom du ticket', 'Adulte')
  await form.fill('Prix public (€)', '25')
  await form.fill('Prix Youpiiz (€)', '19,99')
  expect(await rowText(/^#1/)).toContain('17,49 €2,50 € (12,5 %)')
  await form.press('Ajouter une option')
  expect(screen.queryByLabelText(/^Prix d’achat/)).toBeNull()
})

test('a change of prices to nothing is named in its preview, and saved only once that is confirmed', async () => {
  const { activityId, open, prices } = await marginWorld()
  const page = await open(`/admin/activity/${activityId}?tab=stock`)
  await page.press('Changer les prix…')
  const window = await dialog('Changer les prix à partir d’un jour')
  await page.fill('De combien (%)', '-100')
  await page.press('Voir les nouveaux prix', window)
  expect(await rowText(/^Adulte/, window)).toMatch(/0,00 € ?gratuit$/)
  await page.press('Changer les prix', window)
  await see('1 tarif n’aura plus de prix : Adulte.', await dialog('Vendre gratuitement ?'))
  await page.press('Revenir à la saisie', await dialog('Vendre gratuitement ?'))
  expect(await prices()).toEqual([1500])
  await page.press('Changer les prix', window)
  await page.press('Vendre gratuitement', await dialog('Vendre gratuitement ?'))
  await look.until(async () => (await prices()).includes(0) || undefined, 'The new price')
})

test('a change of prices that cannot be read is marked at its field, and cannot be previewed', async () => {
  const { activityId, open } = await marginWorld()
  const page = await open(`/admin/activity/${activityId}?tab=stock`)
  await page.press('Changer les prix…')
  const window = await dialog('Changer les prix à partir d’un jour')
  const preview = await within(window).findByRole('button', { name: 'Voir les nouveaux prix' })
  const wrongUnits: [unit: string, label: string, wrong: string[], right: string, problem: string][] = [
    [
      'En pourcentage',
      'De combien (%)',
      ['-150', 'abc', '1e3', '1001'],
      '-12,5',
      'Entrez un pourcentage de -100 à 1 000, par exemple -12,5.',
    ],
    ['En euros', 'De combien (€)', ['abc', '1e3', '1,234'], '-1,50', 'Entrez un montant, par exemple -1,50.'],
  ]
  for (const [unit, label, wrong, right, problem] of wrongUnits) {
    await page.user.selectOptions(await within(window).findByLabelText('Changement'), unit)
    for (const text of wrong) {
      await page.fill(label, text)
      await see(problem, window)
      const field = within(window).getByLabelText<HTMLInputElement>(label)
      expect([field.value, field.getAttribute('aria-invalid')]).toEqual([text, 'true'])
      expect(preview).toHaveProperty('disabled', true)
    }
    await page.fill(label, right)
    expect(within(window).queryByText(problem)).toBeNull()
    expect(preview).toHaveProperty('disabled', false)
  }
})

test('the margin of a bulk change counts the promotion that lowers the price most', async () => {
  const { activityId, open, make } = await marginWorld()
  await make('Été', 20, activityId)
  const page = await open('/admin/activity')
  await page.user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Visite des caves' }))
  await page.press('Modifier')
  const window = await dialog('Modifier 1 activité')
  await page.user.selectOptions(await within(window).findByLabelText('Prix'), 'Baisser de … %')
  await page.fill('Prix : de combien (%)', '20')
  await page.press('Voir l’aperçu')
  await see('1 tarif sera vendu moins cher que ce qui est dû au partenaire.', window)
  expect(readText(window)).toContain('Marge de « Adulte » (dû au partenaire 10,00 €) : -0,40 €')
})

test('a bulk change of prices below cost is red in its preview, and started only once that is confirmed', async () => {
  const { open, prices } = await marginWorld()
  const page = await open('/admin/activity')
  await page.user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Visite des caves' }))
  await page.press('Modifier')
  const window = await dialog('Modifier 1 activité')
  await page.user.selectOptions(await within(window).findByLabelText('Prix'), 'Baisser de … %')
  await page.fill('Prix : de combien (%)', '60')
  await page.press('Voir l’aperçu')
  await see('1 tarif sera vendu moins cher que ce qui est dû au partenaire.', window)
  expect(readText(window)).toContain('Marge de « Adulte » (dû au partenaire 10,00 €) : -4,00 €')
  await page.press('Appliquer', window)
  await page.press('Revenir à la saisie', await dialog('Vendre à perte ?'))
  expect(await prices()).toEqual([1500])
  await page.press('Appliquer', window)
  await page.press('Vendre à perte', await dialog('Vendre à perte ?'))
  await dialog('Modification en nombre')
})

test('the form of a stock tells beside each margin what the deepest promotion leaves of it, as prices are typed', async () => {
  const { activityId, open, make } = await marginWorld()
  await make('Dix pour cent', 10, activityId)
  await make('Semaine folle', 60, activityId)
  const page = await open(`/admin/activity/${activityId}/stock/create`)
  await page.press('Ajouter un ticket')
  const type = async (label: string, text: string) => {
    await page.fill(label, text)
    await page.leaveField()
  }
  await type('Nom du ticket', 'Enfant')
  await type('Prix Youpiiz (€)', '15')
  await type('Prix d’achat (€)', '10')
  expect(await rowText(/Enfant/)).toContain('5,00 € (33,3 %)-4,00 € en promo, à perte')
  await type('Prix Youpiiz (€)', '30')
  expect(await rowText(/Enfant/)).toContain('20,00 € (66,7 %)2,00 € en promo')
  expect(page.problems).toEqual([])
})
