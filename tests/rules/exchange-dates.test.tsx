/** Dates for which an operator may exchange tickets: what each would give back or cost more. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExchangeDates } from '#features/operation/order-office/office/exchange/exchange-dates.tsx'
import type { ExchangeDate } from '#features/tickets/exchanges/contract.ts'

const eur = (cents: number) => ({ cents, currency: 'eur' as const })
const date = (name: string, facts: Partial<ExchangeDate>): ExchangeDate => ({
  ...{ ticketInfoId: name, ticketLabel: 'Plein tarif', stockIds: [name], startTs: 0, validityDateStr: name },
  ...{ remaining: 1, price: eur(3200), subsidy: eur(0), refund: eur(0), isDearer: false, ...facts },
})

test('a date of an exchange says whether it costs the same, gives money back, or is too dear to be chosen', () => {
  const dates = [
    date('le 1', {}),
    date('le 2', { remaining: null, price: eur(2700), refund: eur(500) }),
    date('le 3', { remaining: 12, price: eur(3950), isDearer: true }),
    date('le 4', { ticketLabel: 'Soirée', subsidy: eur(400) }),
  ]
  const given = { dates, paidCents: 3200, ticketLabel: 'Plein tarif', chosen: undefined, error: null, more: null }
  const html = renderToStaticMarkup(<ExchangeDates {...given} choose={() => undefined} />)
  const lines = [...html.matchAll(/<label.*?<\/label>/g)].map(([line]) => [
    line
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    line.includes('disabled=""'),
  ])
  expect(lines).toEqual([
    ['le 1 1 place libre 32,00 € même prix', false],
    ['le 2 Places illimitées 27,00 € 5,00 € rendus', false],
    ['le 3 Plus cher : un échange ne demande pas de supplément. 39,50 € + 7,50 €', true],
    ['le 4, Soirée 1 place libre 32,00 € part CSE 4,00 € même prix', false],
  ])
})
