/** The days on which a ticket without a date is valid: as the operator enters them, as it says, as the entrance takes it. */
import { expect, test } from 'vitest'
import { stockInput } from '#features/stock/slots/office-stock-shapes.ts'
import { withDays } from '#features/stock-office/stock-admin/office/form/period-days.ts'
import { toStockInput } from '#features/stock-office/stock-admin/office/form/stock-input.ts'
import { emptyStock } from '#features/stock-office/stock-admin/office/form/stock-values.ts'
import { newTicket } from '#features/stock-office/stock-admin/office/tickets/ticket-values.ts'
import { wallClockToUtc } from '#kernel/time/region-time.ts'
import { newScan } from '../../support/check-in-world.ts'
import { DAY, PARIS, stockOffice } from '../../support/stock-office.ts'

// [C-RULE-085]
test('a ticket shows the last day entered by the operator, and check-in admits it until that day', async () => {
  const { app, admin, create, buy, slots, items, entries } = await stockOffice()
  const form = {
    ...emptyStock(''),
    period: withDays(PARIS, { startTs: null, endTs: null }, { from: '2026-06-11', to: '2026-06-30' }),
    quantity: '10',
    tickets: [{ ...newTicket(), label: 'Adulte', publicPrice: '20', youpiizPrice: '15', buyingPrice: '12' }],
  }
  const { stocks } = await create(
    stockInput.parse(toStockInput(form, { zone: PARIS, ids: new Map(), commission: null })),
  )
  const [batch] = stocks
  const [stock] = await slots()
  if (!batch || !stock) throw new Error('No stock.')
  await buy(batch, stock.id, 2)
  const [bought] = await items()
  expect(bought?.validityDateStr).toBe('Du 11/06/2026 au 30/06/2026')
  const codes = (await entries()).map(({ code }) => code ?? '')
  const { url } = await app.call(
    '/admin/create-scan-link',
    { vendorId: bought?.vendorId ?? '', label: 'Entrée', expiresAt: Date.now() + 60 * DAY },
    { as: admin },
  )
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  const scan = async (code: string | undefined) =>
    (await app.call('/check-scanned-ticket', { token, code: code ?? '', ...newScan() })).outcome
  expect(await scan(codes[0])).toBe('otherDay')
  app.advance(wallClockToUtc(PARIS, 2026, 6, 30, 23, 59) - Date.now())
  expect(await scan(codes[0])).toBe('admitted')
  app.advance(60_000)
  expect(await scan(codes[1])).toBe('otherDay')
})
