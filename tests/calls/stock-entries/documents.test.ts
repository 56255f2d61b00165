/** Documents that operators upload for Pregenerated stock: what is taken, what is refused, what is kept once. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toInStatement } from '#db/region-db.ts'
import { createDropSender } from '#features/stock-office/stock-admin/office/entries/drop-sender.ts'
import { sweepDocuments } from '#features/stock-office/stock-entries/sweep-documents.ts'
import { file } from '#kernel/media/tables.ts'
import { PDF, pdfBytes, upload, withSignedAddresses } from '../../support/documents.ts'
import type { memoryFiles } from '../../support/memory-files.ts'
import { recordSql } from '../../support/recorded-sql.ts'
import { newShop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const DAY = 86_400_000

async function office() {
  const app = await testApp()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const files = app.platform.files as ReturnType<typeof memoryFiles>
  const shop = newShop(app)
  const pregenerated = (label: string) =>
    shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, activity: { label } })
  const start = (facts: { mimeType?: string; size?: number; name?: string }) =>
    app.call('/admin/start-ticket-file-upload', { mimeType: PDF, size: 100, name: 'billet.pdf', ...facts }, admin)
  return { app, admin, files, pregenerated, start }
}

// [K-CALL-031] [K-CALL-032] [K-RULE-089] [K-ENTITY-051]
test('an announced PDF is uploaded to its signed URL, checked, and opened at the returned URL', async () => {
  const { app, admin, start } = await office()
  withSignedAddresses(app)
  const bytes = pdfBytes('entrée')
  const { id, url } = await start({ size: bytes.length, name: 'entrée 1.pdf' })
  expect(
    (await app.fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': 'text/plain' } }))
      .status,
  ).toBe(415)
  const put = await app.fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': PDF } })
  expect(put.status).toBe(200)
  const { fileItem, copy } = await app.call('/admin/finish-ticket-file-upload', { id }, admin)
  expect([fileItem.id, fileItem.name, fileItem.size, copy]).toEqual([id, 'entrée 1.pdf', bytes.length, null])
  const opened = await app.fetch(fileItem.documentUrl)
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, PDF])
  expect(new Uint8Array(await opened.arrayBuffer())).toEqual(bytes)
  // The same call again: its answer was lost.
  expect((await app.call('/admin/finish-ticket-file-upload', { id }, admin)).fileItem.id).toBe(id)
  // By its type alone, as the documents announce one.
  const alone = await app.call('/admin/start-ticket-file-upload', { mimeType: PDF }, admin)
  const init = { method: 'PUT', body: new Uint8Array(pdfBytes('sortie')), headers: { 'content-type': PDF } }
  expect((await app.fetch(alone.url, init)).status).toBe(200)
  const finished = await app.call('/admin/finish-ticket-file-upload', { id: alone.id }, admin)
  expect(finished.fileItem.id).toBe(alone.id)
})

// [K-RULE-031]
test('a file that is not a PDF is refused, before the upload by its type and after it by its bytes', async () => {
  const { app, admin, start } = await office()
  await expect(start({ mimeType: 'image/png' })).rejects.toMatchObject({
    code: 'notAPdf',
    message: 'Le fichier n’est pas un PDF.',
    fields: ['mimeType'],
  })
  await expect(start({ size: 0 })).rejects.toMatchObject({ message: 'Le fichier est vide.', fields: ['size'] })
  await expect(start({ size: 20 * 1024 * 1024 + 1 })).rejects.toMatchObject({
    code: 'documentTooLarge',
    fields: ['size'],
  })
  const picture = new TextEncoder().encode('\x89PNG said to be a PDF %%EOF')
  await expect(upload(app, admin, 'faux.pdf', picture)).rejects.toMatchObject({ code: 'notAPdf' })
  const half = pdfBytes('coupé').slice(0, -8)
  await expect(upload(app, admin, 'coupé.pdf', half)).rejects.toMatchObject({
    message: 'Le PDF est incomplet : il s’arrête avant sa fin. Enregistrez-le à nouveau.',
  })
})

test('a document that was not uploaded and one whose upload is not finished are refused with different reasons', async () => {
  const { app, admin, start, pregenerated } = await office()
  const { slotIds } = await pregenerated('Parc')
  const { id } = await start({})
  await expect(app.call('/admin/finish-ticket-file-upload', { id }, admin)).rejects.toMatchObject({
    code: 'uploadIncomplete',
    message: 'Le fichier n’est pas arrivé : envoyez-le à nouveau.',
  })
  const add = (fileIds: string[]) => app.call('/admin/add-stock-entries', { fileIds, stockId: slotIds[0] ?? '' }, admin)
  await expect(add([id])).rejects.toMatchObject({
    code: 'fileNotFinished',
    message: 'L’envoi de ce document n’est pas terminé : envoyez-le à nouveau.',
    fields: ['fileIds.0'],
  })
  await expect(add(['f-nobody'])).rejects.toMatchObject({ code: 'fileNotFound' })
})

test('bytes stored already are recognised, reported and not stored twice', async () => {
  const { app, admin, files, pregenerated } = await office()
  const parc = await pregenerated('Parc des Aigles')
  const first = await upload(app, admin, 'billet-1.pdf')
  // No ticket has it yet: an upload that was broken off goes on with it.
  const again = await upload(app, admin, 'copie.pdf', pdfBytes('billet-1.pdf'))
  expect([again.fileItem.id, again.copy]).toEqual([first.fileItem.id, null])
  const stockId = parc.slotIds[0] ?? ''
  const { stockEntries } = await app.call('/admin/add-stock-entries', { fileIds: [first.fileItem.id], stockId }, admin)
  const third = await upload(app, admin, 'autre nom.pdf', pdfBytes('billet-1.pdf'))
  expect(third.copy).toMatchObject({
    stockEntryId: stockEntries[0]?.id,
    stockId,
    activity: { label: 'Parc des Aigles' },
    isSold: false,
    name: 'billet-1.pdf',
  })
  expect([...files.entries.keys()]).toEqual([`documents/${first.fileItem.id}.pdf`])
  // Two uploads of the same bytes that end in one moment.
  const twin = pdfBytes('jumeaux')
  const both = await Promise.all(['a.pdf', 'b.pdf'].map((name) => upload(app, admin, name, twin)))
  expect(new Set(both.map(({ fileItem }) => fileItem.id)).size).toBe(1)
  expect(files.entries.size).toBe(2)
  const elsewhere = await pregenerated('Autre parc')
  await expect(
    app.call('/admin/add-stock-entries', { fileIds: [first.fileItem.id], stockId: elsewhere.slotIds[0] ?? '' }, admin),
  ).rejects.toMatchObject({
    code: 'fileUsed',
    message: 'Ce document est déjà celui d’un autre billet (« Parc des Aigles »).',
  })
})

test('fifty dropped documents are announced by one call and finished by another, with an outcome for each', async () => {
  const { app, admin, files } = await office()
  withSignedAddresses(app)
  const known = await upload(app, admin, 'connu.pdf')
  const whole = Array.from({ length: 46 }, (_, at) => ({ name: `billet-${at}.pdf`, bytes: pdfBytes(`billet ${at}`) }))
  const others = [
    { name: 'copie.pdf', bytes: pdfBytes('connu.pdf') },
    { name: 'jumeau.pdf', bytes: pdfBytes('billet 0') },
    { name: 'coupé.pdf', bytes: pdfBytes('coupé').slice(0, -8) },
    { name: 'absent.pdf', bytes: null },
  ]
  const dropped = [...whole, ...others]
  const announced = dropped.map(({ name, bytes }) => ({ mimeType: PDF, size: bytes?.length ?? 100, name }))
  const { uploads } = await app.call('/admin/start-ticket-file-uploads', { files: announced }, admin)
  expect(new Set(uploads.map(({ id }) => id)).size).toBe(50)
  for (const [at, { bytes }] of dropped.entries()) {
    if (bytes === null) continue
    const init = { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': PDF } }
    expect((await app.fetch(uploads[at]?.url ?? '', init)).status).toBe(200)
  }
  const ids = uploads.map(({ id }) => id)
  const { documents } = await app.call('/admin/finish-ticket-file-uploads', { ids }, admin)
  expect(documents.map(({ id }) => id)).toEqual(ids)
  const own = ids.slice(0, 46).map((id) => ({ id, fileId: id, copy: null, reading: null, refusal: null }))
  expect(documents.slice(0, 46)).toEqual(own)
  const [copy, twin, cut, absent] = documents.slice(46)
  expect([copy?.fileId, twin?.fileId]).toEqual([known.fileItem.id, ids[0]])
  expect(cut).toMatchObject({
    fileId: null,
    refusal: { code: 'notAPdf', message: expect.stringContaining('incomplet') },
  })
  expect(absent).toMatchObject({ fileId: null, refusal: { code: 'uploadIncomplete' } })
  // The bytes of a copy are gone, those of a document are not.
  expect([files.entries.has(`documents/${ids[46]}.pdf`), files.entries.has(`documents/${ids[0]}.pdf`)]).toEqual([
    false,
    true,
  ])
  // The same call again: its answer was lost. A copy has no row any more.
  const again = await app.call('/admin/finish-ticket-file-uploads', { ids }, admin)
  expect(again.documents.slice(0, 46)).toEqual(own)
  expect(again.documents[46]?.refusal?.code).toBe('fileNotFound')
  const { rows } = await app
    .db()
    .query("select count(*) as n from audit where call = '/admin/finish-ticket-file-uploads'")
  expect(rows[0]?.n).toBe(48)
})

test('a dropped document that is stored already is recognised although the first answer was lost', async () => {
  const { app, admin, files } = await office()
  const bytes = pdfBytes('billet')
  const known = await upload(app, admin, 'billet.pdf', bytes)
  let lost = 0
  const call = async (
    path: Parameters<typeof app.call>[0],
    input: object,
    { idempotencyKey }: { idempotencyKey?: string } = {},
  ) => {
    const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
    const answer = await app.call(path, input as never, { ...admin, headers })
    if (path === '/admin/finish-ticket-file-uploads' && lost++ === 0) throw new TypeError('Failed to fetch')
    return answer
  }
  const dropped = { key: 1, file: new File([new Uint8Array(bytes)], 'copie.pdf', { type: PDF }) }
  let announced = ''
  const sender = createDropSender({
    call: call as Parameters<typeof createDropSender>[0]['call'],
    put: async () => {
      const [row] = await app.db().orm.select().from(file).where(eq(file.status, 'Pending'))
      announced = row?.id ?? ''
      await files.putOnce(row?.key ?? '', bytes, PDF)
      return 'sent'
    },
    signal: () => new AbortController().signal,
    upcoming: () => [dropped],
  })
  const sent = await sender.send({ ...dropped, onProgress: () => undefined, onArrived: () => sender.finishNow() })
  expect(sent).toMatchObject({ fileId: known.fileItem.id, announcedId: announced })
  expect(lost).toBe(2)
})

test('each file of an announcement that is not a PDF is named, and none is announced', async () => {
  const { app, admin } = await office()
  const pdf = { mimeType: PDF, size: 100, name: 'a.pdf' }
  const files = [pdf, { ...pdf, mimeType: 'image/png' }, pdf, { ...pdf, mimeType: 'text/plain' }]
  await expect(app.call('/admin/start-ticket-file-uploads', { files }, admin)).rejects.toMatchObject({
    code: 'notAPdf',
    fields: ['files.1.mimeType', 'files.3.mimeType'],
  })
  await expect(
    app.call('/admin/start-ticket-file-uploads', { files: Array.from({ length: 51 }, () => pdf) }, admin),
  ).rejects.toMatchObject({ code: 'invalidRequest', fields: ['files'] })
  expect((await app.db().query('select count(*) as n from file')).rows[0]?.n).toBe(0)
})

test('finishing documents does not read those that are stored already', async () => {
  const { app, admin } = await office()
  const recorded = recordSql(app.db())
  await upload(app, admin, 'billet.pdf')
  const ofFiles = recorded.filter(({ sql }) => /hash|update file/.test(sql) && /json_each/.test(sql))
  expect(ofFiles).toHaveLength(4)
  for (const { sql, args } of ofFiles) {
    const { sql: text } = toInStatement({ sql, args: [] }) as { sql: string }
    const { rows } = await app.db().query(`explain query plan ${text}`, args)
    const plan = rows.map(({ detail }) => String(detail)).join(', ')
    expect(plan).not.toMatch(/file_status|SCAN file/)
    expect(plan).toMatch(/SEARCH file USING INDEX (file_hash|sqlite_autoindex_file_1)/)
  }
})

test('two calls that finish identical bytes at once keep one document of each', async () => {
  const { app, admin, files } = await office()
  const bytes = Array.from({ length: 20 }, (_, at) => pdfBytes(`même billet ${at}`))
  const announce = async (order: readonly Uint8Array[]) => {
    const announced = order.map(({ length }, at) => ({ mimeType: PDF, size: length, name: `billet-${at}.pdf` }))
    const { uploads } = await app.call('/admin/start-ticket-file-uploads', { files: announced }, admin)
    for (const [at, { id }] of uploads.entries())
      await files.putOnce(`documents/${id}.pdf`, order[at] ?? new Uint8Array(), PDF)
    return uploads.map(({ id }) => id)
  }
  const drops = [await announce(bytes), await announce([...bytes].reverse())]
  const finished = await Promise.all(drops.map((ids) => app.call('/admin/finish-ticket-file-uploads', { ids }, admin)))
  const [one, other] = finished.map(({ documents }) => documents.map(({ fileId }) => fileId))
  expect(one).toEqual([...(other ?? [])].reverse())
  expect(new Set(one).size).toBe(20)
  expect(files.entries.size).toBe(20)
})

test('the sweep deletes a document that no ticket has used within a day, and keeps those that a ticket has or had', async () => {
  const { app, admin, files, start, pregenerated } = await office()
  const stockId = (await pregenerated('Parc')).slotIds[0] ?? ''
  const used = await upload(app, admin, 'gardé.pdf')
  const thrown = await upload(app, admin, 'jeté.pdf')
  const { stockEntries } = await app.call(
    '/admin/add-stock-entries',
    { fileIds: [used.fileItem.id, thrown.fileItem.id], stockId },
    admin,
  )
  const { trashId } = await app.call('/admin/delete-stock-entry', { stockEntryId: stockEntries[1]?.id ?? '' }, admin)
  await upload(app, admin, 'oublié.pdf')
  const announced = await start({})
  app.advance(DAY)
  const sweep = () => sweepDocuments(app.db(), files, Date.now())
  await sweep()
  await expect(app.call('/admin/finish-ticket-file-upload', { id: announced.id }, admin)).rejects.toMatchObject({
    code: 'fileNotFound',
  })
  app.advance(16 * 60_000)
  await sweep()
  const left = await app.db().orm.select().from(file).where(eq(file.mimeType, PDF))
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([used.fileItem.id, thrown.fileItem.id]))
  expect(files.entries.size).toBe(2)
  await app.call('/admin/restore-from-trash', { trashId }, admin)
  const { total } = await app.call('/admin/list-stock-entries', { stockId }, admin)
  expect(total).toBe(2)
})
