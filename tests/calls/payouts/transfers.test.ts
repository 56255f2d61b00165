/** Approved statements are paid by one file of transfers, and by what the bank says of it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endToEndId, painFile } from '#features/money/payouts/transfers/pain-file.ts'
import { camtFile } from '../../support/camt-files.ts'
import { expectDeclaredRefusal } from '../../support/expect-refusal.ts'
import { ibans, payoutWorld } from '../../support/payout-world.ts'
import { transferWorld } from '../../support/transfer-world.ts'

test('a file has one batch, structured addresses, SEPA letters and the sums of its statements', async () => {
  const { app, as, order, download, references, list, states } = await transferWorld()
  const { fileId } = await order()
  const xml = await download(fileId)
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
  expect(xml.match(/<PmtInf>/g)).toHaveLength(1)
  expect(
    [...xml.matchAll(/<NbOfTxs>(\d+)<\/NbOfTxs><CtrlSum>([\d.]+)</g)].map(([, count, sum]) => [count, sum]),
  ).toEqual([
    ['2', '29.00'],
    ['2', '29.00'],
  ])
  expect(xml).toContain('<ReqdExctnDt><Dt>2026-07-20</Dt></ReqdExctnDt>')
  expect(xml).toContain(
    "<Cdtr><Nm>Theatre + Musee de l'OEuvre</Nm><PstlAdr><StrtNm>quai des Docks</StrtNm><BldgNb>3 bis</BldgNb><PstCd>69002</PstCd><TwnNm>Lyon</TwnNm><Ctry>FR</Ctry></PstlAdr></Cdtr>",
  )
  expect(xml).toContain(`<DbtrAcct><Id><IBAN>${ibans.second}</IBAN></Id>`)
  expect(xml).not.toContain('AdrLine')
  expect(xml).toMatch(/^[ -~\n]+$/)
  for (const reference of references(xml)) expect(reference).toMatch(/^202606-py-[0-9a-z]{20}$/)
  expect(new Set(references(xml)).size).toBe(2)
  expect(await states()).toEqual(['2026-06 Aquarium Ordered', '2026-06 Musée des Docks Ordered'])
  const { files } = await app.call('/admin/list-transfer-files', {}, as)
  expect(files).toEqual([
    expect.objectContaining({ id: fileId, count: 2, total: 2900, paid: 0, state: 'Made', account: '•••• 0189' }),
  ])
  expect((await list()).rows[0]).toMatchObject({ fileId })
})

test("the bank's statement pays what has its reference and its amount, and says what does not fit", async () => {
  const { app, as, order, download, references, read, states, list } = await transferWorld()
  const { fileId } = await order()
  const [first = '', second = ''] = references(await download(fileId))
  const other = `202606-py-${'0'.repeat(20)}`
  const xml = camtFile(ibans.second, [
    { details: [{ reference: first, cents: 1100 }] },
    { details: [{ reference: second, cents: 1799 }] },
    { details: [{ reference: other, cents: 5 }] },
    { details: [{ reference: 'LOYER', cents: 90_000 }] },
  ])
  const found = await read(xml)
  expect(found.paid).toEqual([{ label: 'Aquarium', month: '2026-06', cents: 1100, paidOn: '2026-07-03' }])
  expect(found.remarks.map(({ text }) => text)).toEqual([
    'Le relevé de juin 2026 (Musée des Docks) vient à 18,00\u00a0€, et la banque a viré 17,99\u00a0€.',
    'Aucun relevé n’a cette référence.',
  ])
  expect(await states()).toEqual(['2026-06 Aquarium Paid', '2026-06 Musée des Docks Ordered'])
  const before = await list()

  const again = await read(xml)
  expect(again).toMatchObject({ paid: [], alreadyPaid: 1 })
  expect(await list()).toEqual(before)
  const twice = await read(
    camtFile(ibans.second, [{ details: [{ reference: first, cents: 1100 }], bankReference: 'B2' }]),
  )
  expect(twice.remarks[0]?.text).toContain('l’a peut-être viré deux fois')
  const { read: kept } = await app.call('/admin/list-transfer-files', {}, as)
  expect(kept.map(({ name, paid }) => `${name} ${paid}`).sort()).toEqual(['REL-2026-07 0', 'REL-2026-07 1'])
})

test('a statement of another account pays nothing', async () => {
  const { order, download, references, read, states } = await transferWorld()
  const [reference = ''] = references(await download((await order()).fileId))
  await expect(read(camtFile(ibans.first, [{ details: [{ reference, cents: 1100 }] }]))).rejects.toMatchObject({
    ...{ code: 'otherAccount', fields: ['statements.0.iban'] },
    message: expect.stringContaining('•••• 2606, et non du compte •••• 0189'),
  })
  expect(await states()).toEqual(['2026-06 Aquarium Ordered', '2026-06 Musée des Docks Ordered'])
})

test('a day before the month was over, or to come, pays nothing', async () => {
  const { order, download, references, read, states } = await transferWorld()
  const [reference = ''] = references(await download((await order()).fileId))
  for (const day of ['2026-06-30', '2026-12-01', '2026-07-32']) {
    const { paid, remarks } = await read(camtFile(ibans.second, [{ details: [{ reference, cents: 1100 }], day }]))
    expect([paid.length, remarks.length], day).toEqual([0, 1])
  }
  expect(await states()).toEqual(['2026-06 Aquarium Ordered', '2026-06 Musée des Docks Ordered'])
})

test('an ordered statement is refused another file, an approval and a dispute until its file is abandoned', async () => {
  const { app, as, museum, order, approved, states, list } = await transferWorld()
  const rows = await approved()
  const { fileId } = await order()
  const payoutIds = rows.map(({ id }) => id ?? '')
  await expect(
    app.call('/admin/create-transfer-file', { payoutIds, executeOn: '2026-07-20', total: 2900 }, as),
  ).rejects.toMatchObject({ code: 'payoutOrdered', fields: ['payoutIds.0'] })
  await expect(
    app.call('/admin/dispute-payout', { month: '2026-06', vendorId: museum, reason: 'Non' }, as),
  ).rejects.toMatchObject({ code: 'payoutOrdered', fields: ['vendorId'] })
  await app.call('/admin/pay-payout', { payoutId: payoutIds[0] ?? '', paidOn: '2026-07-02' }, as)
  const abandon = { fileId, reason: 'Mauvaise date' }
  await app.call('/admin/abandon-transfer-file', abandon, as)
  expect(await states()).toEqual(['2026-06 Aquarium Paid', '2026-06 Musée des Docks Approved'])
  expect((await list()).rows[1]).toMatchObject({ fileId: null, payable: 1800 })
  await expectDeclaredRefusal(app, '/admin/abandon-transfer-file', abandon, 'transferFileAbandoned', as.as)
  await expectDeclaredRefusal(
    app,
    '/admin/abandon-transfer-file',
    { ...abandon, fileId: 'vf-x' },
    'transferFileNotFound',
    as.as,
  )
  await expectDeclaredRefusal(app, '/admin/get-transfer-file', { fileId }, 'transferFileAbandoned', as.as)
  await expectDeclaredRefusal(app, '/admin/get-transfer-file', { fileId: 'vf-x' }, 'transferFileNotFound', as.as)
})

test('a file of which the bank has paid a line is not abandoned, and a refused transfer is released alone', async () => {
  const { app, as, order, download, references, read, bank, states, list, museum } = await transferWorld()
  const { fileId } = await order()
  const [first = '', second = ''] = references(await download(fileId))
  await read(bank([['-', first, 1100, 'B1']]))
  const files = async () => (await app.call('/admin/list-transfer-files', {}, as)).files
  expect(await files()).toEqual([expect.objectContaining({ paid: 1, waiting: 1, isExecuted: true })])
  const abandon = { fileId, reason: 'Mauvaise date' }
  await expectDeclaredRefusal(app, '/admin/abandon-transfer-file', abandon, 'transferFileExecuted', as.as)
  // The payment that came back is one all the same: the bank has had the file.
  await read(bank([['+', first, 1100, 'R1']]))
  await expectDeclaredRefusal(app, '/admin/abandon-transfer-file', abandon, 'transferFileExecuted', as.as)
  expect(await states()).toEqual(['2026-06 Aquarium Returned', '2026-06 Musée des Docks Ordered'])

  const payoutId = (await list()).rows.find(({ vendorId }) => vendorId === museum)?.id ?? ''
  const release = { payoutId, reason: 'Compte clos' }
  await app.call('/admin/release-payout', release, as)
  expect((await list()).rows[1]).toMatchObject({ state: 'Approved', reason: 'Compte clos', fileId: null })
  expect(await files()).toEqual([expect.objectContaining({ paid: 0, waiting: 0, isExecuted: true })])
  await expectDeclaredRefusal(app, '/admin/release-payout', release, 'payoutNotOrdered', as.as)
  await expectDeclaredRefusal(app, '/admin/release-payout', { ...release, payoutId: 'py-x' }, 'payoutNotFound', as.as)
  const again = await download((await order()).fileId)
  expect(references(again)).toEqual([`${first}-2`, second])
  expect((await list()).rows[1]).toMatchObject({ state: 'Ordered', reason: null })
})

test('a file is refused whole when an account, the address, a sum, the day or the operator’s account is missing', async () => {
  const world = await payoutWorld()
  const { app, as, museum, aquarium, payable, closeJune, approve, list } = world
  await closeJune()
  await approve('2026-06')
  const ids = (await list()).rows.map(({ id }) => id ?? '')
  const order = (more: object = {}) =>
    app.call('/admin/create-transfer-file', { payoutIds: ids, executeOn: '2026-07-20', total: 2900, ...more }, as)
  await expect(order()).rejects.toMatchObject({ code: 'payerAccountMissing' })
  await expect(app.call('/admin/update-payer-account', { name: 'Guichet' }, as)).rejects.toMatchObject({
    ...{ code: 'payerAccountMissing', fields: ['iban'] },
  })
  await expectDeclaredRefusal(
    app,
    '/admin/read-bank-statement',
    { statements: [{ iban: ibans.first, name: 'x', lines: [], others: 0 }] },
    'payerAccountMissing',
    as.as,
  )
  const { account } = await app.call('/admin/update-payer-account', { name: 'Guichet', iban: ibans.second }, as)
  expect(account).toMatchObject({ masked: '•••• 0189' })
  await app.call('/admin/update-payer-account', { name: 'Guichet SAS', ifUpdatedAt: account.updatedAt }, as)
  expect((await app.call('/admin/get-payer-account', {}, as)).account).toMatchObject({
    name: 'Guichet SAS',
    masked: '•••• 0189',
  })
  await expect(
    app.call('/admin/update-payer-account', { name: 'Autre', ifUpdatedAt: account.updatedAt }, as),
  ).rejects.toMatchObject({ code: 'changedMeanwhile' })
  await payable(museum, ibans.first)
  await expect(order()).rejects.toMatchObject({
    ...{ code: 'payoutIncomplete', fields: ['payoutIds.0'] },
    message: 'Le relevé de juin 2026 (Aquarium) ne peut pas être viré : le compte bancaire du partenaire manque.',
  })
  await payable(aquarium, ibans.german)
  await expect(order({ total: 2899 })).rejects.toMatchObject({ code: 'payoutChanged', fields: ['total'] })
  await expect(order({ executeOn: '2026-07-01' })).rejects.toMatchObject({
    code: 'transferDayWrong',
    fields: ['executeOn'],
  })
  await expect(order({ payoutIds: ['py-x'] })).rejects.toMatchObject({ code: 'payoutNotFound' })
  expect((await app.call('/admin/list-transfer-files', {}, as)).files).toEqual([])
  await order()
})

test('two operators who order the same statements at once order them once', async () => {
  const { app, as, second, approved } = await transferWorld()
  const payoutIds = (await approved()).map(({ id }) => id ?? '')
  const answers = await Promise.allSettled(
    [as.as, second, as.as].map((by) =>
      app.call('/admin/create-transfer-file', { payoutIds, executeOn: '2026-07-20', total: 2900 }, { as: by }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await app.call('/admin/list-transfer-files', {}, as)).files).toHaveLength(1)
})

test('the sums of every file are those of its statements to the cent, whatever they are', () => {
  const transfer = fc.record({
    cents: fc.integer({ min: 1, max: 99_999_999 }),
    holder: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }).map((text) => `A${text}`),
  })
  fc.assert(
    fc.property(fc.array(transfer, { minLength: 1, maxLength: 60 }), (all) => {
      const xml = painFile({
        ...{
          messageId: 'vf-1',
          createdAt: 0,
          executeOn: '2026-07-20',
          debtor: { name: 'Guichet', iban: ibans.second },
        },
        transfers: all.map((each, at) => ({
          ...each,
          endToEndId: endToEndId({ id: `py-${String(at).padStart(20, '0')}`, month: '2026-06', returns: 0 }),
          iban: ibans.first,
          address: { street: '', building: '', postalCode: '', town: 'Lyon', country: 'FR' },
          text: 'Relevé',
        })),
      })
      const cents = (text = '') => Math.round(Number(text) * 100)
      const amounts = [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, text]) => cents(text))
      const total = all.reduce((sum, each) => sum + each.cents, 0)
      expect(amounts).toEqual(all.map((each) => each.cents))
      expect([...xml.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, text]) => cents(text))).toEqual([total, total])
      expect(xml).toMatch(/^[ -~\n]+$/)
      expect(xml).not.toMatch(/<(StrtNm|BldgNb|PstCd)>/)
    }),
    { numRuns: 200 },
  )
})
