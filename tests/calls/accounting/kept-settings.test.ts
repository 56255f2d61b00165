/** Entries of a closed month follow the settings of its closing: rates, accounts, names and the financial year stay. */
import { expect, test } from 'vitest'
import { plan } from '../../support/entries-oracle.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000

async function bookedWorld() {
  const world = await invoiceWorld()
  const { app, as, operator, marie, shop } = world
  const sold = await shop.sell({
    ...{ quantity: 50, startTs: Date.now() + 200 * DAY, vendor: { name: 'Musée des Docks' } },
    ticket: { buyingPrice: 900 },
  })
  const close = async (month = '2026-06') => {
    const { months } = await app.call('/admin/list-closings', {}, as)
    const { entries = 0, difference } = months.find((each) => each.month === month) ?? {}
    await app.call(
      '/admin/close-month',
      { month, entries, difference: difference ?? 0, reason: 'Essai', without: ['vat', 'plan'] },
      as,
    )
  }
  /** Lets June end. */
  const wait = async () => {
    app.advance(28 * DAY)
    await app.signIn(operator)
    await app.signIn(marie)
  }
  const file = async (name: string) => (await app.fetch(`/office/file/${name}`, as)).text()
  const june = async () => [await file('journal?month=2026-06'), await file('e-report?month=2026-06')]
  const verify = async () => (await app.call('/admin/verify-month', { month: '2026-06' }, as)).faults
  return { ...world, sold, close, wait, file, june, verify }
}

test('a month closed without VAT stays without it when rates are set later, also for what is given back', async () => {
  const { app, as, buy, give, sold, configure, close, wait, file, june, verify } = await bookedWorld()
  const { purchaseId } = await buy([{ sold }])
  await wait()
  expect((await app.call('/admin/list-closings', {}, as)).unset).toEqual(['vat', 'plan'])
  const before = await june()
  // The server asks by itself, whoever calls it.
  const [next] = (await app.call('/admin/list-closings', {}, as)).months.filter(({ state }) => state === 'next')
  const seen = { month: '2026-06', entries: next?.entries ?? 0, difference: next?.difference ?? 0, reason: 'Essai' }
  for (const without of [undefined, [], ['vat'], ['plan']] as const)
    await expect(
      app.call('/admin/close-month', { ...seen, ...(without ? { without: [...without] } : {}) }, as),
    ).rejects.toMatchObject({ code: 'closingSettingsMissing', fields: ['without'] })
  await close()
  await configure({ rates: { usual: 1000, fees: 2000, exceptions: [] } })
  await app.call('/admin/update-account-plan', plan, as)
  expect((await app.call('/admin/list-closings', {}, as)).unset).toEqual([])
  await runJobs(app)
  expect(await june()).toEqual(before)
  expect(before[0]).not.toContain(';4457')
  expect(await verify()).toEqual([])
  await give(purchaseId, { kind: 'order' })
  expect(await file('journal?month=2026-07')).not.toContain(';4457')
})

test('rates, accounts, and names that change after a closing change the open month only', async () => {
  const { app, as, db, buy, sold, configure, close, wait, file, june, verify } = await bookedWorld()
  // Without an invoice, whose rates would stand: it is for payments of July.
  const exceptions = [{ kind: 'category' as const, id: 'c1-kept', rate: 550 as const }]
  await db.write([
    {
      sql: "insert into category (id, level, sort_order, name, slug, created_at, updated_at) values ('c1-kept', 1, 900, 'Musées', 'c1-kept', 0, 0)",
      args: [],
    },
    {
      sql: "insert into activity_category (activity_id, category_id, position) values (?, 'c1-kept', 0)",
      args: [sold.activityId],
    },
  ])
  const { invoicing } = await configure({ fromDay: '2026-07-01', rates: { usual: 1000, fees: 2000, exceptions } })
  const { plan: saved } = await app.call('/admin/update-account-plan', plan, as)
  await buy([{ sold }])
  await wait()
  const before = await june()
  expect(before[0]).toContain('411000')
  expect(before[1]).toContain('"5,5 %"')
  expect(before[0]).toContain('Musée des Docks')
  await close()
  await runJobs(app)
  const rates = { usual: 2000 as const, fees: 2000 as const, exceptions: [] }
  await configure({ fromDay: '2026-07-01', rates, ifUpdatedAt: invoicing.updatedAt })
  const accounts = { ...plan.accounts, client: '411999' }
  await app.call('/admin/update-account-plan', { ...plan, accounts, ifUpdatedAt: saved.updatedAt }, as)
  await db.write([{ sql: "update vendor set name = 'Musée du Port'", args: [] }])
  await db.write([{ sql: "delete from activity_category where category_id = 'c1-kept'", args: [] }])
  await buy([{ sold }])
  expect(await june()).toEqual(before)
  expect(await verify()).toEqual([])
  const july = await file('journal?month=2026-07')
  expect(july).toContain('411999')
  expect(july).toContain('Musée du Port')
  const year = await file('fec?year=2026')
  expect([year.includes('\t411000\t'), year.includes('\t411999\t')]).toEqual([true, true])
})

test('the financial year keeps its first month once a month is closed, until then it may change', async () => {
  const { app, as, buy, sold, close, wait } = await bookedWorld()
  await buy([{ sold }])
  await wait()
  const { plan: saved } = await app.call('/admin/update-account-plan', { ...plan, firstMonth: 7 }, as)
  await close()
  await expect(
    app.call('/admin/update-account-plan', { ...plan, firstMonth: 1, ifUpdatedAt: saved.updatedAt }, as),
  ).rejects.toMatchObject({ code: 'financialYearClosed' })
})

test('entries that differ from the sealed ones are seen, and what a closed month follows never changes', async () => {
  const { app, db, buy, sold, close, wait, verify } = await bookedWorld()
  await buy([{ sold }])
  await wait()
  await close()
  await runJobs(app)
  for (const sql of ["update month_settings set partners = '{}'", 'delete from month_settings'])
    await expect(db.write([{ sql, args: [] }])).rejects.toThrow('does not change')
  expect(await verify()).toEqual([])
  await db.write([{ sql: 'drop trigger month_settings_stay', args: [] }])
  await db.write([{ sql: "update month_settings set partners = '{}'", args: [] }])
  expect(await verify()).toEqual(['entries'])
})
