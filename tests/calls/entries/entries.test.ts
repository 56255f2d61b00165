/** Entries for the accounting program: the tax office's file and the journal of a month. */
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  balanceOfLine,
  downloadFec,
  expectEntriesMatchLedger,
  expectWellFormed,
  plan,
  readFec,
} from '../../support/entries-oracle.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000

async function soldWorld() {
  const world = await invoiceWorld()
  const { shop, configure } = world
  const sold = await shop.sell({
    quantity: 50,
    startTs: Date.now() + 200 * DAY,
    options: [{ label: 'Livret', youpiizPrice: 550 }],
  })
  await configure({
    rates: {
      ...{ usual: 1000, fees: 2000 },
      exceptions: [{ kind: 'option', id: sold.activityId, label: 'Livret', rate: 550 }],
    },
  })
  return { ...world, sold }
}

test('a sale and its refund are balanced entries by rate, which name invoice and credit note', async () => {
  const { app, as, buy, give, sold, listed, operator, db } = await soldWorld()
  const options = sold.optionIds.map((optionId) => ({ optionId, quantity: 1 }))
  const { purchaseId } = await buy([{ sold, options }])
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const [invoice, credit] = await listed(purchaseId)
  await app.call('/admin/update-account-plan', plan, as)
  const { name, bytes } = await downloadFec(app, operator, 2026)
  expect(name).toBe('attachment; filename="732829320FEC20261231.txt"')
  const lines = readFec(bytes)
  expectWellFormed(lines)
  const sale = lines.filter(({ JournalCode, EcritureNum }) => JournalCode === 'VE' && EcritureNum === '1')
  // 15 € at 10 %, a booklet of 5.50 € at 5.5 %, 1 € of fees at 20 %.
  expect(Object.fromEntries(sale.map((line) => [line.CompteNum, balanceOfLine(line)]))).toEqual({
    ...{ '411000': 2150, '706000': -1364 - 521, '708500': -83 },
    ...{ '445711': -17, '445713': -136, '445715': -29 },
  })
  expect(new Set(sale.map(({ PieceRef }) => PieceRef))).toEqual(new Set([invoice?.number]))
  expect(sale[0]).toMatchObject({
    JournalLib: 'Ventes',
    EcritureDate: '20260610',
    PieceDate: '20260610',
    ValidDate: '',
  })
  const back = lines.filter(({ EcritureLib }) => EcritureLib?.startsWith('Remboursement'))
  expect(new Set(back.map(({ PieceRef }) => PieceRef))).toEqual(new Set([credit?.number]))
  const vat = lines.filter(({ CompteNum }) => CompteNum?.startsWith('4457'))
  expect(vat.reduce((sum, line) => sum + balanceOfLine(line), 0)).toBe(0)
  const partners = lines.filter(({ CompteNum }) => CompteNum === '401000')
  expect(partners[0]).toMatchObject({ CompAuxLib: 'Théâtre du Parc', JournalCode: 'OD' })
  await expectEntriesMatchLedger(app, db, operator)
})

test('a month keeps the numbers of its entries, in its journal, in the file, and after it is closed', async () => {
  const { app, as, buy, sold, operator, marie } = await soldWorld()
  await app.call('/admin/update-account-plan', plan, as)
  await buy([{ sold }])
  app.advance(30 * DAY)
  await app.signIn(operator)
  await app.signIn(marie)
  await buy([{ sold }])
  const journal = async (month: string, format = 'csv') => {
    const answer = await app.fetch(`/office/file/journal?month=${month}&format=${format}`, as)
    expect(answer.status).toBe(200)
    return answer
  }
  const before = await (await journal('2026-07')).text()
  expect(before).toContain('VE;2;2026-07-10;411000;Clients;;;AL-F-2026-000002;Vente AL-F-2026-000002;"16,00";"0,00"')
  expect(before).not.toContain('2026-06')
  const close = async (month: string) => {
    const { months } = await app.call('/admin/list-closings', {}, as)
    const { entries = 0, difference = 0 } = months.find((each) => each.month === month) ?? {}
    const seen = { entries, difference: difference ?? 0, reason: 'Essai' }
    await app.call('/admin/close-month', { month, ...seen, without: ['vat'] }, as)
  }
  await close('2026-06')
  expect(await (await journal('2026-07')).text()).toBe(before)
  const lines = readFec((await downloadFec(app, operator, 2026)).bytes)
  expect(new Set(lines.map(({ EcritureDate, ValidDate }) => `${EcritureDate} ${ValidDate}`))).toEqual(
    new Set(['20260610 20260710', '20260710 ']),
  )
  expect((await app.call('/admin/get-account-plan', {}, as)).months).toEqual([
    { month: '2026-07', closed: false },
    { month: '2026-06', closed: true },
  ])
  // Amounts of the year's file are numbers in a spreadsheet: debit and credit, columns L and M.
  const year = await app.fetch('/office/file/fec?year=2026&format=xlsx', as)
  const sheet = unzipSync(new Uint8Array(await year.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
  expect(strFromU8(sheet)).toMatch(/<c r="L2" s="1"><v>16<\/v><\/c><c r="M2" s="1"><v>0<\/v>/)
  expect((await journal('2026-07', 'xlsx')).headers.get('content-type')).toContain('spreadsheetml')
  // A year whose last months have booked nothing yet is not closed with those that have.
  app.advance(30 * DAY)
  await app.signIn(operator)
  await close('2026-07')
  const { months, years } = await app.call('/admin/get-account-plan', {}, as)
  expect([months.map(({ closed }) => closed), years.map(({ year: ends, closed }) => [ends, closed])]).toEqual([
    [true, true],
    [[2026, false]],
  ])
})

test('a month is reported by day, category and rate: services and their payments, goods, what has no VAT, refunds', async () => {
  const { app, as, buy, give, sold, configure, shop } = await soldWorld()
  const lesson = await shop.sell({ startTs: Date.now() + 200 * DAY })
  await configure({
    rates: {
      ...{ usual: 1000, fees: 2000 },
      exceptions: [{ kind: 'activity', id: lesson.activityId, rate: 0, provision: 'training' }],
    },
    ifUpdatedAt: (await app.call('/admin/get-invoicing', {}, as)).invoicing?.updatedAt,
  })
  await buy([{ sold }])
  const { purchaseId } = await buy([{ sold }, { sold: lesson }])
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  await buy([{ sold: lesson }])
  const answer = await app.fetch('/office/file/e-report?month=2026-06', as)
  expect((await answer.text()).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'flux;période;date;catégorie;taux;ventes;base_ht;tva;total_ttc;devise',
    '10.3;du 1 au 10;2026-06-10;TNT1;0 %;2;"15,00";"0,00";"15,00";EUR',
    '10.3;du 1 au 10;2026-06-10;TPS1;10 %;2;"13,64";"1,36";"15,00";EUR',
    '10.3;du 1 au 10;2026-06-10;TPS1;20 %;3;"1,66";"0,34";"2,00";EUR',
    '10.4;du 1 au 10;2026-06-10;TPS1;10 %;2;"13,64";"1,36";"15,00";EUR',
    '10.4;du 1 au 10;2026-06-10;TPS1;20 %;3;"1,66";"0,34";"2,00";EUR',
  ])
})

test('a month or a year without sales is a header, and no file is made before the plan of accounts', async () => {
  const { app, as, operator } = await invoiceWorld()
  const refused = await app.fetch('/office/file/fec?year=2026', as)
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'accountPlanMissing'])
  await app.call('/admin/update-account-plan', plan, as)
  expect(readFec((await downloadFec(app, operator, 2026)).bytes)).toEqual([])
  const journal = await (await app.fetch('/office/file/journal?month=2026-06', as)).text()
  expect(journal.replace('\uFEFF', '').trim()).toBe(
    'journal;écriture;date;compte;intitulé;compte_auxiliaire;tiers;pièce;libellé;débit;crédit',
  )
})

test('the plan of accounts is saved with its audit row, refuses what is no account, and can be undone', async () => {
  const { app, as } = await invoiceWorld()
  const empty = await app.call('/admin/get-account-plan', {}, as)
  expect(empty).toMatchObject({ plan: null, hasVat: false, months: [], years: [] })
  expect(empty.proposed).toEqual({ ...plan, siren: '' })
  const wrong: [object, string][] = [
    [{ siren: '732829321' }, 'siren'],
    [{ firstMonth: 13 }, 'firstMonth'],
    [{ accounts: { ...plan.accounts, client: 'C411' } }, 'accounts.client'],
    [{ accounts: { ...plan.accounts, bank: '51' } }, 'accounts.bank'],
    [{ vat: { ...plan.vat, '550': '4457-5' } }, 'vat.550'],
  ]
  for (const [facts, field] of wrong)
    await expect(app.call('/admin/update-account-plan', { ...plan, ...facts }, as), field).rejects.toMatchObject({
      fields: [field],
    })
  await app.call('/admin/update-account-plan', { ...plan, siren: '732 829 320' }, as)
  app.advance(1000)
  const accounts = { ...plan.accounts, services: '706100' }
  const { plan: saved } = await app.call('/admin/update-account-plan', { ...plan, accounts }, as)
  await expect(
    app.call('/admin/update-account-plan', { ...plan, ifUpdatedAt: saved.updatedAt - 1 }, as),
  ).rejects.toMatchObject({ code: 'changedMeanwhile' })
  const { items } = await app.call('/admin/list-history', { target: saved.id }, as)
  expect(items).toHaveLength(2)
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, as)
  expect((await app.call('/admin/get-account-plan', {}, as)).plan?.accounts.services).toBe('706000')
})
