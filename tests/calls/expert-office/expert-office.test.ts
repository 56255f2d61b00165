/** The tool that talks to the third-party ticketing: its catalogue, sales, reservations and cancellations. */
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { type Certification, type CertificationCalls, certify } from '#features/selling/expert-office/certify.ts'
import { salesColumns, salesRows } from '#features/selling/expert-office/sales-rows.ts'
import { audit } from '#handler/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { csvHead, csvLines, plainCsvFormat } from '#lib/csv-format.ts'
import { expertWorld, FRIDAY } from '../../expert-tickets/expert-world.ts'

async function toolWorld(config: Parameters<typeof expertWorld>[0] = {}) {
  const world = await expertWorld(config)
  const as = await world.app.newMember({ isAdmin: true })
  const { call } = world.app
  const reserve = (products: object[]) => call('/admin/expert-ticket-reservation', { products } as never, { as })
  const sell = (products: object[], reservationId: string) =>
    call('/admin/expert-ticket-create-transaction', { products, reservationId } as never, { as })
  const calls: CertificationCalls = {
    product: async (id) => (await call('/admin/expert-ticket-catalog', { productIds: [id] }, { as })).items[0] ?? null,
    reserve,
    sell: async (products, reservationId) => (await sell(products, reservationId)).res,
    requestCancellation: async (saleId) =>
      void (await call('/admin/expert-ticket-cancellation-request', { saleId }, { as })),
  }
  const run = (facts: Partial<Certification> & Pick<Certification, 'productIds'>) =>
    certify(
      {
        until: 'cancellation',
        quantity: null,
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...facts,
      },
      calls,
    )
  return { ...world, as, call, reserve, sell, calls, run }
}

const adults = (quantity = 2) => [{ id: 'ocearium-adulte', quantity, accessDateTime: `${FRIDAY}T00:00:00` }]

// [P-CALL-025] [P-ENTITY-023] [P-RULE-043]
test("the catalogue is returned in the provider's format, in parts, with prices in euros", async () => {
  const { call, as, refresh, set } = await toolWorld()
  const never = await call('/admin/expert-ticket-catalog', {}, { as })
  expect(never).toEqual({
    items: [],
    nextCursor: null,
    catalogue: { confirmedAt: null, failedAt: null, isStale: false },
  })
  await set({ more: 30 })
  await refresh()
  const whole = await call('/admin/expert-ticket-catalog', {}, { as })
  expect(whole.items.length).toBeGreaterThan(30)
  const adult = whole.items.find(({ ProductId }) => ProductId === 'ocearium-adulte')
  expect(adult).toMatchObject({
    ProductName: 'Adulte',
    RequiresRealTimePrice: false,
    realTimePrices: [],
    productBase: {
      ProductBaseName: 'Océarium de la Pointe, billet daté',
      provider: { ProviderName: 'Océarium de la Pointe' },
    },
    tickets: [{ TicketId: 'ocearium-adulte-t', TicketName: 'Adulte' }],
  })
  const friday = adult?.PricesAndDates.find(({ Dates }) => Dates.split(',').includes(FRIDAY))
  expect(friday?.Price).toBe(19.9)

  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { limit: 7, withPrices: false, ...(cursor === undefined ? {} : { cursor }) }
    const page = await call('/admin/expert-ticket-catalog', input, { as })
    expect(page.items.length).toBeLessThanOrEqual(7)
    expect(page.items.flatMap(({ PricesAndDates }) => PricesAndDates)).toEqual([])
    ids.push(...page.items.map(({ ProductId }) => ProductId))
    cursor = page.nextCursor
  }
  expect(ids).toEqual(whole.items.map(({ ProductId }) => ProductId))
  // Products that the provider no longer lists are not in it.
  await set({ gone: ['ocearium-adulte'] })
  await refresh()
  expect((await call('/admin/expert-ticket-catalog', { productIds: ['ocearium-adulte'] }, { as })).items).toEqual([])
})

// [P-ENTITY-023]
test('real-time prices of a product are requested anew, and known prices are kept when the provider does not answer', async () => {
  const { call, as, refresh, set, fault, app } = await toolWorld()
  await set({ realTime: ['ocearium-adulte'], surchargeCents: 300 })
  await refresh()
  const find = async () =>
    (await call('/admin/expert-ticket-catalog', { productIds: ['ocearium-adulte'] }, { as })).items[0]
  const friday = (await find())?.realTimePrices.find(({ ts }) => dayKey('Europe/Paris', ts) === FRIDAY)
  expect(friday?.cents).toBe(2290)
  await fault({ mode: 'fail', only: 'prices' })
  const away = await find()
  expect(away).toMatchObject({ RequiresRealTimePrice: true, realTimePrices: [] })
  expect(away?.PricesAndDates.length).toBeGreaterThan(0)
  expect(app.platform.logged.map(({ event }) => event)).toContain('expert.prices-not-read')
})

// [P-CALL-027] [P-CALL-028] [P-CALL-029] [P-ENTITY-024]
test('an operator reserves and buys tickets, and requests their cancellation, and each step leaves its audit row', async () => {
  const { call, as, reserve, sell, db, store } = await toolWorld()
  const AccessDateTime = `${FRIDAY}T00:00:00`
  const family = [...adults(), { id: 'ocearium-enfant', quantity: 1, accessDateTime: AccessDateTime }]
  const reservation = await reserve(family)
  expect(reservation).toEqual({
    Success: true,
    ReservationId: expect.any(String),
    Products: [
      { ProductId: 'ocearium-adulte', ProductName: 'Adulte', Quantity: 2, AccessDateTime },
      { ProductId: 'ocearium-enfant', ProductName: 'Enfant', Quantity: 1, AccessDateTime },
    ],
    AccessDateTime,
    MinutesToExpiry: 20,
    TotalPrice: 53.7,
  })
  const { res, documents } = await sell(family, reservation.ReservationId)
  expect(res).toMatchObject({
    PartnerSaleId: `office-${reservation.ReservationId}`,
    PaymentStatus: 3,
    Products: [
      { ProductId: 'ocearium-adulte', Status: 2, Tickets: [{}, {}] },
      { ProductId: 'ocearium-enfant', Status: 2, Tickets: [{}] },
    ],
    Success: true,
  })
  expect(documents[res.SaleId]).toHaveLength(3)
  const listed = await call('/admin/expert-ticket-list-transaction', {}, { as })
  expect(listed).toMatchObject({ transactions: [{ SaleId: res.SaleId }], documents, nextPage: null })
  const { cancellationRequestId } = await call(
    '/admin/expert-ticket-cancellation-request',
    { saleId: res.SaleId },
    { as },
  )
  expect((await store.cancellations()).map(({ id }) => id)).toEqual([cancellationRequestId])
  const alone = await call('/admin/expert-ticket-list-transaction', { saleId: res.SaleId }, { as })
  expect(alone.transactions).toMatchObject([{ PaymentStatus: 4, Products: [{ Status: 4 }, { Status: 4 }] }])
  const rows = await db.orm.select().from(audit)
  expect(rows.map(({ call: path, target }) => [path, target])).toEqual([
    ['/admin/expert-ticket-reservation', reservation.ReservationId],
    ['/admin/expert-ticket-create-transaction', res.SaleId],
    ['/admin/expert-ticket-cancellation-request', res.SaleId],
  ])
})

// [P-CALL-026] [P-ENTITY-025] [P-ENTITY-026]
test('a sale lists its products with their tickets, its time and its payment, and has a link for each document', async () => {
  const { call, as, reserve, sell } = await toolWorld()
  const first = await sell(adults(), (await reserve(adults())).ReservationId)
  const second = await sell(adults(1), (await reserve(adults(1))).ReservationId)
  expect(first.res).toMatchObject({
    SaleId: expect.stringMatching(/\w/),
    PartnerSaleId: expect.stringMatching(/^office-/),
    TransactionDateTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/),
    PaymentStatus: 3,
    Products: [
      {
        ProductId: 'ocearium-adulte',
        Status: 2,
        Tickets: [{ TicketId: 'ocearium-adulte-t' }, { TicketId: 'ocearium-adulte-t' }],
      },
    ],
    AccessDateTime: `${FRIDAY}T00:00:00`,
    Success: true,
  })
  const { transactions, documents } = await call('/admin/expert-ticket-list-transaction', {}, { as })
  expect(transactions).toEqual([second.res, first.res])
  const link = expect.stringMatching(/^https?:\/\//)
  expect(documents).toEqual({ [first.res.SaleId]: [link, link], [second.res.SaleId]: [link] })
})

test('sales are read a hundred at a time, and without their documents unless they are requested', async () => {
  const { call, as, reserve, sell, asked } = await toolWorld()
  for (let sales = 0; sales < 101; sales++) await sell(adults(1), (await reserve(adults(1))).ReservationId)
  asked.length = 0
  const first = await call('/admin/expert-ticket-list-transaction', { withDocuments: false }, { as })
  expect([first.transactions.length, first.nextPage, first.documents]).toEqual([100, 2, {}])
  const second = await call('/admin/expert-ticket-list-transaction', { page: 2, withDocuments: false }, { as })
  expect([second.transactions.length, second.nextPage]).toEqual([1, null])
  expect(asked).toEqual(['GET transaction', 'GET transaction'])
}, 60_000)

describe('when the provider misbehaves', () => {
  test.each([
    ['is lost', { mode: 'timeout-after-commit', only: 'transaction', times: 1 }],
    ['breaks off', { mode: 'half', only: 'transaction', times: 1 }],
  ] as const)('the sale whose answer %s is found, and no second one is made', async (_name, fault) => {
    const { reserve, sell, fault: set, store } = await toolWorld()
    const { ReservationId } = await reserve(adults())
    await set(fault)
    const { res } = await sell(adults(), ReservationId)
    // The request is repeated: the browser lost the answer this time.
    expect((await sell(adults(), ReservationId)).res.SaleId).toBe(res.SaleId)
    expect(await store.sales()).toHaveLength(1)
  })

  test('the operator is told that the provider refuses, or that it does not answer', async () => {
    const { call, as, reserve, sell, fault } = await toolWorld()
    const sentence = { code: 'expertRefused', message: expect.stringContaining('ExperTicket a refusé : ') }
    await expect(reserve([{ id: 'nobody', quantity: 1, accessDateTime: null }])).rejects.toMatchObject(sentence)
    await expect(sell(adults(), 'nobody')).rejects.toMatchObject(sentence)
    await expect(call('/admin/expert-ticket-cancellation-request', { saleId: 'x' }, { as })).rejects.toMatchObject(
      sentence,
    )
    await fault({ mode: 'refuse', only: 'lookup' })
    await expect(call('/admin/expert-ticket-list-transaction', {}, { as })).rejects.toMatchObject(sentence)
    await fault({ mode: 'fail' })
    const silence = { code: 'expertNoAnswer', status: 503 }
    await expect(reserve(adults())).rejects.toMatchObject(silence)
    await expect(sell(adults(), 'x')).rejects.toMatchObject(silence)
    await expect(call('/admin/expert-ticket-cancellation-request', { saleId: 'x' }, { as })).rejects.toMatchObject(
      silence,
    )
    await expect(call('/admin/expert-ticket-list-transaction', {}, { as })).rejects.toMatchObject(silence)
  })
})

describe('certification', () => {
  const ids = ['ocearium-adulte', 'produit-1', 'produit-2', 'produit-3']

  // [P-ERROR-003] [P-ERROR-019]
  test('collects the failures of each product and goes on, with a random quantity of 1 to 3', async () => {
    const { run, refresh, set, fault, store, calls } = await toolWorld()
    await set({ more: 4, gone: ['produit-2'] })
    await refresh()
    const progress: number[] = []
    const randoms = [0.2, 0, 0.2, 0.99, 0.2, 0.5]
    const reserve = calls.reserve
    const quantities: unknown[] = []
    calls.reserve = async (products) => {
      quantities.push(products[0]?.quantity)
      // The third one's sale is refused, and so is the first one's cancellation request.
      const refused = products[0]?.id === 'produit-1'
      await fault(refused ? { mode: 'refuse', only: 'transaction' } : { mode: 'ok' })
      return reserve(products)
    }
    const request = calls.requestCancellation
    calls.requestCancellation = async (saleId) => {
      if ((await store.sales()).length === 1) await store.cancel('earlier', saleId, 1)
      return request(saleId)
    }
    const failures = await run({
      productIds: ids,
      random: () => randoms.shift() ?? 0,
      onProgress: (done) => progress.push(done),
    })
    expect(failures).toEqual([
      { productId: 'ocearium-adulte', step: 'cancellation', message: expect.stringContaining('cancelled already') },
      { productId: 'produit-1', step: 'transaction', message: expect.stringContaining('Simulated refusal') },
      { productId: 'produit-2', step: null, message: 'No PricesAndDates' },
    ])
    expect(progress).toEqual([1, 2, 3, 4])
    // The lowest of a random number is 1, the highest 3.
    expect(quantities).toEqual([1, 3, 2])
    // The newest first: what by chance was the third product's quantity, and the first one's.
    expect((await store.sales()).map((sale) => [sale.products[0]?.productId, sale.products[0]?.quantity])).toEqual([
      ['produit-3', 2],
      ['ocearium-adulte', 1],
    ])
    expect((await store.sales()).every(({ cancelled }) => cancelled)).toBe(true)
  })

  // [P-STATE-003]
  test.each([
    ['booking', 0, 0, ['reservation']],
    ['transaction', 4, 0, ['reservation', 'transaction']],
    ['cancellation', 4, 4, ['reservation', 'transaction', 'cancellationrequest']],
  ] as const)(
    'ends with the %s when the operator has chosen it, and uses the chosen quantity',
    async (until, sales, cancelled, steps) => {
      const { run, refresh, set, store, asked } = await toolWorld()
      await set({ more: 4 })
      await refresh()
      expect(await run({ productIds: ids, until, quantity: 3 })).toEqual([])
      // One step after the other, each product by itself; a sale without its reservation is refused.
      const orders = asked.filter((each) => each.startsWith('POST'))
      expect(orders).toEqual(ids.flatMap(() => steps.map((step) => `POST ${step}`)))
      const made = await store.sales()
      expect([made.length, made.filter((sale) => sale.cancelled).length]).toEqual([sales, cancelled])
      expect(made.every(({ products }) => products[0]?.quantity === 3)).toBe(true)
    },
  )

  test('stops between two products, after cancelling the purchase of the last one', async () => {
    const { run, refresh, set, store, calls } = await toolWorld()
    await set({ more: 4 })
    await refresh()
    const stop = new AbortController()
    const sell = calls.sell
    calls.sell = (...input) => {
      stop.abort()
      return sell(...input)
    }
    await run({ productIds: ids, signal: stop.signal })
    expect(await store.sales()).toMatchObject([{ cancelled: true }])
  })

  // [P-ERROR-019]
  test('fails for each product separately when the provider does not answer', async () => {
    const { run, refresh, set, fault } = await toolWorld()
    await set({ more: 4 })
    await refresh()
    await fault({ mode: 'fail', only: 'reservation' })
    const failures = await run({ productIds: ids })
    expect(failures.map(({ productId, step }) => [productId, step])).toEqual(ids.map((id) => [id, 'booking']))
    expect(failures[0]?.message).toContain('ne répond pas')
  })
})

// [P-RULE-043]
test('sales.csv has a row for each product of a sale, in the documented columns, and no formula', async () => {
  const { call, as, reserve, sell } = await toolWorld()
  const { res } = await sell(adults(), (await reserve(adults())).ReservationId)
  const { transactions, documents } = await call('/admin/expert-ticket-list-transaction', {}, { as })
  const rows = salesRows(transactions, documents, () => '=HYPERLINK("http://x")')
  const [read]: Record<string, string>[] = parse(
    csvHead(salesColumns, plainCsvFormat) + csvLines(rows, plainCsvFormat),
    { columns: true, bom: true },
  )
  expect(Object.keys(read ?? {})).toEqual([
    'TransactionDateTime',
    'SaleId',
    'PartnerSaleId',
    'ProductId',
    'Price',
    'Quantity',
    'AccessDateTime',
    'ProductName',
    'Document',
    'DocumentLink',
  ])
  expect(read).toMatchObject({
    TransactionDateTime: res.TransactionDateTime,
    SaleId: res.SaleId,
    PartnerSaleId: res.PartnerSaleId,
    ProductId: 'ocearium-adulte',
    Price: '19.90',
    Quantity: '2',
    AccessDateTime: `${FRIDAY}T00:00:00`,
    ProductName: `'=HYPERLINK("http://x")`,
    Document: '1.pdf 2.pdf',
    DocumentLink: documents[res.SaleId]?.join(' '),
  })
})
