/** Codes of partners' documents on screens: in the list of a stock's tickets, and on the page of a member's ticket. */
import { expect, test } from 'vitest'
import { buyingWorld } from '../support/buying.ts'
import { screen, see } from '../support/document/look.ts'
import { openOffice, openShop } from '../support/document/open-document.ts'
import { textReader, uploadText } from '../support/read-documents.ts'
import { deliver } from '../support/shop-jobs.ts'

/** A stock of a document for each text. */
async function stockOfTexts(...texts: string[]) {
  const { documents, readsFrom } = textReader()
  const world = await buyingWorld({ documents })
  const { app, shop } = world
  readsFrom(app)
  const operator = await app.newMember({ isAdmin: true })
  const sold = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  const stockId = sold.slotIds[0] ?? ''
  const fileIds: string[] = []
  for (const [at, text] of texts.entries())
    fileIds.push(await uploadText(app, { as: operator }, `billet-${at + 1}.pdf`, text))
  await app.call('/admin/add-stock-entries', { fileIds, stockId }, { as: operator })
  return { ...world, operator, sold, path: `/admin/activity/${sold.activityId}/stock/${stockId}/entries` }
}

test('the list of a stock’s tickets shows each code that was read, and why there is none', async () => {
  const { app, operator, path } = await stockOfTexts('un [A-0001]', 'deux', 'trois [A-0003] [B-0003]')
  const page = await openOffice(app, { as: operator, path })
  await see('A-0001')
  await see('Code non lu')
  await see('Plusieurs codes lus')
  const histories = screen.getAllByRole('button', { name: 'Historique' })
  const openHistory = async (at: number) => page.user.click(histories[at] ?? document.body)
  await openHistory(1)
  await see('Aucun code n’a été trouvé dans ce document : son porteur entre sur son nom.')
  await openHistory(2)
  await see(
    'Ce document porte plusieurs codes, et rien ne dit lequel est celui du billet : son porteur entre sur son nom.',
  )
  expect(page.problems).toEqual([])
})

test('the page of a member’s ticket shows the bars of its paper with their number', async () => {
  const { app, cards, marie, sold, startWith } = await stockOfTexts('un [3760123456784]')
  const { paymentId } = await startWith(marie, sold)
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  const page = await openShop(app, { as: marie, path: `/orders/${paymentId}/tickets` })
  await see('3760123456784')
  expect(screen.getByRole('img', { name: 'Code-barres du billet 3760123456784' })).toBeTruthy()
  expect(page.problems).toEqual([])
})
