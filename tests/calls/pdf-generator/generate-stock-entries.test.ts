/** Tickets of our own drawing that become stock: a line for each code, all of them or none. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { entry, entryFile, ticketInfo } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { describePdf, pdfText, scan } from '../../tickets/pdf-tools.ts'

const makeCodes = (count: number) =>
  Array.from({ length: count }, (_, at) => `ENTREE-${String(at + 1).padStart(4, '0')}`)

async function world() {
  const { app, shop, db, ...rest } = await buyingWorld()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  // The slot is today's, at any hour.
  const startTs = Date.now() - 30 * 60_000
  const sold = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, startTs })
  const stockId = sold.slotIds[0] ?? ''
  type Input = Parameters<typeof app.call<'/admin/generate-stock-entries'>>[1]
  const generate = (facts: Partial<Input> = {}) =>
    app.call(
      '/admin/generate-stock-entries',
      { stockId, ticketInfo: { id: sold.ticketId }, codes: makeCodes(1), barcodeType: 'code128', ...facts },
      admin,
    )
  const lines = () =>
    db.orm
      .select({ code: entry.code, status: entry.status, orderItemId: entry.orderItemId, file })
      .from(entry)
      .innerJoin(entryFile, eq(entryFile.entryId, entry.id))
      .innerJoin(file, eq(file.id, entryFile.fileId))
      .where(eq(entry.stockId, stockId))
      .orderBy(asc(entry.id))
  const buy = async (quantity: number) => {
    const payment = await rest.startWith(rest.marie, sold, { quantity })
    rest.cards.pay(payment.paymentId)
    await deliver(app, rest.cards.event(payment.paymentId))
    await runJobs(app)
  }
  return { ...rest, app, shop, db, admin, sold, stockId, generate, lines, buy }
}

test('a ticket for each code goes into stock, and tickets are sold in that order and admitted by their code', async () => {
  const { app, db, admin, sold, generate, lines, buy } = await world()
  const codes = makeCodes(52)
  expect(await generate({ codes, limitDate: '2026-12-31' })).toEqual({ added: 52 })
  const made = await lines()
  expect(made.map(({ code, status }) => [code, status])).toEqual(codes.map((code) => [code, 'Ready']))
  expect(made[0]?.file).toMatchObject({ status: 'Ready', name: 'ENTREE-0001.pdf', mimeType: 'application/pdf' })
  const last = await app.platform.files.get(made[51]?.file.key ?? '')
  if (!last) throw new Error('The document is not there.')
  expect(last.bytes.length).toBe(made[51]?.file.size)
  expect(scan(last.bytes)).toEqual(['CODE-128:ENTREE-0052'])
  expect(describePdf(last.bytes).info).toMatch(/Pages: +1\n/)
  expect(pdfText(last.bytes)).toContain('Valable jusqu’au 31/12/2026')
  expect(pdfText(last.bytes)).toContain('N° d’ordre : EU-S-000052')

  await buy(2)
  const bought = (await lines()).filter(({ orderItemId }) => orderItemId !== null)
  expect(bought.map(({ code }) => code)).toEqual(['ENTREE-0001', 'ENTREE-0002'])
  const device = { deviceId: 'device-0001', deviceName: 'Porte nord' }
  const check = (code: string) => {
    const input = { vendorId: sold.vendorId, code, scanId: `scan-of-${code}-0001`, ...device }
    return app.call('/admin/check-ticket', input, admin)
  }
  expect(await check('ENTREE-0001')).toMatchObject({ outcome: 'admitted' })
  // The third ticket is unsold: it is not admitted.
  expect(await check('ENTREE-0003')).toMatchObject({ outcome: 'unknown' })

  // The codes are as good as tickets: the audit does not keep them.
  const rows = await db.orm.select().from(audit).where(eq(audit.call, '/admin/generate-stock-entries'))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('ENTREE')
})

test('repeated codes, codes of another ticket and codes that the type cannot encode are refused, and nothing is kept', async () => {
  const { db, generate, lines, shop, sold } = await world()
  await generate({ codes: ['ENTREE-0001'] })
  const before = await db.orm.select().from(file)
  const refused = async (codes: string[], problems: object[]) => {
    await expect(generate({ codes })).rejects.toMatchObject({ code: 'codesRefused', details: { problems } })
  }
  await refused(['NEUF', 'ENTREE-0001'], [{ index: 1, reason: 'un autre billet a déjà ce code' }])
  await refused(['NEUF', 'NEUF'], [{ index: 1, reason: 'il est déjà à la ligne 1' }])
  await refused(
    ['A'.repeat(40), 'A'.repeat(60)],
    [{ index: 1, reason: 'il est trop long pour ce type : imprimées, ses barres seraient trop fines pour un lecteur' }],
  )
  await refused(['musée'], [{ index: 0, reason: 'seul un QR code porte le caractère « é »' }])
  await expect(generate({ codes: [] })).rejects.toMatchObject({ code: 'invalidRequest', fields: ['codes'] })
  // A scanner reads these otherwise than they are typed.
  await expect(generate({ barcodeType: 'ean14' as never })).rejects.toMatchObject({ fields: ['barcodeType'] })
  expect(await lines()).toHaveLength(1)
  expect(await db.orm.select().from(file)).toEqual(before)

  const other = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  const drawn = await shop.sell({ mode: 'Automatic' })
  await expect(generate({ stockId: other.slotIds[0] ?? '' })).rejects.toMatchObject({ code: 'ticketNotFound' })
  await expect(generate({ stockId: drawn.slotIds[0] ?? '', ticketInfo: { id: drawn.ticketId } })).rejects.toMatchObject(
    { code: 'stockTakesNoDocuments' },
  )
  const [own] = await db.orm.select().from(ticketInfo).where(eq(ticketInfo.id, sold.ticketId))
  if (!own) throw new Error('There is no ticket.')
  await db.write([db.orm.insert(ticketInfo).values({ ...own, id: `${own.id}-2`, label: 'Enfant', position: 1 })])
  await expect(generate({ codes: ['NEUF'] })).rejects.toMatchObject({ code: 'severalTickets' })
  await expect(generate({ stockId: `${sold.slotIds[0]}-x` })).rejects.toMatchObject({ code: 'stockNotFound' })
})

test('lower and upper case codes are distinct, as the barcode is, and both are admitted', async () => {
  const { app, admin, sold, generate, lines, buy } = await world()
  expect(await generate({ codes: ['Ab-1', 'aB-1', 'petit-1', 'seul-1'] })).toEqual({ added: 4 })
  const [first] = await lines()
  const document = await app.platform.files.get(first?.file.key ?? '')
  expect(scan(document?.bytes ?? new Uint8Array())).toEqual(['CODE-128:Ab-1'])
  await buy(3)
  const check = async (code: string) => {
    const device = { deviceId: 'device-0001', deviceName: 'Porte nord', scanId: `scan-of-${code}-0001` }
    return (await app.call('/admin/check-ticket', { vendorId: sold.vendorId, code, ...device }, admin)).outcome
  }
  expect([await check('Ab-1'), await check('aB-1'), await check('seul-1')]).toEqual(['admitted', 'admitted', 'unknown'])
  // Typed in capitals, as a code is read aloud.
  expect(await check('PETIT-1')).toBe('admitted')
  await expect(generate({ codes: ['deux\tcolonnes'] })).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['codes.0'],
  })
})

test('a buyer of a ticket drawn into stock sees its code, as on every ticket that we draw', async () => {
  const { app, marie, generate, buy } = await world()
  await generate({ codes: ['ENTREE-0001'] })
  await buy(1)
  const { tickets } = await app.call('/list-own-tickets', {}, { as: marie })
  expect(tickets.map(({ code }) => code)).toEqual(['ENTREE-0001'])
})

test('a code generated by two operators at once belongs to one ticket', async () => {
  const { generate, lines } = await world()
  const results = await Promise.allSettled([
    generate({ codes: ['A-1', 'COMMUN'] }),
    generate({ codes: ['COMMUN', 'B-1'] }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [lost] = results.filter((result) => result.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'codesRefused' })
  const codes = (await lines()).map(({ code }) => code)
  expect(codes).toHaveLength(2)
  expect(codes).toContain('COMMUN')
})
