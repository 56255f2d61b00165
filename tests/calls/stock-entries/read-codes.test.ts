/** Codes of partners' documents: at the ticket, in the list, and refused when a second document bears one. */
import { expect, test } from 'vitest'
import { findDocumentCode } from '#features/stock-office/stock-entries/document-code.ts'
import { readDocuments } from '#features/stock-office/stock-entries/read-documents.ts'
import type { DocumentReading } from '#kernel/media/document-reading.ts'
import { buyingWorld } from '../../support/buying.ts'
import { PDF, pdfBytes } from '../../support/documents.ts'
import type { memoryFiles } from '../../support/memory-files.ts'
import { textReader, uploadText } from '../../support/read-documents.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'

async function office() {
  const { documents, readsFrom } = textReader()
  const world = await buyingWorld({ documents })
  const { app, shop } = world
  readsFrom(app)
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const flexible = async (label: string, facts: object = {}) => {
    const sold = await shop.sell({
      ...{ mode: 'Pregenerated', kind: 'Flexible', quantity: null, activity: { label } },
      ...facts,
    })
    return { ...sold, stockId: sold.slotIds[0] ?? '' }
  }
  const give = async (stockId: string, ...texts: string[]) => {
    const fileIds: string[] = []
    for (const [at, text] of texts.entries())
      fileIds.push(await uploadText(app, admin, `${text.replace(/\W.*/, '') || at}.pdf`, text))
    return app.call('/admin/add-stock-entries', { fileIds, stockId }, admin)
  }
  const list = async (stockId: string, text?: string) =>
    (await app.call('/admin/list-stock-entries', { stockId, text }, admin)).stockEntries
  return { ...world, admin, flexible, give, list }
}

test('a ticket gets the code of its document, and the list says what was read of each', async () => {
  const { flexible, give, list } = await office()
  const { stockId } = await flexible('Aquarium')
  await give(stockId, 'un [A-0001]', 'deux', 'trois [A-0003] [B-0003]', 'quatre (locked)', 'cinq [A-0005]|[A-0005]')
  const shown = (await list(stockId)).map(({ documents, code, reading }) => [documents[0]?.name, code, reading])
  expect(shown).toEqual([
    ['un.pdf', 'A-0001', 'read'],
    ['deux.pdf', null, 'unread'],
    ['trois.pdf', null, 'several'],
    ['quatre.pdf', null, 'unread'],
    ['cinq.pdf', 'A-0005', 'read'],
  ])
  expect((await list(stockId, 'A-0005')).map(({ code }) => code)).toEqual(['A-0005'])
  const [first] = await list(stockId)
  expect(first?.stockEntry.history).toMatchObject([
    { event: 'Created', source: 'upload' },
    { event: 'CodeRead', source: 'reading' },
  ])
})

test('documents are sold without codes, as before, where they cannot be read', async () => {
  const world = await buyingWorld()
  const { app, shop } = world
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const sold = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  const stockId = sold.slotIds[0] ?? ''
  const fileIds = [await uploadText(app, admin, 'a.pdf', 'a [A-1]'), await uploadText(app, admin, 'b.pdf', 'b [A-1]')]
  await app.call('/admin/add-stock-entries', { fileIds, stockId }, admin)
  const { stockEntries } = await app.call('/admin/list-stock-entries', { stockId }, admin)
  expect(stockEntries.map(({ code, reading }) => [code, reading])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('a second document with the code of a ticket of the same partner is refused, and told where the first one is', async () => {
  const { app, admin, flexible, give, list } = await office()
  const aquarium = await flexible('Aquarium')
  const { stockId: other } = await flexible('Nocturne', { vendor: { name: 'Un autre' } })
  const nocturne = await flexible('Nocturne des requins')
  await app.db().write([
    {
      sql: 'update activity set vendor_id = ? where id = ?',
      args: [aquarium.vendorId, nocturne.activityId],
    },
  ])
  const refusal = (message: string, fields: string[]) => ({ code: 'ticketCodeTaken', status: 409, message, fields })
  await expect(give(aquarium.stockId, 'un [A-1]', 'deux [A-2]', 'trois [A-1]')).rejects.toMatchObject(
    refusal('« trois.pdf » porte le code A-1, déjà celui de « un.pdf » dans cet envoi.', ['fileIds.2']),
  )
  expect(await list(aquarium.stockId)).toEqual([])
  await give(aquarium.stockId, 'un [A-1]', 'deux [A-2]')
  await expect(give(aquarium.stockId, 'quatre [A-4]', 'bis [A-2]')).rejects.toMatchObject(
    refusal('« bis.pdf » porte le code A-2, déjà celui de « deux.pdf » dans ce stock.', ['fileIds.1']),
  )
  const twice = give(nocturne.stockId, 'ter [A-2]', 'quater [A-1]')
  await expect(twice).rejects.toMatchObject({ fields: ['fileIds.0', 'fileIds.1'] })
  const told = await twice.catch(({ details }: { details: { refusals: { message: string }[] } }) => details)
  expect('refusals' in told && told.refusals.map(({ message }) => message)).toEqual([
    '« ter.pdf » porte le code A-2, déjà celui de « deux.pdf » dans le stock de « Aquarium » (Du 11/06/2026 au 09/09/2026).',
    '« quater.pdf » porte le code A-1, déjà celui de « un.pdf » dans le stock de « Aquarium » (Du 11/06/2026 au 09/09/2026).',
  ])
  expect(await list(nocturne.stockId)).toEqual([])
  // Numbers of two partners may be the same: the later ticket goes without.
  await give(other, 'autre [A-2]')
  expect((await list(other)).map(({ code, reading }) => [code, reading])).toEqual([[null, 'taken']])
  // In the bin a code is free, and back again it is in nobody's way.
  const [free] = await list(aquarium.stockId)
  const { trashId } = await app.call('/admin/delete-stock-entry', { stockEntryId: free?.stockEntry.id ?? '' }, admin)
  await give(nocturne.stockId, 'remplace [A-1]')
  await expect(app.call('/admin/restore-from-trash', { trashId }, admin)).rejects.toMatchObject({
    code: 'restoreConflict',
  })
})

test('one of two operators who add the same code at once is refused', async () => {
  const { app, admin, flexible, list } = await office()
  const [one, two] = [await flexible('Aquarium'), await flexible('Nocturne')]
  await app
    .db()
    .write([{ sql: 'update activity set vendor_id = ? where id = ?', args: [one.vendorId, two.activityId] }])
  const files = [await uploadText(app, admin, 'a.pdf', 'a [A-1]'), await uploadText(app, admin, 'b.pdf', 'b [A-1]')]
  const results = await Promise.allSettled(
    [one, two].map(({ stockId }, at) =>
      app.call('/admin/add-stock-entries', { fileIds: [files[at] ?? ''], stockId }, admin),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ticketCodeTaken' } })
  expect([...(await list(one.stockId)), ...(await list(two.stockId))].map(({ code }) => code)).toEqual(['A-1'])
})

test('a sold ticket gets the code of the document that it waited for, and no other ticket’s', async () => {
  const { app, admin, cards, flexible, give, marie, startWith, list } = await office()
  const sold = await flexible('Aquarium', { batch: { unlimited: true } })
  const payment = await startWith(marie, sold, { quantity: 2 })
  cards.pay(payment.paymentId)
  await deliver(app, cards.event(payment.paymentId))
  await runJobs(app)
  const [one, two] = (await list(sold.stockId)).map(({ stockEntry }) => stockEntry.id)
  const hand = async (stockEntryId = '', name: string, text: string) =>
    app.call(
      '/admin/upload-for-stock-entry',
      { stockEntryId, fileIds: [await uploadText(app, admin, name, text)] },
      admin,
    )
  await hand(one, 'a.pdf', 'a [3760123456784]')
  await expect(hand(two, 'b.pdf', 'b [3760123456784]')).rejects.toMatchObject({
    code: 'ticketCodeTaken',
    message: '« b.pdf » porte le code 3760123456784, déjà celui de « a.pdf » dans ce stock, et il est vendu.',
  })
  await hand(two, 'c.pdf', 'c')
  expect((await list(sold.stockId)).map(({ code, reading }) => [code, reading])).toEqual([
    ['3760123456784', 'read'],
    [null, 'unread'],
  ])
  await expect(give(sold.stockId, 'encore [3760123456784]')).rejects.toMatchObject({ code: 'ticketCodeTaken' })
})

test('a drop learns the codes of each document by page before it becomes a ticket', async () => {
  const { app, admin } = await office()
  const ids: string[] = []
  for (const text of ['a [A-1]|[A-2]', 'b', 'b']) {
    const bytes = pdfBytes(text)
    const facts = { mimeType: PDF, size: bytes.length, name: 'a.pdf' }
    const { id } = await app.call('/admin/start-ticket-file-upload', facts, admin)
    await (app.platform.files as ReturnType<typeof memoryFiles>).putOnce(`documents/${id}.pdf`, bytes, PDF)
    ids.push(id)
  }
  const { documents } = await app.call('/admin/finish-ticket-file-uploads', { ids }, admin)
  expect(documents.map(({ reading }) => reading)).toEqual([
    {
      state: 'several',
      pages: 2,
      codes: [
        { page: 1, text: 'A-1' },
        { page: 2, text: 'A-2' },
      ],
    },
    { state: 'unread', pages: 1, codes: [] },
    { state: 'unread', pages: 1, codes: [] },
  ])
})

test('a reading that is late is told as late, and known when it is asked for again', async () => {
  const reading: DocumentReading = { pages: 1, codes: [], isWhole: true }
  let finish: (reading: DocumentReading) => void = () => undefined
  const slow = new Promise<DocumentReading>((resolve) => {
    finish = resolve
  })
  const platform = { documents: { read: () => slow, close: () => undefined }, log: () => undefined }
  const row = { id: 'f-1', key: 'documents/f-1.pdf', reading: null }
  expect(await readDocuments(platform, [row], 1)).toEqual(new Map())
  finish(reading)
  expect(await readDocuments(platform, [row], 1_000)).toEqual(new Map([['f-1', reading]]))
})

test('an address of a site, and a text that no scanner types, are no codes of tickets', async () => {
  const place = { x: 0, y: 0, width: 10, height: 10 }
  const codeOfTexts = (...texts: string[]) => {
    const codes = texts.map((text) => ({ text, type: 'qrcode' as const, page: 1, place }))
    const { state, code } = findDocumentCode([{ pages: 1, codes, isWhole: true }])
    return [state, code?.text ?? null]
  }
  expect(codeOfTexts('https://www.exemple.fr')).toEqual(['unread', null])
  expect(codeOfTexts('https://www.exemple.fr/billetterie')).toEqual(['unread', null])
  expect(codeOfTexts('https://www.exemple.fr/e/AB12')).toEqual(['read', 'https://www.exemple.fr/e/AB12'])
  expect(codeOfTexts('https://apps.exemple.fr/id361285480', '00042')).toEqual(['read', '00042'])
  expect(codeOfTexts('00042', '00042')).toEqual(['read', '00042'])
  expect(codeOfTexts('01034531200000111719112510ABCD1234\u001d211')).toEqual(['unread', null])
})
