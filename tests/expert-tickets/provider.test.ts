import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createExpertTickets } from '#features/stock/expert-tickets/provider.ts'
import { START } from '../support/test-app.ts'
import { API_KEY, adults, partnerWorld } from './expert-world.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => void vi.useRealTimers())

const sale = (reservationId: string, quantity = 1) => ({
  reservationId,
  partnerSaleId: 'oi-1',
  products: [adults(quantity)],
})
const isPdf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.slice(0, 5)) === '%PDF-'

describe('the partner API', () => {
  test('makes a reservation, a transaction from it, documents, then a cancellation request', async () => {
    const { provider, requests } = await partnerWorld()
    const reservation = await provider.reserve({ products: [adults(2)] })
    expect(reservation).toMatchObject({ minutesToExpiry: 20, totalPriceCents: 3980 })
    const sold = await provider.createTransaction(sale(reservation.reservationId, 2))
    expect(sold).toMatchObject({ partnerSaleId: 'oi-1', paymentStatus: 3, productStatus: 2 })
    expect(await provider.findTransaction('oi-1')).toMatchObject({ saleId: sold.saleId })
    expect(await provider.findTransaction('oi-2')).toBeNull()
    const documents = await provider.documents(sold.saleId)
    expect(documents).toHaveLength(2)
    for (const { url } of documents) expect(isPdf(await provider.download(url))).toBe(true)
    expect(await provider.cancellationRequest(sold.saleId)).toMatch(/^\d+$/)
    expect(await provider.findTransaction('oi-1')).toMatchObject({ productStatus: 4, paymentStatus: 4 })
    await expect(provider.cancellationRequest(sold.saleId)).rejects.toMatchObject({ kind: 'refused' })
    expect(requests.map((url) => url.searchParams.get('api-version'))).toEqual(requests.map(() => '3.21'))
  })

  test('reports a sale in process as unconfirmed, which cannot be cancelled yet', async () => {
    const { provider, set } = await partnerWorld()
    await set({ confirmAfterMs: 60_000 })
    const { reservationId } = await provider.reserve({ products: [adults(1)] })
    const { saleId, productStatus } = await provider.createTransaction(sale(reservationId))
    expect(productStatus).toBe(7)
    expect(await provider.documents(saleId)).toEqual([])
    await expect(provider.cancellationRequest(saleId)).rejects.toMatchObject({ kind: 'refused' })
    vi.setSystemTime(START + 60_000)
    expect(await provider.findTransaction('oi-1')).toMatchObject({ productStatus: 2 })
    expect(await provider.documents(saleId)).toHaveLength(1)
  })

  test('lists for each day the price that a reservation for that day costs', async () => {
    const { provider } = await partnerWorld()
    expect(await provider.catalogueUpdatedAt()).not.toBeNull()
    const { products } = await provider.catalogue()
    const adult = products.find(({ product }) => product.ProductId === 'ocearium-adulte')
    expect(adult).toMatchObject({ product: { ProductName: 'Adulte' }, providerName: 'Océarium de la Pointe' })
    const prices = await provider.realTimePrices({
      productIds: ['ocearium-adulte'],
      startDay: '2026-06-12',
      endDay: '2026-06-13',
    })
    expect(prices.map(({ day, cents }) => [day, cents])).toEqual([
      ['2026-06-12', 1990],
      ['2026-06-13', 2190],
    ])
    for (const { day, cents } of prices) {
      const listed = adult?.product.PricesAndDates?.find(({ Dates }) => Dates.split(',').includes(day))
      expect(listed?.Price).toBe(cents / 100)
      expect((await provider.reserve({ products: [adults(1, day)] })).totalPriceCents).toBe(cents)
    }
  })

  test('refuses with HTTP status 200: everything, one product, or a reservation used twice', async () => {
    const { provider, store } = await partnerWorld()
    const unknown = { ...adults(1), productId: 'nothing' }
    await expect(provider.reserve({ products: [unknown] })).rejects.toMatchObject({
      name: 'ExpertTicketError',
      kind: 'refused',
      codes: ['PRODUCT_NOT_FOUND'],
    })
    await expect(provider.reserve({ products: [adults(1, '2025-01-01')] })).rejects.toMatchObject({ kind: 'refused' })
    const { reservationId } = await provider.reserve({ products: [adults(1)] })
    await provider.createTransaction(sale(reservationId))
    await expect(provider.createTransaction(sale(reservationId))).rejects.toMatchObject({ kind: 'refused' })
    expect(await store.sales()).toHaveLength(1)
    const partial = createExpertTickets({
      baseUrl: 'http://partner.test',
      partnerId: 'p',
      apiKey: 'k',
      fetch: async () =>
        Response.json({ Success: true, ReservationId: '1', Products: [{ ProductId: 'a', Success: false }] }),
    })
    await expect(partial.reserve({ products: [adults(1)] })).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('when the partner fails', () => {
  test('a read that fails twice is tried a third time, and one that keeps failing is unavailable', async () => {
    const { provider, fault, asked } = await partnerWorld()
    await fault({ mode: 'fail', times: 2 })
    expect(await provider.findTransaction('oi-1')).toBeNull()
    expect(asked).toHaveLength(3)
    await fault({ mode: 'fail' })
    await expect(provider.catalogue()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(asked).toHaveLength(6)
  })

  test('reservations, sales and cancellations are never repeated automatically', async () => {
    const { provider, fault, asked, store } = await partnerWorld()
    const { reservationId } = await provider.reserve({ products: [adults(1)] })
    await fault({ mode: 'fail' })
    await expect(provider.reserve({ products: [adults(1)] })).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(provider.createTransaction(sale(reservationId))).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(provider.cancellationRequest('1')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(asked).toEqual(['POST reservation', 'POST reservation', 'POST transaction', 'POST cancellationrequest'])
    expect(await store.sales()).toEqual([])
  })

  test('a hanging partner is abandoned without effect', async () => {
    const { provider, fault, store } = await partnerWorld({ timeoutMs: 1000 })
    const { reservationId } = await provider.reserve({ products: [adults(1)] })
    await fault({ mode: 'hang', only: 'transaction' })
    await expect(provider.createTransaction(sale(reservationId))).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await store.sales()).toEqual([])
  })

  test('a sale whose answer never came is found by our id', async () => {
    const { provider, fault } = await partnerWorld({ timeoutMs: 1000 })
    const { reservationId } = await provider.reserve({ products: [adults(1)] })
    await fault({ mode: 'timeout-after-commit', only: 'transaction' })
    await expect(provider.createTransaction(sale(reservationId))).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await provider.findTransaction('oi-1')).toMatchObject({ partnerSaleId: 'oi-1', productStatus: 2 })
  })

  test('a late answer within the time-out is accepted', async () => {
    const { provider, fault } = await partnerWorld()
    await fault({ mode: 'late', delayMs: 50 })
    expect(await provider.reserve({ products: [adults(1)] })).toMatchObject({ totalPriceCents: 1990 })
  })
})

describe("when the partner's answers are wrong", () => {
  const answering = (respond: () => Response | Promise<Response>) =>
    createExpertTickets({
      baseUrl: 'http://partner.test',
      partnerId: 'p',
      apiKey: API_KEY,
      retryPauseMs: 1,
      fetch: async () => respond(),
    })
  const found = (transactions: object[]) =>
    answering(() => Response.json({ Success: true, Transactions: transactions })).findTransaction('oi-1')

  test("another order's sale is never taken for ours, and a valid sale is preferred to a cancelled one", async () => {
    const line = (Status: number) => [{ ProductId: 'a', Status }]
    expect(await found([{ SaleId: '1', PartnerSaleId: 'oi-9', Products: line(2) }])).toBeNull()
    const own = [
      { SaleId: '2', PartnerSaleId: 'oi-1', Products: line(4), Unknown: { deep: true } },
      { SaleId: '3', PartnerSaleId: 'oi-1', Products: line(2) },
    ]
    expect(await found(own)).toMatchObject({ saleId: '3', productStatus: 2 })
  })

  test('unknown fields are kept, missing ones are invalid, HTML pages and 5xx are unavailable', async () => {
    await expect(answering(() => Response.json({ Success: true })).reserve({ products: [] })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('ReservationId'),
    })
    const html = () => new Response('<h1>Maintenance</h1>')
    await expect(answering(html).documents('1')).rejects.toMatchObject({ kind: 'unavailable' })
    const gateway = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    await expect(answering(gateway).documents('1')).rejects.toMatchObject({ kind: 'unavailable' })
    const notAllowed = () => new Response('{}', { status: 401 })
    await expect(answering(notAllowed).documents('1')).rejects.toMatchObject({ kind: 'invalid' })
    await expect(answering(html).download('file:///etc/hosts')).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('the API key is in no error, whatever the partner or the transport says', async () => {
    const { baseUrl } = await partnerWorld()
    const wrongKey = createExpertTickets({ baseUrl, partnerId: 'p', apiKey: 'wrong key/1', retryPauseMs: 1 })
    const refused = await wrongKey.findTransaction('oi-1').catch((error: unknown) => error)
    expect(refused).toMatchObject({ kind: 'refused', message: 'The ApiKey *** is not valid.' })
    const talkative = answering(() => {
      throw Object.assign(new TypeError(`cannot reach ?ApiKey=${encodeURIComponent(API_KEY)}`), { path: API_KEY })
    })
    const failed = await talkative.findTransaction('oi-1').catch((error: unknown) => error)
    expect(failed).toMatchObject({ kind: 'unavailable' })
    const everything = [refused, failed].map((error) =>
      JSON.stringify([String(error), Object.getOwnPropertyNames(error), error instanceof Error && error.cause]),
    )
    for (const text of everything) {
      expect(text).not.toContain('wrong key')
      expect(text).not.toContain(API_KEY)
      expect(text).not.toContain(encodeURIComponent(API_KEY))
    }
  })
})
