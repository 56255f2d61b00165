/** Files that the office sends and makes, over HTTP, on both runtimes: pictures, documents, imports, and stock sold over. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, onTestFailed, test, vi } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput } from '#api/client.ts'
import { location } from '#kernel/catalogue/tables.ts'
import { numbered, PDF, pdfBytes } from '../support/documents.ts'
import { openPayment } from '../support/http-purchase.ts'
import { type HttpMember, httpCall, newHttpMembers, payByCard, SHOP_HOST } from '../support/http-shop.ts'
import { manySold } from '../support/many-sold.ts'
import { plainPicture } from '../support/pictures.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { sharedSetup } from '../support/shared-setup.ts'
import { newShop } from '../support/shop.ts'
import { DAY, stockForm, weeklyInput, withQuantity } from '../support/stock-office.ts'

const PATIENT = { timeout: 30_000, interval: 100 }

let shop: RunningShop
let admin: HttpMember
let buyer: HttpMember
let sold: Awaited<ReturnType<ReturnType<typeof newShop>['sell']>>
sharedSetup(
  async () => {
    shop = await startShop({
      demo: false,
      prepare: async (db) => {
        if (db.region !== 'eu') return
        ;[admin = admin] = await newHttpMembers(db, 1, { isAdmin: true })
        ;[buyer = buyer] = await newHttpMembers(db, 1)
        sold = await newShop({ db: () => db }).sell({ slots: 0, batch: { archivedAt: 1 } })
        await db.write([
          db.orm.insert(location).values({ id: 'l-1', vendorId: sold.vendorId, position: 0, name: 'Entrée' }),
        ])
      },
    })
  },
  () => shop?.stop(),
)

const call = <Path extends CallPath>(path: Path, input: CallInput<Path>) => {
  onTestFailed(() => console.log(shop.output().slice(-4000)))
  return httpCall(shop, admin, path, input)
}

/** Sends the bytes where the answer of a call says, as a browser does. */
async function put(address: string, type: string, bytes: Uint8Array): Promise<number> {
  const { pathname, search } = new URL(address, shop.url(SHOP_HOST))
  const init = { method: 'PUT', headers: { 'content-type': type }, body: bytes as BodyInit }
  return (await shop.fetch(pathname + search, { host: SHOP_HOST, ...init })).status
}

async function get(address: string) {
  const { pathname, search } = new URL(address, shop.url(SHOP_HOST))
  const response = await shop.fetch(pathname + search, { host: SHOP_HOST })
  return { status: response.status, type: response.headers.get('content-type') }
}

async function document(name: string): Promise<string> {
  const bytes = pdfBytes(name)
  const { id, url } = await call('/admin/start-ticket-file-upload', { mimeType: PDF, size: bytes.length, name })
  expect(await put(url, PDF, bytes)).toBe(200)
  return (await call('/admin/finish-ticket-file-upload', { id })).fileItem.id
}

test('a picture is uploaded to its signed URL, and its versions are served', async () => {
  const bytes = await plainPicture('png', 700, 500)
  const { id, url } = await call('/admin/start-media-upload', { mimeType: 'image/png', size: bytes.length })
  expect(await put(url, 'image/png', bytes.slice(1))).toBeGreaterThanOrEqual(400)
  expect(await put(url, 'image/png', bytes)).toBe(200)
  await call('/admin/finish-media-upload', { id })
  const { item } = await vi.waitFor(async () => {
    await shop.tick()
    return call('/get-media', { mediaId: id })
  }, PATIENT)
  expect(item.media.versions.map(({ width }) => width)).toContain(640)
  for (const version of item.media.versions)
    expect(await get(version.url)).toEqual({ status: 200, type: version.mimeType })
})

test('a picture announced by its type alone is counted as it arrives, and finished without a further call', async () => {
  const { id, url } = await call('/admin/start-media-upload', { mimeType: 'image/png' })
  // 413; what stands in front of the Worker here makes a 500 of an answer that comes before the body was read.
  // Who is still writing then may find the line cut in place of the answer.
  const tooMuch = await put(url, 'image/png', new Uint8Array(10_485_761)).then(String, ({ code }) => String(code))
  expect(tooMuch).toMatch(/^([45]\d\d|EPIPE|ECONNRESET)$/)
  const { pathname, search } = new URL(url, shop.url(SHOP_HOST))
  const parts = [await plainPicture('png', 700, 500)].flatMap((whole) => [whole.slice(0, 500), whole.slice(500)])
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
  const init = { method: 'PUT', headers: { 'content-type': 'image/png' }, body, ...{ duplex: 'half' } }
  expect((await shop.fetch(pathname + search, { host: SHOP_HOST, ...init })).status).toBe(200)
  const { item } = await vi.waitFor(async () => {
    await shop.tick()
    return call('/get-media', { mediaId: id })
  }, PATIENT)
  expect(item.media.versions.map(({ width }) => width)).toContain(640)
})

test('a catalogue is imported from its file, once, and its result is read', async () => {
  const bytes = new Uint8Array(await readFile('tests/importer/spoilt.csv'))
  const { id, url } = await call('/admin/start-import', { fileName: 'musees.csv', size: bytes.length })
  expect(await put(url, 'text/csv', bytes)).toBe(200)
  const { look } = await call('/admin/inspect-import', { id })
  const { format, encoding, delimiter } = look
  const ended = (taskId: string) =>
    vi.waitFor(async () => {
      await shop.tick()
      const { task } = await call('/admin/get-task', { taskId })
      expect(task.state).toBe('done')
      return task
    }, PATIENT)
  const checked = await call('/admin/check-import', { id, reading: { format, encoding, delimiter, mapping: {} } })
  expect(await ended(checked.taskId)).toMatchObject({ done: 41, failed: 8 })
  expect((await call('/admin/get-import', { id })).item.counts).toMatchObject({ created: 33, refused: 8 })
  const { taskId } = await call('/admin/run-import', { id })
  const task = await ended(taskId)
  expect(task).toMatchObject({ done: 33, failed: 0 })
  const { rows } = await shop.db().query('select count(*) as n from activity where source_key is not null')
  expect(rows[0]?.n).toBe(33)
})

test('files of an office run through: a weekly template, the tickets of a period from fifty documents, an admission by Code 128', async () => {
  const { activityId } = sold
  const { stocks } = await call('/admin/create-stocks', { activityId, stocks: [weeklyInput({ quantity: 8 })] })
  const [week] = stocks
  if (!week) throw new Error('Nothing was made.')
  const asked = { activityId, startTs: Date.now(), endTs: Date.now() + 30 * DAY }
  const offered = async () => (await httpCall(shop, buyer, '/list-activity-stock', asked)).stocks
  const [, second] = await offered()
  const stockIds = [second?.id ?? '']
  const wish = { stockIds, ticketInfoId: week.ticketInfo[0]?.id ?? '', quantity: 6, options: [] }
  await httpCall(shop, buyer, '/add-ticket-to-cart', wish)
  const { payment } = await httpCall(shop, buyer, '/start-cart-purchase', {})
  if (!payment) throw new Error('No payment was opened.')
  expect(await payByCard(shop, payment)).toBe('succeeded')
  await vi.waitFor(async () => {
    await shop.tick()
    const { list } = await httpCall(shop, buyer, '/get-purchase', { paymentId: payment.paymentId })
    expect(list[0]?.attachments.map(({ status }) => status)).toEqual(Array(6).fill('Ready'))
  }, PATIENT)
  const halved = { type: 'updateStock' as const, id: week.id, updates: withQuantity(stockForm(week), 4) }
  const { plan } = await call('/admin/manage-stocks', { activityId, operations: [halved] })
  expect(plan.kept).toMatchObject([{ quantity: 6, bought: 6 }])
  const left = await offered()
  for (const { id, available } of left) expect([id, available]).toEqual([id, id === second?.id ? 0 : 4])

  const period = { startTs: Date.now(), endTs: Date.now() + 60 * DAY }
  const flexible = {
    ...weeklyInput({ mode: { type: 'Pregenerated' } }),
    reservation: { type: 'Flexible' as const, period, schedule: { type: 'Inherit' as const }, quantity: 0 },
  }
  const made = await call('/admin/create-stocks', { activityId, stocks: [flexible] })
  const view = made.stocks[0]?.reservation
  const stockId = view && view.type !== 'Weekly' ? (view.stocks[0]?.id ?? '') : ''
  const fileIds: string[] = []
  const names = numbered(50)
  // As the office sends them, a few at once.
  while (names.length > 0) fileIds.push(...(await Promise.all(names.splice(0, 5).map(document))))
  expect((await call('/admin/add-stock-entries', { fileIds, stockId })).stockEntries).toHaveLength(50)
  const listed = await call('/admin/list-stock-entries', { stockId })
  expect(listed.counts).toMatchObject({ all: 50, free: 50 })
  const { files } = await call('/admin/get-files', { ids: fileIds.slice(0, 2) })
  for (const { documentUrl } of files) expect(await get(documentUrl)).toEqual({ status: 200, type: PDF })
  // Twenty are drawn with Code 128 for another stock, one is bought, and the partner lets its holder in once.
  const other = await call('/admin/create-stocks', { activityId, stocks: [flexible] })
  const [drawn] = other.stocks
  const place = drawn?.reservation.type === 'Flexible' ? (drawn.reservation.stocks[0]?.id ?? '') : ''
  const ticketId = drawn?.ticketInfo[0]?.id ?? ''
  const codes = Array.from({ length: 20 }, (_, at) => `PARC-${1000 + at}`)
  const wanted = {
    stockId: place,
    ticketInfo: { id: ticketId },
    barcodeType: 'code128' as const,
    codes,
  }
  expect(await call('/admin/generate-stock-entries', wanted)).toEqual({ added: 20 })
  const { paymentId } = await buyOne({ slotIds: [place], ticketId })
  const code = await vi.waitFor(async () => {
    await shop.tick()
    const { list } = await httpCall(shop, buyer, '/get-purchase', { paymentId })
    expect(list[0]?.attachments.map(({ status }) => status)).toEqual(['Ready'])
    const { rows } = await shop
      .db()
      .query('select code from entry where stock_id = ? and order_item_id > ?', [place, ''])
    return String(rows[0]?.code)
  }, PATIENT)
  expect(codes[0]).toBe(code)
  const { vendorId } = sold
  const link = await call('/admin/create-scan-link', { vendorId, label: 'Entrée', expiresAt: Date.now() + DAY })
  const token = new URL(link.url).pathname.split('/').at(-1) ?? ''
  const scan = async (place: number) => {
    const facts = {
      scanId: `scan-of-the-door-${place}`.padEnd(22, '0'),
      deviceId: 'device-of-the-door-01',
      deviceName: 'Porte',
    }
    return (await httpCall(shop, buyer, '/check-scanned-ticket', { token, code, ...facts })).outcome
  }
  expect([await scan(1), await scan(2)]).toEqual(['admitted', 'alreadyUsed'])
}, 90_000)

async function buyOne(wanted: { slotIds: string[]; ticketId: string }) {
  const payment = await openPayment(shop, buyer, wanted, 1)
  expect(await payByCard(shop, payment)).toBe('succeeded')
  return payment
}

// An order that cannot be read stands for a database that stops answering.
test('an unreadable file breaks off its download, and is whole once it can be read', async () => {
  const db = shop.db()
  const asked = new URLSearchParams({ from: '2020-01-01', to: '2099-12-31', rows: 'details' })
  const file = () =>
    shop.fetch(`/office/file/accounting?${asked}`, { host: SHOP_HOST, headers: { cookie: admin.cookie } })
  const [other] = await newHttpMembers(db, 1)
  if (!other) throw new Error('No buyer was made.')
  await openPayment(shop, other, await newShop({ db: () => db }).sell(), 1)
  await db.write(await manySold(db, 2_500))
  const last = "where id = 'oi-many-2500'"
  const { rows } = await db.query(`select snapshot from order_item ${last}`)
  await db.write([{ sql: `update order_item set snapshot = '{}' ${last}`, args: [] }])
  await expect(file().then((broken) => broken.text())).rejects.toThrow()
  await expect.poll(() => shop.output()).toContain('office.file.broken')
  await db.write([{ sql: `update order_item set snapshot = ? ${last}`, args: [rows[0]?.snapshot] }])
  const whole = await file()
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const read: string[][] = parse(await whole.text(), { bom: true, record_delimiter: '\r\n' })
  const counted = await db.query('select count(*) as n from order_item')
  expect(read.length - 1).toBe(Number(counted.rows[0]?.n))
})
