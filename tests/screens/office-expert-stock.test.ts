/** The form of an ExperTicket stock, as an operator changes the order of its tickets. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expertWorld } from '../expert-tickets/expert-world.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'

// [K-RULE-051] [K-RULE-052] [K-ERROR-017] [K-ERROR-018]
test('an operator reorders the tickets of an ExperTicket stock by swapping neighbours, and each needs a name and a product', async () => {
  const { app, as, activityId } = await asServer(async () => {
    const world = await expertWorld()
    await world.refresh()
    const operator = { as: await world.app.newMember({ isAdmin: true }) }
    const { activityId } = await world.shop.sell()
    const tickets = ['Adulte', 'Enfant', 'Famille'].map((label) => ({
      label,
      description: '',
      productId: label === 'Enfant' ? 'ocearium-enfant' : 'ocearium-adulte',
    }))
    await world.app.call('/admin/create-expert-ticket-stocks', { activityId, tickets }, operator)
    return { app: world.app, as: operator, activityId }
  })
  const page = await openOffice(app, { ...as, path: `/admin/activity/${activityId}?tab=expert-ticket-stock` })
  await page.press('Modifier')
  await screen.findByRole('button', { name: 'Échanger les tickets 2 et 3' })
  const names = () => screen.getAllByLabelText<HTMLInputElement>('Nom du ticket').map(({ value }) => value)
  expect(names()).toEqual(['Adulte', 'Enfant', 'Famille'])
  // Between neighbours alone: three tickets have two places to swap.
  expect(screen.getAllByRole('button', { name: /^Échanger les tickets/ })).toHaveLength(2)
  await page.press('Échanger les tickets 2 et 3')
  expect(names()).toEqual(['Adulte', 'Famille', 'Enfant'])
  await page.press('Échanger les tickets 1 et 2')
  expect(names()).toEqual(['Famille', 'Adulte', 'Enfant'])
  // Each of them needs a name and a product.
  const canSave = () =>
    [...document.querySelectorAll<HTMLButtonElement>('[data-save-bar] button')].some(
      (button) => readText(button) === 'Modifier' && !button.disabled,
    )
  expect(canSave()).toBe(true)
  const second = await screen.findByRole('group', { name: 'Ticket 2' })
  await page.fill('Nom du ticket', ' ', second)
  await see('Ticket #2 incomplet')
  expect(canSave()).toBe(false)
  await page.fill('Nom du ticket', 'Adulte', second)
  await expect.poll(canSave).toBe(true)
  await page.press('Changer de produit', second)
  await see('Ticket #2 incomplet')
  expect(canSave()).toBe(false)
  const [first, third] = await Promise.all([1, 3].map((at) => screen.findByRole('group', { name: `Ticket ${at}` })))
  await page.fill('Nom du ticket', '', third)
  await see('Tickets #2 et #3 incomplets')
  await page.fill('Nom du ticket', '', first)
  await see('Tickets #1, #2 et #3 incomplets')
  await page.fill('Nom du ticket', 'Famille', first)
  await page.fill('Nom du ticket', 'Enfant', third)
  await see('Ticket #2 incomplet')
  await page.user.type(await within(second).findByRole('combobox', { name: 'Produit' }), 'adulte')
  const [product] = await screen.findAllByRole('option', { name: /Adulte/ })
  await page.user.click(product as Element)
  await expect.poll(canSave).toBe(true)
  await page.press('Modifier', document.querySelector<HTMLElement>('[data-save-bar]') ?? document.body)
  await see('Stocks mis à jour')
  const { expertTicketStocks } = await app.call('/admin/get-activity-expert-tickets', { activityId }, as)
  expect(expertTicketStocks.map(({ tickets }) => tickets.map(({ label }) => label))).toEqual([
    ['Famille', 'Adulte', 'Enfant'],
  ])
  expect(page.problems).toEqual([])
})
