/** The form of an ExperTicket stock, as an operator changes the order of its tickets. */
import { expect, test } from 'vitest'
import { expertWorld } from '../expert-tickets/expert-world.ts'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'

// [K-RULE-052]
test('an operator reorders the tickets of an ExperTicket stock by swapping neighbours', async () => {
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
  await page.press('Modifier', document.querySelector<HTMLElement>('[data-save-bar]') ?? document.body)
  await see('Stocks mis à jour')
  const { expertTicketStocks } = await app.call('/admin/get-activity-expert-tickets', { activityId }, as)
  expect(expertTicketStocks.map(({ tickets }) => tickets.map(({ label }) => label))).toEqual([
    ['Famille', 'Adulte', 'Enfant'],
  ])
  expect(page.problems).toEqual([])
})
