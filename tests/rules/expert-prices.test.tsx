/** Prices of the expert-ticket tool, as an operator reads them. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceCalendar } from '#features/selling/expert-office/office/tool/price-calendar.tsx'
import { eurosText } from '#features/selling/expert-office/office/tool/tool-texts.ts'

// [P-RULE-043]
test("an expert-ticket price in cents is shown in euros, in a product's calendar and beside a sale", () => {
  const prices = new Map([
    ['2026-06-12', 1990],
    ['2026-06-13', 123_405],
  ])
  const html = renderToStaticMarkup(<PriceCalendar prices={prices} today="2026-06-11" />)
  const cells = [...html.matchAll(/<td[^>]*>(?<cell>.*?)<\/td>/g)].map(({ groups }) =>
    (groups?.cell ?? '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  expect(cells.filter((cell) => cell.includes('€'))).toEqual(['12 19,90 €', '13 1 234,05 €'])
  expect([19.9, 39.8, 0.05].map((euros) => eurosText(euros).replace(/\s/g, ' '))).toEqual([
    '19,90 €',
    '39,80 €',
    '0,05 €',
  ])
})
