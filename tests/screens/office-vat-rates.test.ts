/** VAT in the settings of invoices: a rate is proposed with its reason, and zero is chosen with its provision alone. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { invoiceWorld, issuer } from '../support/invoice-world.ts'

test('a proposed rate is taken for the usual rate, and an exception without VAT names its provision', async () => {
  const { app, operator, as, configure, db } = await invoiceWorld()
  await db.write([
    {
      sql: `insert into category (id, level, sort_order, name, slug, created_at, updated_at)
        values ('c1-vat', 1, 900, 'Ateliers', 'ateliers', 0, 0)`,
      args: [],
    },
  ])
  await configure({ issuer, rates: { usual: 2000, fees: 2000, exceptions: [] } })
  const page = await openOffice(app, { as: operator, path: '/admin/invoices/settings' })
  const usual = await screen.findByRole('group', { name: 'Proposer le taux habituel' })
  await page.user.selectOptions(
    within(usual).getByLabelText('Ce qui est vendu'),
    'Spectacle, concert, cirque, cinéma, e-sport',
  )
  await see(/^Spectacle, concert, cirque, cinéma, e-sport, France métropolitaine et Monaco : 5,5 %/)
  await page.user.selectOptions(within(usual).getByLabelText('Lieu de la prestation'), 'Corse')
  await see(/^Spectacle, concert, cirque, cinéma, e-sport, Corse : 2,1 %/)
  await page.user.click(within(usual).getByRole('button', { name: 'Prendre 2,1 %' }))
  expect((await screen.findByLabelText<HTMLSelectElement>('Taux habituel')).value).toBe('210')

  const exception = screen.getByRole('group', { name: 'Ajouter une exception' })
  const rate = within(exception).getByLabelText('Taux')
  expect(within(rate).queryByRole('option', { name: '0 %' })).toBeNull()
  await page.user.selectOptions(within(exception).getByLabelText('Catégorie'), 'Ateliers')
  await page.user.selectOptions(rate, '0 %, formation professionnelle continue')
  await page.user.click(within(exception).getByRole('button', { name: 'Ajouter' }))
  await see(/catégorie · 0 %, formation professionnelle continue/)
  await page.press('ENREGISTRER')
  await see('Réglages enregistrés')
  const { invoicing } = await app.call('/admin/get-invoicing', {}, as)
  expect(invoicing?.rates).toMatchObject({
    usual: 210,
    exceptions: [{ kind: 'category', rate: 0, provision: 'training' }],
  })
  expect(page.problems).toEqual([])
})

test('an issuer without VAT chooses the provision, which the settings keep', async () => {
  const { app, operator, as, configure } = await invoiceWorld()
  await configure()
  const page = await openOffice(app, { as: operator, path: '/admin/invoices/settings' })
  await page.choose(/^Non facturée/)
  expect((await screen.findByLabelText<HTMLSelectElement>('Disposition')).value).toBe('franchise')
  await page.user.selectOptions(screen.getByLabelText('Disposition'), 'service en Guyane ou à Mayotte')
  await page.press('ENREGISTRER')
  await see('Réglages enregistrés')
  const { invoicing } = await app.call('/admin/get-invoicing', {}, as)
  expect(invoicing).toMatchObject({
    issuer: { exempt: true, provision: 'overseas' },
    rates: { usual: 0, usualProvision: 'overseas', fees: 0, feesProvision: 'overseas' },
  })
  expect(page.problems).toEqual([])
})
