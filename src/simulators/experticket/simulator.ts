import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { SIMULATOR_API_KEY } from '../keys.ts'
import { catalogueView, daysAhead, demoProducts, manyProducts, priceOn, type SimulatedProduct } from './catalogue.ts'
import { createFaults, type Endpoint, faultInput } from './faults.ts'
import { newNumber } from './numbers.ts'
import { saleDocument } from './sale-document.ts'
import { makeReservation, makeSale, Refusal, reservationInput, saleInput, saleView } from './sales.ts'
import { type Settings, settingsInput } from './settings.ts'
import type { ExperticketStore } from './store.ts'

export interface ExperticketSimulatorOptions {
  store: ExperticketStore
  apiKey?: string
  now?: () => number
  products?: readonly SimulatedProduct[]
}

const matchEndpoint = (method: string, path: string): Endpoint => {
  if (path.endsWith('/reservation')) return 'reservation'
  if (path.endsWith('/transaction')) return method === 'POST' ? 'transaction' : 'lookup'
  if (path.endsWith('/cataloglastupdateddatetime')) return 'version'
  if (path.endsWith('/RealTimePrices')) return 'prices'
  return path.endsWith('/transactiondocuments') || path.includes('/documents/') ? 'documents' : 'catalog'
}

/** Simulates the third-party ticketing; mount it at any path, such as /_dev/experticket. */
export function experticketSimulator(options: ExperticketSimulatorOptions): Hono {
  const { store, apiKey = SIMULATOR_API_KEY, now = () => Date.now(), products = demoProducts } = options
  const faults = createFaults()
  const settings: Settings = {
    minutesToExpiry: 20,
    confirmAfterMs: 0,
    documentsAfterMs: 0,
    documents: 'per-unit',
    surchargeCents: 0,
    catalogueCents: 0,
    more: 0,
    gone: [],
    malformed: [],
    realTime: [],
  }
  /** Increases whenever a test changes the listed products. */
  let changes = 0
  const listed = () =>
    [...products, ...manyProducts(settings.more)].filter(({ productId }) => !settings.gone.includes(productId))
  const app = new Hono()
  const refusal = (message: string, codes: string[] = []) => ({
    Success: false,
    ErrorMessage: message,
    ErrorCodes: codes,
    Timestamp: new Date(now()).toISOString(),
  })
  const success = <T extends object>(body: T) => ({ Success: true, Timestamp: new Date(now()).toISOString(), ...body })

  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(refusal(error.message, [error.code]))
    if (error instanceof z.ZodError) return c.json(refusal(error.issues.map((issue) => issue.message).join('; ')))
    return c.json(refusal(error.message), 500 satisfies ContentfulStatusCode)
  })

  const withFaults = async (endpoint: Endpoint, c: Context, next: () => Promise<void>) => {
    const fault = faults.take(endpoint)
    const { signal } = c.req.raw
    if (fault.mode === 'fail') return new Response('Simulated failure.', { status: 500 })
    if (fault.mode === 'missing') return new Response('There is no such page.', { status: 404 })
    if (fault.mode === 'refuse') return Response.json(refusal('Simulated refusal.', ['REFUSED']))
    if (fault.mode === 'hang' || fault.mode === 'late') await fault.wait(signal)
    if (fault.mode === 'hang') return new Response('Simulated time-out.', { status: 503 })
    await next()
    if (fault.mode === 'timeout-after-commit') await fault.wait(signal)
    if (fault.mode === 'half') {
      const whole = await c.res.text()
      c.res = new Response(whole.slice(0, whole.length / 2), { headers: c.res.headers })
    }
    return undefined
  }
  app.use('/api/*', async (c, next) => {
    if (!c.req.query('api-version')) return c.json(refusal('api-version is missing.'), 400)
    return withFaults(matchEndpoint(c.req.method, c.req.path), c, next)
  })
  app.use('/documents/*', (c, next) => withFaults('documents', c, next))

  const authorize = (key: string | undefined) => {
    if (key !== apiKey) throw new Refusal('INVALID_API_KEY', `The ApiKey ${key ?? ''} is not valid.`)
  }
  const saleDocuments = (url: string, sale: { id: string; documentCount: number; documentsAt: number }) =>
    now() < sale.documentsAt
      ? []
      : Array.from({ length: sale.documentCount }, (_, index) => ({
          SalesDocumentUrl: `${url.replace(/\/api\/.*$/, '')}/documents/${sale.id}/${index + 1}.pdf`,
          LanguageCode: 'fr',
        }))

  const changedAt = () => new Date(Date.UTC(2026, 0, 1) + changes * 1000).toISOString().slice(0, 19)
  app.get('/api/cataloglastupdateddatetime', (c) => c.json(success({ CatalogLastUpdatedDateTime: changedAt() })))
  app.get('/api/catalog', (c) =>
    c.json(success({ CatalogLastUpdatedDateTime: changedAt(), Providers: catalogueView(listed(), now(), settings) })),
  )
  app.post('/api/RealTimePrices', async (c) => {
    const wanted = z
      .looseObject({ ProductIds: z.array(z.string()), StartDate: z.string(), EndDate: z.string() })
      .parse(await c.req.json())
    const prices = listed()
      .filter(({ productId }) => wanted.ProductIds.includes(productId))
      .flatMap((product) =>
        daysAhead(product, now())
          .filter((day) => day >= wanted.StartDate && day <= wanted.EndDate)
          .map((day) => ({
            ProductId: product.productId,
            AccessDate: day,
            Price: (priceOn(product, day) + settings.surchargeCents) / 100,
            Success: true,
          })),
      )
    return c.json(success({ ProductsRealTimePrices: prices }))
  })

  app.post('/api/reservation', async (c) => {
    const input = reservationInput.parse(await c.req.json())
    authorize(input.ApiKey)
    const reservation = makeReservation(input, { products: listed(), settings, now: now() })
    await store.addReservation(reservation)
    return c.json(
      success({
        ReservationId: reservation.id,
        MinutesToExpiry: settings.minutesToExpiry,
        AccessDateTime: reservation.products[0]?.accessDateTime,
        TotalPrice: reservation.products.reduce((sum, line) => sum + line.unitCents * line.quantity, 0) / 100,
        Products: reservation.products.map((line) => ({
          ProductId: line.productId,
          ProductName: products.find(({ productId }) => productId === line.productId)?.name,
          Quantity: line.quantity,
          Price: line.unitCents / 100,
          AccessDateTime: line.accessDateTime,
          Success: true,
        })),
      }),
    )
  })
  app.post('/api/transaction', async (c) => {
    const input = saleInput.parse(await c.req.json())
    authorize(input.ApiKey)
    const reservation = await store.reservation(input.ReservationId)
    const sale = makeSale(input, reservation, { settings, now: now() })
    if (!(await store.addSale(sale))) throw new Refusal('RESERVATION_USED', 'The reservation has been sold already.')
    return c.json(success({ ...saleView(sale, now()), Documents: saleDocuments(c.req.url, sale) }))
  })
  app.get('/api/transaction', async (c) => {
    authorize(c.req.query('ApiKey'))
    const partnerSaleId = c.req.query('PartnerSaleId')
    const saleId = c.req.query('SaleId')
    const matching = (await store.sales()).filter(
      (sale) =>
        (partnerSaleId === undefined || sale.partnerSaleId === partnerSaleId) &&
        (saleId === undefined || sale.id === saleId),
    )
    const size = Number(c.req.query('PageSize') ?? 20)
    const start = (Number(c.req.query('Page') ?? 1) - 1) * size
    const page = matching.slice(start, start + size)
    return c.json(
      success({
        Transactions: page.map((sale) => saleView(sale, now())),
        HasNextPage: start + size < matching.length,
      }),
    )
  })
  app.get('/api/transactiondocuments', async (c) => {
    authorize(c.req.query('ApiKey'))
    const sale = await store.sale(c.req.query('id') ?? '')
    if (!sale) throw new Refusal('SALE_NOT_FOUND', 'There is no such sale.')
    return c.json(success({ SaleId: sale.id, Documents: saleDocuments(c.req.url, sale) }))
  })
  app.post('/api/cancellationrequest', async (c) => {
    const input = z.looseObject({ ApiKey: z.string(), SaleId: z.string() }).parse(await c.req.json())
    authorize(input.ApiKey)
    const sale = await store.sale(input.SaleId)
    if (!sale) throw new Refusal('SALE_NOT_FOUND', 'There is no such sale.')
    if (sale.cancelled) throw new Refusal('ALREADY_CANCELLED', 'The sale is cancelled already.')
    if (now() < sale.confirmedAt) throw new Refusal('NOT_CONFIRMED', 'Only a confirmed sale can be cancelled.')
    const id = newNumber()
    await store.cancel(id, sale.id, now())
    return c.json(success({ CancellationRequestId: id }))
  })
  app.all('/api/*', (c) => c.json(refusal('There is no such method.'), 404))

  app.get('/documents/:sale/:name', async (c) => {
    const sale = await store.sale(c.req.param('sale'))
    const bytes =
      sale && now() >= sale.documentsAt ? await saleDocument(sale, Number.parseInt(c.req.param('name'), 10)) : null
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes).buffer, 200, { 'content-type': 'application/pdf' })
  })

  app.get('/_faults', (c) => c.json(faults.view()))
  app.post('/_faults', async (c) => {
    const input = faultInput.safeParse(await c.req.json().catch(() => null))
    if (!input.success) return c.text(input.error.issues.map((issue) => issue.message).join('; '), 400)
    faults.set(input.data)
    return c.json(faults.view())
  })
  app.get('/_settings', (c) => c.json(settings))
  app.post('/_settings', async (c) => {
    const input = settingsInput.safeParse(await c.req.json().catch(() => null))
    if (!input.success) return c.text(input.error.issues.map((issue) => issue.message).join('; '), 400)
    Object.assign(settings, input.data)
    changes++
    return c.json(settings)
  })
  return app
}
