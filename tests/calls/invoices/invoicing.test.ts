/** The issuer of a site's invoices: fields that the form of a super admin accepts, refuses and records. */
import { expect, test } from 'vitest'
import type { InvoiceRates } from '#kernel/invoices/invoice-shapes.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { invoiceWorld, issuer, today, ZONE } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000
const rates: InvoiceRates = { usual: 2000, fees: 2000, exceptions: [] }

test('an issuer is saved with its audit row, and an invalid field is named', async () => {
  const { app, as, configure, operator } = await invoiceWorld()
  const empty = await app.call('/admin/get-invoicing', {}, as)
  expect(empty).toMatchObject({ invoicing: null, today: today() })
  const wrong: [Parameters<typeof configure>[0], string][] = [
    [{ issuer: { ...issuer, siren: '732829321', siret: '', vatNumber: '', exempt: true } }, 'issuer.siren'],
    [{ issuer: { ...issuer, siret: '73282932000075' } }, 'issuer.siret'],
    [{ issuer: { ...issuer, siret: '35600000000048' } }, 'issuer.siret'],
    [{ issuer: { ...issuer, vatNumber: 'FR45732829320' } }, 'issuer.vatNumber'],
    [{ issuer: { ...issuer, vatNumber: '' } }, 'issuer.vatNumber'],
    [{ issuer: { ...issuer, name: ' ' } }, 'issuer.name'],
    [{ issuer: { ...issuer, registration: '' } }, 'issuer.registration'],
    [{ issuer: { ...issuer, prefix: 'a-b' } }, 'issuer.prefix'],
    [{ issuer: { ...issuer, siren: '000000000', siret: '', vatNumber: '', exempt: true } }, 'issuer.siren'],
    [{ issuer: { ...issuer, vatNumber: 'FRIO732829320' } }, 'issuer.vatNumber'],
    [{ issuer: { ...issuer, siren: '000004605', siret: '', vatNumber: '', exempt: true } }, 'issuer.vatNumber'],
    [{ rates: { ...rates, usual: 0 } }, 'rates.usual'],
    [{ rates: { ...rates, fees: 0 } }, 'rates.fees'],
    [{ rates: { ...rates, exceptions: [{ kind: 'activity', id: 'act-1', rate: 0 }] } }, 'rates.exceptions.0.rate'],
    [{ fromDay: '2020-01-01' }, 'fromDay'],
    [{ fromDay: '2026-02-31' }, 'fromDay'],
    [{ rateChanges: [{ fromDay: today(), rates }] }, 'rateChanges.0.fromDay'],
    [{ rateChanges: [{ fromDay: '2027-02-31', rates }] }, 'rateChanges.0.fromDay'],
    [{ rateChanges: ['2028-01-01', '2028-01-01'].map((fromDay) => ({ fromDay, rates })) }, 'rateChanges.1.fromDay'],
  ]
  for (const [facts, field] of wrong) await expect(configure(facts), field).rejects.toMatchObject({ fields: [field] })
  expect((await app.call('/admin/get-invoicing', {}, as)).invoicing).toBeNull()

  const { invoicing } = await configure()
  expect(invoicing).toMatchObject({
    enabled: true,
    issuer: { siren: '732829320', siret: '73282932000074', vatNumber: 'FR44732829320', prefix: 'AL' },
  })
  expect((await app.call('/admin/get-invoicing', {}, as)).invoicing).toEqual(invoicing)
  app.advance(1000)
  const saved = await configure({ rates: { usual: 550, fees: 2000, exceptions: [] } })
  await expect(configure({ ifUpdatedAt: invoicing.updatedAt })).rejects.toMatchObject({
    code: 'changedMeanwhile',
    details: { updatedAt: saved.invoicing.updatedAt, changes: [{ after: { rates: { usual: 550 } } }] },
  })
  const { items } = await app.call('/admin/list-history', { target: invoicing.id }, as)
  expect(items).toHaveLength(2)
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: operator })
  expect((await app.call('/admin/get-invoicing', {}, as)).invoicing?.rates.usual).toBe(1000)
})

test('two sites of one issuer use two prefixes of invoice numbers, each configured on its own site', async () => {
  const { app, as, configure, operator } = await invoiceWorld()
  await configure()
  await app.signIn(operator, 'youpiiz.localhost')
  await expect(configure({}, 'youpiiz.localhost')).rejects.toMatchObject({
    code: 'invoicePrefixTaken',
    fields: ['issuer.prefix'],
  })
  await configure({ issuer: { ...issuer, prefix: 'YP' } }, 'youpiiz.localhost')
  expect((await app.call('/admin/get-invoicing', {}, as)).invoicing?.issuer.prefix).toBe('AL')
})

test('a site cannot use the invoice series of a site in another region', async () => {
  const { app, configure } = await invoiceWorld()
  await app.db('oi').write([
    {
      sql: "insert into invoice_series (series, kind, year, tenant, last, last_at) values ('732829320:AL', 'invoice', 2025, 'ile', 7, 0)",
      args: [],
    },
  ])
  await expect(configure()).rejects.toMatchObject({ code: 'invoicePrefixTaken', fields: ['issuer.prefix'] })
  await configure({ issuer: { ...issuer, prefix: 'AM' } })
})

test('the VAT rate of an activity precedes that of its first-level category, which precedes the usual rate', async () => {
  const { shop, buy, configure, listed, db } = await invoiceWorld()
  const [now, sold, other] = [Date.now(), await shop.sell(), await shop.sell()]
  const category = (id: string, level: number, parent: string | null) => ({
    sql: 'insert into category (id, level, parent_id, sort_order, name, slug, created_at, updated_at) values (?, ?, ?, 900, ?, ?, ?, ?)',
    args: [id, level, parent, id, id, now, now],
  })
  const within = (activityId: string) => ({
    sql: "insert into activity_category (activity_id, category_id, position) values (?, 'c2-vat', 0)",
    args: [activityId],
  })
  await db.write([
    category('c1-vat', 1, null),
    category('c2-vat', 2, 'c1-vat'),
    within(sold.activityId),
    within(other.activityId),
  ])
  await configure({
    rates: {
      ...{ usual: 2000, fees: 0, feesProvision: 'training' },
      exceptions: [
        { kind: 'category', id: 'c1-vat', rate: 550 },
        { kind: 'activity', id: other.activityId, rate: 210 },
      ],
    },
  })
  const { purchaseId } = await buy([{ sold }, { sold: other }, { sold: await shop.sell() }])
  const [invoice] = await listed(purchaseId)
  expect(invoice?.byRate.map(({ rate, total }) => [rate, total])).toEqual([
    [2000, 1500],
    [550, 1500],
    [210, 1500],
    [0, 300],
  ])
})

test('future VAT rates apply to payments from their day on, and a credit note has those of its invoice', async () => {
  const { app, shop, buy, configure, listed, give, as } = await invoiceWorld()
  const fromDay = dayKey(ZONE, Date.now() + 3 * DAY)
  const { invoicing } = await configure({
    rateChanges: [{ fromDay, rates: { usual: 550, fees: 0, feesProvision: 'training', exceptions: [] } }],
  })
  expect(invoicing.rateChanges).toMatchObject([{ fromDay, rates: { usual: 550 } }])
  const sold = await shop.sell({ quantity: 10, startTs: Date.now() + 60 * DAY })
  const byRate = async (purchaseId: string) =>
    (await listed(purchaseId)).map((each) => [each.kind, each.byRate.map(({ rate, total }) => [rate, total])])
  const first = (await buy([{ sold }])).purchaseId
  app.advance(4 * DAY)
  const later = (await buy([{ sold }])).purchaseId
  expect(await byRate(later)).toEqual([
    [
      'invoice',
      [
        [550, 1500],
        [0, 100],
      ],
    ],
  ])
  await give(first, { kind: 'order' })
  await runJobs(app)
  const parts = [
    [2000, 100],
    [1000, 1500],
  ]
  expect(await byRate(first)).toEqual([
    ['invoice', parts],
    ['credit', parts],
  ])
  // A started series stays as it is when another field is saved.
  const { invoicing: now } = await app.call('/admin/get-invoicing', {}, as)
  const kept = now?.rateChanges ?? []
  await configure({ rateChanges: kept, issuer: { ...issuer, name: 'Atelier' }, ifUpdatedAt: now?.updatedAt })
  const moved = [{ fromDay, rates }]
  await expect(configure({ rateChanges: moved })).rejects.toMatchObject({ code: 'rateChangePast' })
})
