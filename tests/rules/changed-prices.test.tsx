/** Words that an operator reads before new prices of a stock hold: slots to divide, slots sold, and each price. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PricesView } from '#features/stock-office/stock-admin/office/prices/prices-view.tsx'
import type { PriceChange } from '#features/stock-office/stock-admin/price-shapes.ts'

const prices = (...[publicPrice, youpiizPrice, buyingPrice]: [number, number, number]) => ({
  publicPrice: { cents: publicPrice, currency: 'eur' as const },
  youpiizPrice: { cents: youpiizPrice, currency: 'eur' as const },
  buyingPrice: { cents: buyingPrice, currency: 'eur' as const },
})

test('new prices are shown beside those that change, with the number of slots that keep theirs because they are sold', () => {
  const before = prices(2000, 1500, 1000)
  const after = prices(2000, 1600, 1000)
  const changed = { before, after, lowest: after.youpiizPrice, owed: after.buyingPrice }
  const tickets = [
    {
      label: 'Adulte',
      ...changed,
      options: [{ label: 'Audioguide', before, after: before, lowest: before.youpiizPrice, owed: before.buyingPrice }],
    },
  ]
  const shown = (facts: Pick<PriceChange, 'effect'> & Partial<PriceChange>) =>
    renderToStaticMarkup(
      <PricesView
        title={null}
        from="2026-06-12"
        commission={null}
        change={{ batchId: 'sb', updatedAt: 0, slots: 4, soldSlots: 0, tickets, ...facts }}
      />,
    )
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const table = 'Nouveaux prix Ticket Prix public Prix Youpiiz Prix d’achat Marge'
  const rows = 'Adulte 20,00 € 15,00 € → 16,00 € 10,00 € 6,00 € Option : Audioguide 20,00 € 15,00 € 10,00 € 5,00 €'
  expect(shown({ effect: 'inPlace' })).toBe(`4 créneaux : tout ce stock prend les nouveaux prix. ${table} ${rows}`)
  expect(shown({ effect: 'split', slots: 1, soldSlots: 3 })).toMatch(
    /^1 créneau à partir du .*12 juin 2026 passent dans un stock à part, aux nouveaux prix\. 3 ont déjà des ventes, qui gardent leur prix\./,
  )
  expect(shown({ effect: 'none' })).toMatch(/^Rien ne change : aucun créneau n’est vendu à partir de ce jour, [^€]*$/)
})
