/** A withdrawal of a used ticket waits in the operator's queue until she accepts it, or says why not. */
import { expect, test } from 'vitest'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { withdrawalWorld } from '../support/withdrawal-world.ts'

async function openQueue() {
  const world = await asServer(async () => {
    const made = await withdrawalWorld()
    const sold = await made.sellOpen()
    const { number, orderIds } = await made.bought([{ sold }])
    const [code = ''] = await made.codes()
    await made.letIn(sold, code)
    await made.withdraw(number, made.marie.email, orderIds)
    return made
  })
  const page = await openOffice(world.app, { as: world.operator, path: '/admin/todo' })
  const list = await screen.findByRole('list', { name: 'Rétractations à traiter' })
  await see(/Un billet a déjà servi\./, list)
  return { ...world, page, list }
}

test('an operator accepts a withdrawal from the queue, and it is gone', async () => {
  const { page, list, declared } = await openQueue()
  await page.press('Accepter et rembourser', list)
  await expect.poll(() => screen.queryByRole('list', { name: 'Rétractations à traiter' })).toBeNull()
  expect(await declared()).toEqual([['Accepted', 'Used', 1600]])
})

test('an operator refuses a withdrawal with a reason alone', async () => {
  const { page, list, declared } = await openQueue()
  await page.press('Refuser la rétractation', list)
  const form = await screen.findByRole('form', { name: 'Refuser la rétractation' })
  await page.press('Refuser', form)
  await see('Indiquez la raison, que le client lit.', form)
  expect(await declared()).toEqual([['Waiting', 'Used', 0]])
  await page.fill(/^Motif/, 'La visite a eu lieu.', form)
  await page.press('Refuser', form)
  await expect.poll(async () => (await declared())[0]?.[0]).toBe('Refused')
  await expect.poll(() => screen.queryByRole('form', { name: 'Refuser la rétractation' })).toBeNull()
})
