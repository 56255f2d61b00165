import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { VendorLocation } from '#contract/catalogue-shapes.ts'
import type { OrderItem } from '#contract/order-shapes.ts'
import { locationsIn } from '#features/catalogue/shop/ui/contact-access.tsx'
import { safeAddress } from '#features/catalogue/shop/ui/special-panels.tsx'
import { PaidText } from '#features/operation/order-office/office/paid-text.tsx'
import { guaranteeTexts } from '#features/selling/booking/ui/booking-header.tsx'
import { reservationLabel } from '#features/selling/booking/ui/booking-verb.ts'
import { addToCartCount, setCartCount } from '#features/selling/cart/ui/cart-count-store.ts'
import { articles, Totals } from '#features/selling/cart/ui/totals.tsx'
import { remainingText, toldText } from '#features/selling/checkout/ui/countdown.tsx'
import { groupPurchases } from '#features/selling/checkout/ui/purchases.ts'
import { failedItemsText } from '#features/selling/checkout/ui/use-checkout.ts'

describe('on the activity page', () => {
  const stocked = (stockType: 'Standard' | 'PromoCode' | 'MemberCard', fixed: boolean, flexible: boolean) => ({
    stockType,
    bestStock: { hasFixedStocks: fixed, hasFlexibleStocks: flexible, discount: null, offer: null },
  })

  test('dated activities are reserved, all others are bought', () => {
    expect(reservationLabel(stocked('Standard', true, false))).toBe('Réserver')
    expect(reservationLabel(stocked('Standard', false, true))).toBe('Acheter')
    expect(reservationLabel(stocked('Standard', true, true))).toBe('Acheter')
    expect(reservationLabel(stocked('PromoCode', false, false))).toBe('Acheter')
    expect(reservationLabel(stocked('MemberCard', true, false))).toBe('Acheter')
  })

  test('a header override replaces both guarantees, a blank override hides them', () => {
    expect(guaranteeTexts(' \n', ['a', 'b'])).toEqual(['a', 'b'])
    expect(guaranteeTexts('Un\n\n Deux ', ['a', 'b'])).toEqual(['Un', 'Deux'])
  })

  test('a known city in the URL narrows the locations to that city, an unknown city leaves all of them', () => {
    const at = (city: string): VendorLocation => ({
      name: city,
      phone: null,
      address: {
        placeId: null,
        main: '1 rue',
        secondary: '',
        addressDetails: { streetNumber: null, route: null, postalCode: null, city, country: null },
        geometry: null,
      },
      openingHours: null,
      clockZone: null,
      hideName: false,
      hidePhone: false,
      hideAddress: false,
      hideOpeningHours: false,
      rangeInKm: null,
    })
    const both = [at('Lyon'), at('Saint-Étienne')]
    expect(locationsIn('saint-étienne', both)).toEqual([both[1]])
    expect(locationsIn('nice', both)).toEqual(both)
    expect(locationsIn(undefined, both)).toEqual(both)
  })

  test('only web URLs and paths of the site become links', () => {
    expect(safeAddress('javascript:alert(1)')).toBeNull()
    for (const elsewhere of ['//evil.test', '/\\evil.test', '\\\\evil.test', ' //evil.test', 'data:text/html,x'])
      expect(safeAddress(elsewhere)).toBeNull()
    expect(safeAddress('')).toBeNull()
    expect(safeAddress('/member-card')).toEqual({ href: '/member-card', external: false })
    expect(safeAddress('https://train.test/x')).toEqual({ href: 'https://train.test/x', external: true })
  })
})

describe('in the cart', () => {
  test('the number of articles is singular for one, plural for two', () => {
    expect([articles(0), articles(1), articles(2)]).toEqual(['0 article', '1 article', '2 articles'])
  })

  test('fees show only when there are any, and the subtotal leaves them out', () => {
    const text = (fees: number) => renderToStaticMarkup(<Totals total={1250} fees={fees} count={2} />)
    expect(text(0)).not.toContain('Frais de gestion')
    expect(text(0)).toContain('12,50')
    expect(text(50)).toContain('Frais de gestion')
    expect(text(50)).toContain('12,00')
  })

  test('items that cannot be sold are counted in the message', () => {
    expect(failedItemsText(1)).toBe("Un billet n'a pas pu être ajouté à la commande")
    expect(failedItemsText(3)).toBe("3 billets n'ont pas pu être ajoutés à la commande")
  })

  test('the time left to pay is minutes and seconds, never negative', () => {
    expect([remainingText(29 * 60_000 + 4_200), remainingText(-1)]).toEqual(['29:05', '00:00'])
  })

  test('the count is never stored in a module of the server, which many people share', () => {
    setCartCount(3)
    addToCartCount(2)
    expect('document' in globalThis).toBe(false)
  })
})

describe('in the list of orders', () => {
  const item = (id: string, paymentId: string | null, endedAt: number | null): OrderItem => {
    const eur = { cents: 100, currency: 'eur' as const }
    return {
      id,
      paymentId,
      itemType: 'Ticket',
      status: endedAt === null ? 'Pending' : 'Success',
      startedAt: 1,
      endedAt,
      attachments: [],
      activity: { id: 'a', slugName: 'a', label: 'A', media: null, vendor: { id: 'v', name: 'V', slugName: 'v' } },
      ticketInfo: { id: 't', label: 'T' },
      quantity: 1,
      options: [],
      total: { price1: eur, price2: eur, price3: eur, fees: eur, total: eur },
      fees: eur,
      validityDateStr: '',
      terms: null,
      holdUntil: null,
      paymentInReview: false,
      contractKind: 'OpenTicket',
    }
  }

  test('orders are grouped by payment, newest first, with unfinished ones on top', () => {
    const items = [item('1', 'pi-a', 10), item('2', 'pi-b', 30), item('3', 'pi-a', 20), item('4', 'pi-c', null)]
    const purchases = groupPurchases([...items, item('5', null, null)])
    expect(purchases.map(({ paymentId, items: own }) => [paymentId, own.map(({ id }) => id)])).toEqual([
      ['pi-c', ['4']],
      [null, ['5']],
      ['pi-b', ['2']],
      ['pi-a', ['1', '3']],
    ])
    expect(purchases[3]).toMatchObject({ endedAt: 20, total: 200 })
  })
})

test('a screen reader announces the time left to pay a few times, not every second', () => {
  const minute = 60_000
  const told = Array.from({ length: 30 * 60 }, (_, second) => toldText(30 * minute - second * 1000))
  const changes = told.filter((text, at) => text !== told[at - 1])
  expect(changes).toEqual([
    '',
    ...[25, 20, 15, 10, 5, 2].map((n) => `Il reste ${n} minutes pour payer.`),
    'Il reste 1 minute pour payer.',
  ])
})

test("operators read the member's payment of an order, and the committee's part separately", () => {
  const eur = (cents: number) => ({ cents, currency: 'eur' as const })
  const prices = { price1: eur(4800), price2: eur(4800), price3: eur(4800), fees: eur(200), total: eur(5000) }
  const text = (total: OrderItem['total'], isPaid = true) =>
    renderToStaticMarkup(<PaidText total={total} isPaid={isPaid} />).replaceAll(/<[^>]*>|\s/g, ' ')
  expect(text({ ...prices, subsidy: eur(2000) })).toBe('30,00 € part CSE 20,00 € ')
  expect(text(prices)).toBe('50,00 €')
  expect(text({ ...prices, subsidy: eur(2000) }, false)).toBe('Non payé demandé 30,00 €  part CSE 20,00 € ')
})
