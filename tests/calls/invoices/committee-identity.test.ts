/** The committee on an invoice of which it pays a share: as its group states it, and as it was on the day of the issue. */
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

// [D50]
test('an invoice names the committee that pays a share with address and SIREN, and keeps them', async () => {
  const { app, shop, buy, give, configure, listed, budget, rule, paul, group, as } = await invoiceWorld()
  await configure()
  await budget(100_000)
  await rule()
  const state = (payer: { name: string; address: string; siren: string } | null) =>
    app.call('/admin/update-user-group', { groupId: group.id, groupProfile: { payer } }, as)
  const texts = async (purchaseId: string) =>
    Promise.all(
      (await listed(purchaseId)).map(async ({ id }) =>
        pdfText(receiptBytes((await app.call('/admin/get-invoice-pdf', { invoiceId: id }, as)).pdf)),
      ),
    )
  const before = await buy([{ sold: await shop.sell() }], paul)
  const named = { name: 'CSE de l’Atelier Méridional', address: '4 place du Port, 13002 Marseille', siren: '732829320' }
  const { group: saved } = await state({ ...named, siren: '732 829 320' })
  expect(saved.groupProfile.payer).toEqual(named)
  expect((await app.call('/admin/get-user-group', { groupId: group.id }, as)).item.groupProfile.payer).toEqual(named)
  const { purchaseId } = await buy([{ sold: await shop.sell() }], paul)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  await state(null)
  const after = await buy([{ sold: await shop.sell() }], paul)
  const [invoice, credit] = await texts(purchaseId)
  for (const text of [invoice, credit])
    for (const expected of ['CSE de l’Atelier Méridional', '4 place du Port, 13002 Marseille', 'SIREN 732 829 320'])
      expect(text).toContain(expected)
  for (const other of [before, after])
    for (const text of await texts(other.purchaseId)) expect(text).not.toContain('place du Port')
  // A buyer who pays a purchase alone is named alone.
  const alone = await buy([{ sold: await shop.sell() }])
  expect((await texts(alone.purchaseId))[0]).not.toContain('place du Port')
})

test('an incomplete identity of a committee is refused at its field, and a former one comes back by undoing', async () => {
  const { app, group, as } = await invoiceWorld()
  const named = { name: 'CSE du Port', address: '4 place du Port, 13002 Marseille', siren: '' }
  const state = (payer: typeof named) =>
    app.call('/admin/update-user-group', { groupId: group.id, groupProfile: { payer } }, as)
  const wrong: [typeof named, string][] = [
    [{ ...named, name: ' ' }, 'groupProfile.payer.name'],
    [{ ...named, address: '' }, 'groupProfile.payer.address'],
    [{ ...named, siren: '732829321' }, 'groupProfile.payer.siren'],
  ]
  for (const [payer, field] of wrong) await expect(state(payer), field).rejects.toMatchObject({ fields: [field] })
  await state(named)
  app.advance(1000)
  await state({ ...named, name: 'CSE du Vieux-Port' })
  const { items } = await app.call('/admin/list-history', { target: group.id }, as)
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, as)
  expect((await app.call('/admin/get-user-group', { groupId: group.id }, as)).item.groupProfile.payer).toEqual(named)
})
