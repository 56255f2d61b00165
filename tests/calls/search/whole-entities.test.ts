/** An item of the search is the entity of the documents, as its own calls answer it. */
import { expect, test } from 'vitest'
import { expertWorld } from '../../expert-tickets/expert-world.ts'

// [K-ENTITY-054] [K-ENTITY-055] [K-ENTITY-056] [K-ENTITY-058] [K-ENTITY-052]
test('a promotion and an ExperTicket stock are found with all that the documents name of them', async () => {
  const { app, sellExpert } = await expertWorld()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const { activityId, stockId, ticketId } = await sellExpert()
  const made = {
    label: 'Été',
    discount: { type: 'Percent' as const, percent: 12.5 },
    target: { type: 'Activity' as const, activityId },
    flash: { type: 'Period' as const, startTs: Date.now(), endTs: Date.now() + 1000 },
    visibility: 'Public' as const,
  }
  const { offer } = await app.call('/admin/create-offer', made, admin)
  const { items } = await app.call('/admin/search/query', { table: 'offer' }, admin)
  expect(items).toMatchObject([{ item: { id: offer.id, ...made, createdAt: offer.createdAt } }])
  const one = await app.call('/admin/search/get', { table: 'offer', id: offer.id }, admin)
  expect(one.item).toMatchObject(made)
  const found = await app.call('/admin/search/get', { table: 'expert-ticket-stock', id: stockId }, admin)
  const tickets = [{ id: ticketId, label: 'Adulte', description: '', productId: 'ocearium-adulte' }]
  expect(found.item).toMatchObject({ activityId, tickets })
})
