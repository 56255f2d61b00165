import type { CallInput } from '#api/client.ts'
import { issuer } from './invoice-world.ts'
import { payoutWorld } from './payout-world.ts'
import type { Member } from './test-app.ts'

export type Fields = CallInput<'/admin/update-payee'>['fields']

export const agentIdentity = {
  ...{ status: 'Professional' as const, name: 'Scènes du Parc', legalForm: 'SARL', siren: '404833048' },
  ...{ foreignNumber: '', address: '3 rue du Parc, 69002 Lyon' },
}
const address = { street: 'rue du Parc', building: '3', postalCode: '69002', town: 'Lyon', country: 'FR' }
export const resale: Fields = { vatNumber: 'FR83404833048', terms: 'Resale', commission: null, address }
export const agency: Fields = {
  ...{ ...resale, terms: 'Agency', commission: 1250 },
  commissionVat: { rate: 2000, provision: null },
}

/** Theatre tickets at 19,99 € with 1 € of fees and a booklet at 3,50 €, of a partner whose identity is known. */
export async function agentWorld() {
  const world = await payoutWorld()
  const { app, as, shop, buy } = world
  const today = '2026-06-10'
  const rates = { usual: 1000 as const, fees: 2000 as const, exceptions: [] }
  await app.call('/admin/update-invoicing', { enabled: true, fromDay: today, issuer, rates, rateChanges: [] }, as)
  const sold = await shop.sell({
    ...{ quantity: 50, startTs: Date.now() + 200 * 86_400_000 },
    vendor: { name: 'Théâtre du Parc', legalIdentity: agentIdentity },
    ticket: { youpiizPrice: 1999, buyingPrice: 1000, fees: 100 },
    options: [{ label: 'Livret', youpiizPrice: 350, buyingPrice: 100 }],
  })
  const { vendorId } = sold
  let version: number | undefined
  const agree = async (fields: Fields) => {
    const { payee } = await app.call('/admin/update-payee', { vendorId, fields, ifUpdatedAt: version }, as)
    version = payee.updatedAt ?? undefined
    return payee
  }
  const june = { from: '2026-06-01', to: '2026-06-30' }
  const statement = () => app.call('/admin/get-statement', { of: 'vendor', id: vendorId, ...june }, as)
  const buyOne = (quantity: number, booklets = 0, buyer?: Member) =>
    buy(
      [
        {
          sold,
          quantity,
          options: sold.optionIds.flatMap((optionId) => (booklets > 0 ? { optionId, quantity: booklets } : [])),
        },
      ],
      buyer,
    )
  const payoutRow = async (month = '2026-06') =>
    (await world.list({ month })).rows.find((row) => row.vendorId === vendorId)
  const pay = async (month = '2026-06', paidOn = '2026-07-02') =>
    app.call('/admin/pay-payout', { payoutId: (await payoutRow(month))?.id ?? '', paidOn }, as)
  return { ...world, sold, vendorId, agree, statement, buyOne, payoutRow, pay }
}
