/** Sales that the third-party provider refused, and what it changes, wait in the queue until somebody has dealt with them. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expertWorld } from '../expert-tickets/expert-world.ts'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'

const QUEUE = '/admin/todo'

/** Paid orders of two tickets each, whose sale the provider refuses, and the operator's queue. */
async function stuckWorld(orders: number) {
  const world = await asServer(async () => {
    const made = await expertWorld()
    const sold = await made.sellExpert()
    await made.refresh()
    await made.fault({ mode: 'refuse', only: 'transaction' })
    for (let order = 0; order < orders; order++) {
      await made.addExpert(sold)
      const { payment } = await made.start()
      if (!payment) throw new Error('No payment was opened.')
      await made.pay(payment.paymentId)
      await made.later()
    }
    await made.fault({ mode: 'ok' })
    return made
  })
  expect(await world.failures()).toHaveLength(orders)
  const operator = await world.app.newMember({ isAdmin: true })
  const openQueue = () => openOffice(world.app, { as: operator, path: QUEUE })
  return { ...world, operator, openQueue }
}

const entries = (name: string) => {
  const list = screen.queryByRole('list', { name })
  return list ? within(list).queryAllByRole('listitem') : []
}
const failures = () => entries('Échecs')
const first = () => failures()[0] as HTMLElement

test('a sale refused by the provider is completed by hand, by entering its number', async () => {
  const { openQueue } = await stuckWorld(1)
  const page = await openQueue()
  await expect.poll(() => failures().length).toBe(1)
  await page.press('Compléter à la main', first())
  const form = await screen.findByRole('form', { name: 'Compléter à la main' })
  await page.press('Compléter', form)
  await see('Indiquez le numéro de la vente.', form)
  await page.fill('Numéro de la vente', 'Guichet 4711', form)
  await page.press('Compléter', form)
  await see(/^Vente complétée : ses billets attendent leurs documents/)
  await expect.poll(() => failures().length).toBe(0)
  await expect.poll(() => entries('À téléverser').length).toBe(2)
})

test('a sale refused by the provider is tried again', async () => {
  const { openQueue, failures: stored } = await stuckWorld(1)
  const page = await openQueue()
  await expect.poll(() => failures().length).toBe(1)
  await page.press('Réessayer', first())
  await see(/^Nouvel essai lancé/)
  await expect.poll(() => failures().length).toBe(0)
  expect((await stored()).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true)
})

test('a sale refused by the provider is refunded from the queue, in an open form with the sale ticked', async () => {
  const { openQueue } = await stuckWorld(1)
  const page = await openQueue()
  await expect.poll(() => failures().length).toBe(1)
  await page.press('Rembourser', first())
  const form = await screen.findByRole('form', { name: 'Rembourser' })
  expect((await within(form).findAllByRole<HTMLInputElement>('checkbox'))[0]?.checked).toBe(true)
  await page.fill('Motif', 'Plus de places', form)
  await page.press(/^Rembourser \d/, form)
  await see(/sont remboursés$/)
  expect(location.pathname).toBe(QUEUE)
  await expect.poll(() => failures().length).toBe(0)
})

test('a change of the provider waits until an operator has seen it, with a link to the stock', async () => {
  const { openQueue, set, refresh } = await stuckWorld(0)
  await asServer(() => set({ catalogueCents: 300 }))
  await asServer(refresh)
  const page = await openQueue()
  const changes = await screen.findByRole('list', { name: 'Changements chez ExperTicket' })
  expect(readText(changes)).toMatch(/Adulte : prix changé/)
  expect(within(changes).getByRole('link', { name: 'Voir le stock' }).getAttribute('href')).toMatch(
    /^\/admin\/activity\/[\w-]+\?tab=expert-ticket-stock$/,
  )
  await page.press('Marquer les prix comme vus', changes)
  await seeNot(/Adulte : prix changé/)
  expect(page.problems).toEqual([])
})
