/** Tickets drawn for codes of the operator's own, and specimens of what a buyer would get. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { entry, stock } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import type { Sale } from '../../support/shop.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { describePdf, pdfText, scan } from '../../tickets/pdf-tools.ts'

const DAY = 86_400_000
const KEY = /^\/files\/(generated\/[^?]+)\?/

async function world(sale: Sale = {}) {
  const { app, shop, db } = await buyingWorld()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const sold = await shop.sell({ options: [{ label: 'Audioguide' }], ...sale })
  const { activityId, ticketId } = sold
  const usual = {
    activityId,
    stocks: [],
    ticketInfo: { id: ticketId },
    quantity: 1,
    options: [],
    codes: ['BILLET-0001'],
  }
  type Input = Parameters<typeof app.call<'/admin/generate-pdf'>>[1]
  const generate = (facts: Partial<Input> = {}) => app.call('/admin/generate-pdf', { ...usual, ...facts }, admin)
  const storedBytes = async (url: string) => {
    const file = await app.platform.files.get(KEY.exec(url)?.[1] ?? '')
    if (!file) throw new Error(`${url} leads to no file.`)
    return file.bytes
  }
  const slots = async () => {
    const rows = await db.orm.select().from(stock).where(eq(stock.activityId, activityId)).orderBy(stock.startTs)
    return rows.map(({ id, startTs, endTs }) => ({
      id,
      reservation: { type: 'Fixed' as const, period: { startTs, endTs } },
    }))
  }
  return { app, shop, db, admin, sold, generate, bytesOf: storedBytes, slots }
}

// [K-CALL-034] [K-ENTITY-059] [K-ENTITY-060]
test('a ticket is drawn for each code in the chosen type, and kept for a day', async () => {
  const { app, db, sold, generate, bytesOf } = await world()
  const period = { startTs: Date.UTC(2026, 6, 14, 8), endTs: Date.UTC(2026, 6, 14, 10) }
  const { url } = await generate({
    codes: Array.from({ length: 20 }, (_, index) => `MUSEE ${index + 1}`),
    barcodeType: 'code128',
    quantity: 3,
    options: [{ optionId: sold.optionIds[0] ?? '', quantity: 2 }],
    stocks: [{ reservation: { type: 'Fixed', period } }],
    limitDate: '2026-12-31',
  })
  const pdf = await bytesOf(url)
  expect(scan(pdf)).toEqual(['CODE-128:MUSEE 1'])
  expect(describePdf(pdf).info).toMatch(/Pages: +20\n/)
  const text = pdfText(pdf)
  for (const said of [
    'MUSEE 20',
    '3 × Plein tarif',
    '2 × Audioguide',
    '14/07/2026, 10:00 - 12:00',
    'Valable jusqu’au 31/12/2026',
    // Three tickets at 15 € with fees of 1 €, and two options at 3 €.
    '54,00 €',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('SPÉCIMEN')
  expect(await db.orm.select().from(entry)).toEqual([])
  const rows = await db.orm.select().from(audit).where(eq(audit.call, '/admin/generate-pdf'))
  expect(rows).toMatchObject([{ target: sold.activityId, after: { generatedPdf: { tickets: 20, quantity: 3 } } }])
  expect(JSON.stringify(rows)).not.toContain('MUSEE')
  app.advance(2 * DAY)
  await runJobs(app)
  await expect(bytesOf(url)).rejects.toThrow('leads to no file')
})

// [K-CALL-034] [K-ENTITY-059]
test("a simulated ticket is marked as a specimen, and equals a buyer's ticket otherwise", async () => {
  const { shop, sold, generate, bytesOf, slots } = await world({ slots: 2, span: 2, quantity: 3 })
  const offerId = await shop.promote({ activityId: sold.activityId, percentHundredths: 1000 })
  const stocks = await slots()
  const one = pdfText(await bytesOf((await generate({ specimen: true, codes: [], stocks, offerId })).url))
  expect(one).toContain('SPÉCIMEN')
  expect(one).toContain('11/06/2026, 10:00 - 12:00')
  expect(one).toContain('14,50 €')
  const three = await bytesOf((await generate({ specimen: true, codes: [], stocks, quantity: 3 })).url)
  expect(describePdf(three).info).toMatch(/Pages: +3\n/)
  expect(scan(three)).toEqual(['QR-Code:SPECIMEN-1'])
  await expect(generate({ specimen: true, codes: [], stocks, quantity: 4 })).rejects.toMatchObject({
    code: 'stockGone',
  })
})

// [K-ERROR-025]
test('drawing without a code is refused', async () => {
  const { generate } = await world()
  await expect(generate({ codes: [] })).rejects.toMatchObject({
    code: 'invalidRequest',
    message: 'Veuillez entrer au moins un code pour générer un PDF.',
    fields: ['codes'],
  })
})

/** A content that each type carries. */
const carried: Readonly<Record<string, string>> = {
  ean13: '9520123456788',
  microqrcode: '1234',
  interleaved2of5: '123456',
  'gs1-128': '(01)09521234543213',
}

test.each([
  ['ean13', '123', 'il n’a pas le bon nombre de caractères (12 ou 13 chiffres)'],
  ['ean13', '9520123456789', 'sa clé de contrôle est fausse (exemple : 9520123456788)'],
  ['ean13', '952012345678', 'il manque sa clé de contrôle : il serait lu « 9520123456788 »'],
  ['code39', 'abc', 'il contient un caractère que ce type ne connaît pas (chiffres, majuscules, espaces et -.$/+%)'],
  ['interleaved2of5', '12345', 'il faut un nombre pair de chiffres : il serait lu « 012345 »'],
  // Without brackets the library draws bars that say nothing.
  ['gs1-128', '0109521234543213', 'il n’a pas la forme que ce type demande (exemple : (01)09521234543213(3103)000123)'],
  [
    'code128',
    'A'.repeat(60),
    'il est trop long pour ce type : imprimées, ses barres seraient trop fines pour un lecteur',
  ],
  ['code128', 'Été', 'seul un QR code porte le caractère « É »'],
  ['qrcode', 'BON', 'il est déjà à la ligne 1'],
  ['microqrcode', 'X'.repeat(60), 'il est trop long (exemple : 1234)'],
] as const)('no ticket is drawn when the barcode type %s cannot encode %s', async (barcodeType, code, reason) => {
  const { app, generate } = await world()
  const good = carried[barcodeType] ?? 'BON'
  const refused = generate({ barcodeType, codes: [good, code] })
  await expect(refused).rejects.toMatchObject({
    code: 'codesRefused',
    fields: ['codes.1'],
    details: { problems: [{ index: 1, reason }] },
  })
  await expect(refused).rejects.toThrow(reason)
  expect([...app.platform.woken]).toEqual([])
})

test('a QR code keeps accents unchanged', async () => {
  const { generate, bytesOf } = await world()
  expect(scan(await bytesOf((await generate({ codes: ['Été à l’œuvre'] })).url))).toEqual(['QR-Code:Été à l’œuvre'])
})

test('an unrelated ticket, non-contiguous slots and unknown ids are refused', async () => {
  const { shop, sold, generate, slots } = await world({ slots: 3 })
  const other = await shop.sell({ options: [{}] })
  const [first, , third] = await slots()
  const refusals = [
    [{ activityId: 'a-nowhere' }, 'activityNotFound'],
    [{ ticketInfo: { id: other.ticketId } }, 'ticketNotFound'],
    [{ stocks: [{ id: other.slotIds[0], reservation: first?.reservation }] }, 'stockNotFound'],
    [{ stocks: [first, third] }, 'slotsNotContiguous'],
    [{ options: [{ optionId: other.optionIds[0], quantity: 1 }] }, 'optionNotFound'],
    [{ offerId: 'o-nowhere' }, 'offerNotFound'],
  ] as const
  for (const [facts, code] of refusals)
    await expect(generate(facts as Parameters<typeof generate>[0])).rejects.toMatchObject({ code })
  expect(sold.activityId).not.toBe(other.activityId)
})
