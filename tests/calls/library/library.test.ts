/** The library of a committee as its administrators keep it: folders, files, versions, trash. */
import { expect, test } from 'vitest'
import { sweepLibrary } from '#features/committee/library/sweep-library.ts'
import { pdfBytes, withSignedAddresses } from '../../support/documents.ts'
import { makeZip, oldWord, uploadFile, utf16 } from '../../support/library-files.ts'
import { libraryWorld } from './library-world.ts'

/** Triggers write the database's own time, which no test stands still. */
const AFTER_TRASH = Date.UTC(2100, 0)

test('a secretary creates folders, adds files, and finds them again by words in all folders', async () => {
  const { app, of, secretary, folder, file, list, names } = await libraryWorld()
  const accounts = await folder('Comptes')
  const year = await folder('2026', { parentId: accounts.id })
  await folder('Élections')
  await file('Règlement intérieur.pdf')
  await file('Bilan.pdf', year.id)
  expect(await names()).toEqual(['Comptes', 'Élections', 'Règlement intérieur.pdf'])
  const inYear = await list(year.id)
  expect(inYear.trail.map(({ name }) => name)).toEqual(['Comptes', '2026'])
  expect(inYear.items).toMatchObject([
    { name: 'Bilan.pdf', kind: 'file', mimeType: 'application/pdf', place: 'Comptes › 2026' },
  ])
  expect((await list()).items[0]).toMatchObject({ name: 'Comptes', childCount: 1, size: null })
  expect(inYear.usage.used).toBe(pdfBytes('Règlement intérieur.pdf').length + pdfBytes('Bilan.pdf').length)
  const found = await app.call('/cse-admin/list-library', { ...of, text: 'bilan' }, secretary)
  expect(found.items.map(({ name }) => name)).toEqual(['Bilan.pdf'])
  const { items } = await app.call('/cse-admin/list-library-folders', of, secretary)
  expect(items.map(({ path }) => path)).toEqual(['Comptes', 'Comptes › 2026', 'Élections'])
})

test('a name is unique in its folder, whichever file comes second, and a file keeps its extension', async () => {
  const { app, of, secretary, folder, file, update, names } = await libraryWorld()
  const { id } = await folder('Photos')
  const taken = { code: 'libraryNameTaken', status: 409, fields: ['name'] }
  await expect(folder('photos')).rejects.toMatchObject(taken)
  const note = await file('Note.pdf')
  await expect(file('NOTE.pdf')).rejects.toMatchObject(taken)
  await file('Autre.pdf', id)
  await expect(update(note.id, { name: 'Photos.pdf' })).resolves.toMatchObject({ name: 'Photos.pdf' })
  await expect(update(note.id, { name: 'Virus.html' })).resolves.toMatchObject({ name: 'Virus.html.pdf' })
  await update(note.id, { name: 'Autre' })
  await expect(update(note.id, { parentId: id })).rejects.toMatchObject(taken)
  expect(await names()).toEqual(['Photos', 'Autre.pdf'])
  // Two administrators, at the same moment: one of them is told.
  const both = await Promise.allSettled([folder('Tarifs'), folder('Tarifs')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(update(note.id, { name: '../secret' })).rejects.toMatchObject({ code: 'invalidRequest' })
  const missing = { ...of, itemId: 'ld-guess', updates: { name: 'x' } }
  await expect(app.call('/cse-admin/update-library-item', missing, secretary)).rejects.toMatchObject({
    code: 'libraryItemNotFound',
  })
})

test('a folder cannot be moved into itself, below a file, or deeper than ten levels', async () => {
  const { folder, file, update } = await libraryWorld()
  const above = await folder('Dessus')
  const below = await folder('Dessous', { parentId: above.id })
  await expect(update(above.id, { parentId: below.id })).rejects.toMatchObject({
    code: 'libraryPlaceRefused',
    fields: ['parentId'],
  })
  await expect(update(above.id, { parentId: above.id })).rejects.toMatchObject({ code: 'libraryPlaceRefused' })
  const note = await file('Note.pdf')
  await expect(update(below.id, { parentId: note.id })).rejects.toMatchObject({ code: 'libraryItemNotFound' })
  let parentId = below.id
  for (let depth = 3; depth <= 10; depth++) parentId = (await folder(`Niveau ${depth}`, { parentId })).id
  await expect(folder('Niveau 11', { parentId })).rejects.toMatchObject({ code: 'libraryPlaceRefused' })
  // Two that would go into one another.
  const [one, two] = [await folder('Un'), await folder('Deux')]
  const both = await Promise.allSettled([update(one.id, { parentId: two.id }), update(two.id, { parentId: one.id })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a change can be undone, and a change based on an outdated state is refused with the list of changes', async () => {
  const { app, of, secretary, folder, file, update, names } = await libraryWorld()
  const { id: folderId } = await folder('Archives')
  const note = await file('Note.pdf')
  app.advance(1000)
  await update(note.id, { parentId: folderId, name: 'Vieille note.pdf' })
  const late = { ...of, itemId: note.id, updates: { name: 'Autre.pdf' }, ifUpdatedAt: note.updatedAt }
  await expect(app.call('/cse-admin/update-library-item', late, secretary)).rejects.toMatchObject({
    code: 'changedMeanwhile',
    details: { changes: [{ before: { name: 'Note.pdf', parentId: null }, after: { name: 'Vieille note.pdf' } }] },
  })
  const { items } = await app.call('/cse-admin/list-history', { ...of, target: note.id }, secretary)
  await app.call('/cse-admin/undo-change', { ...of, changeId: items[0]?.id ?? '' }, secretary)
  expect(await names()).toEqual(['Archives', 'Note.pdf'])
})

test('the new version of a file is served, older ones are kept and restorable, and the eleventh is deleted', async () => {
  const { app, of, secretary, file, files } = await libraryWorld()
  withSignedAddresses(app)
  const note = await file('Note.pdf', null, pdfBytes('version 1'))
  const add = (at: number) =>
    uploadFile(app, secretary, { ...of, name: 'autre nom.pdf', itemId: note.id, bytes: pdfBytes(`version ${at}`) })
  const read = async (versionId?: string) => {
    const input = { ...of, itemId: note.id, ...(versionId ? { versionId } : {}) }
    const response = await app.fetch((await app.call('/cse-admin/get-library-file', input, secretary)).url)
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="Note.pdf"')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    return /version \d+/.exec(await response.text())?.[0]
  }
  const versions = async () =>
    (await app.call('/cse-admin/list-library-versions', { ...of, itemId: note.id }, secretary)).items
  const second = await add(2)
  expect([second.name, await read()]).toEqual(['Note.pdf', 'version 2'])
  const [newest, first] = await versions()
  expect([newest?.number, newest?.isCurrent, first?.number, first?.isCurrent]).toEqual([2, true, 1, false])
  expect(await read(first?.id)).toBe('version 1')
  const history = await app.call('/cse-admin/list-history', { ...of, target: note.id }, secretary)
  expect(history.items.filter(({ undoable }) => undoable).length).toBe(1)
  const back = { ...of, itemId: note.id, versionId: first?.id ?? '', ifUpdatedAt: second.updatedAt }
  await app.call('/cse-admin/restore-library-version', back, secretary)
  expect(await read()).toBe('version 1')
  await expect(
    app.call('/cse-admin/restore-library-version', { ...back, ifUpdatedAt: second.updatedAt }, secretary),
  ).rejects.toMatchObject({ code: 'changedMeanwhile' })
  for (let at = 3; at <= 11; at++) await add(at)
  expect((await versions()).map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(files.entries.size).toBe(11)
  await sweepLibrary(app.db(), files, app.platform.now())
  expect(files.entries.size).toBe(10)
  await expect(
    uploadFile(app, secretary, { ...of, name: 'Note.txt', itemId: note.id, bytes: pdfBytes('x') }),
  ).rejects.toMatchObject({ code: 'libraryFileRefused', message: expect.stringContaining('garde le type') })
})

test('a deleted folder is in the trash with its contents, is restored whole, and is swept after thirty days', async () => {
  const { app, of, secretary, folder, file, files, names, list } = await libraryWorld()
  const above = await folder('Comptes')
  const below = await folder('2026', { parentId: above.id })
  const bilan = await file('Bilan.pdf', below.id)
  const remove = (itemId: string) => app.call('/cse-admin/delete-library-item', { ...of, itemId }, secretary)
  const { trashId } = await remove(above.id)
  expect(await names()).toEqual([])
  expect((await list()).usage).toMatchObject({ used: 0, inTrash: bilan.size })
  await sweepLibrary(app.db(), files, AFTER_TRASH)
  expect(files.entries.size).toBe(1)
  await app.call('/cse-admin/restore-from-trash', { ...of, trashId }, secretary)
  expect(await names(below.id)).toEqual(['Bilan.pdf'])

  // A file whose folder is gone by then comes back to the top.
  const lone = await remove(bilan.id)
  const whole = await remove(above.id)
  await app.call('/cse-admin/restore-from-trash', { ...of, trashId: lone.trashId }, secretary)
  expect(await names()).toEqual(['Bilan.pdf'])
  await app.call('/cse-admin/restore-from-trash', { ...of, trashId: whole.trashId }, secretary)
  await remove(bilan.id)
  await app.db().write([{ sql: 'delete from trash', args: [] }])
  // Not before its time, even where its entry of the trash is lost.
  await sweepLibrary(app.db(), files, Date.now())
  expect(files.entries.size).toBe(1)
  await sweepLibrary(app.db(), files, AFTER_TRASH)
  expect(files.entries.size).toBe(0)
})

test('deleting a group moves its library to the trash, and restoring the group restores it', async () => {
  const { app, files } = await libraryWorld()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const { id: groupId } = await app.newGroup({ label: 'Dissous', premium: true })
  const folder = { groupId, name: 'Comptes', parentId: null, readers: 'members' as const, readerGroups: [] }
  const { item } = await app.call('/cse-admin/create-library-folder', folder, admin)
  await uploadFile(app, admin, { groupId, name: 'Bilan.pdf', folderId: item.id })
  const { trashId } = await app.call('/admin/delete-user-group', { groupId }, admin)
  await sweepLibrary(app.db(), files, AFTER_TRASH)
  await app.call('/admin/restore-from-trash', { trashId }, admin)
  const { items } = await app.call('/cse-admin/list-library', { groupId, folderId: item.id }, admin)
  expect([items.map(({ name }) => name), files.entries.size]).toEqual([['Bilan.pdf'], 1])
})

test('a file of a forbidden type is refused by its name, and after the upload by its bytes', async () => {
  const { app, of, secretary, file, files, list } = await libraryWorld()
  const start = (name: string, size = 100) =>
    app.call('/cse-admin/start-library-upload', { ...of, name, size, folderId: null }, secretary)
  const refusals: [string, RegExp][] = [
    ['page.html', /HTML/],
    ['dessin.svg', /SVG/],
    ['jeu.exe', /programmes/],
    ['tout.zip', /archives/],
    ['budget.xlsm', /macros/],
    ['photo.heic', /HEIC/],
    ['film.mp4', /type de fichier/],
    ['sans type', /type de fichier/],
  ]
  for (const [name, message] of refusals)
    await expect(start(name)).rejects.toMatchObject({
      code: 'libraryFileRefused',
      message: expect.stringMatching(message),
      fields: ['name'],
    })
  await expect(start('gros.pdf', 20 * 1024 * 1024 + 1)).rejects.toMatchObject({
    message: expect.stringMatching(/20 Mo/),
    fields: ['size'],
  })
  await expect(start('vide.pdf', 0)).rejects.toMatchObject({ message: 'Le fichier est vide.', fields: ['size'] })
  const text = (content: string) => new TextEncoder().encode(content)
  const hidden: [string, Uint8Array, RegExp][] = [
    ['facture.pdf', text('<!doctype html><script>alert(1)</script>'), /HTML/],
    ['notes.txt', text('  <html><body>'), /HTML/],
    ['notes.txt', utf16('<html><body>'), /HTML/],
    ['logo.png', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ['photo.jpg', text('MZ\x90\0 a program'), /programmes/],
    ['photo.jpeg', pdfBytes('not a photo'), /contenu du fichier/],
    ['lettre.docx', makeZip(['[Content_Types].xml', 'xl/workbook.xml']), /contenu du fichier/],
    ['lettre.docx', makeZip(['word/document.xml', 'word/vbaProject.bin']), /macros/],
    ['lettre.doc', oldWord('_VBA_PROJECT'), /macros/],
  ]
  for (const [name, bytes, message] of hidden)
    await expect(file(name, null, bytes)).rejects.toMatchObject({
      code: 'libraryFileRefused',
      message: expect.stringMatching(message),
    })
  // Nothing of it is kept, and nothing of it counts.
  expect([files.entries.size, (await list()).usage.used]).toEqual([0, 0])
  const taken: [string, Uint8Array][] = [
    ['lettre.docx', makeZip(['[Content_Types].xml', 'word/document.xml'])],
    ['lettre.doc', oldWord()],
    ['liste.csv', text('nom;prénom\n')],
    ['export.csv', utf16('nom;prénom\n')],
    ['export.txt', utf16('MZ et autres')],
    ['MZ.csv', text('MZ;Mozambique\n')],
    ['en ligne.docx', makeZip(['[Content_Types].xml', 'word/document2.xml'])],
  ]
  for (const [name, bytes] of taken) expect((await file(name, null, bytes)).name).toBe(name)
  const { id } = await start('absent.pdf')
  await expect(app.call('/cse-admin/finish-library-upload', { ...of, id }, secretary)).rejects.toMatchObject({
    code: 'uploadIncomplete',
  })
  // An announced file that never came is forgotten.
  app.advance(2 * 3_600_000)
  expect((await list()).usage.used).toBe((await list()).items.reduce((sum, { size }) => sum + (size ?? 0), 0))
  await expect(app.call('/cse-admin/finish-library-upload', { ...of, id }, secretary)).rejects.toMatchObject({
    code: 'libraryItemNotFound',
  })
})

test('bytes sent again after their refusal are swept once the upload URL has expired', async () => {
  const { app, of, secretary, files, list } = await libraryWorld()
  const bytes = new TextEncoder().encode('no photo')
  const announced = { ...of, name: 'photo.jpg', size: bytes.length, folderId: null }
  const { id, mimeType } = await app.call('/cse-admin/start-library-upload', announced, secretary)
  const send = () => files.putOnce(`library/${id}.jpg`, bytes, mimeType)
  const finish = () => app.call('/cse-admin/finish-library-upload', { ...of, id }, secretary)
  await send()
  await expect(finish()).rejects.toMatchObject({ code: 'libraryFileRefused' })
  expect([files.entries.size, (await list()).usage.used]).toEqual([0, 0])
  await send()
  await expect(finish()).rejects.toMatchObject({ code: 'libraryItemNotFound' })
  await sweepLibrary(app.db(), files, app.platform.now())
  expect(files.entries.size).toBe(1)
  await sweepLibrary(app.db(), files, app.platform.now() + 2 * 3_600_000)
  const { rows } = await app.db().query('select 1 from library_version')
  expect([files.entries.size, rows]).toEqual([0, []])
})

test('a library has at most a thousand folders, and its files weigh at most its quota', async () => {
  const { app, of, folder, file, files } = await libraryWorld()
  const now = app.platform.now()
  const rows = (sql: string) => app.db().write([{ sql, args: [of.groupId, now, now] }])
  const count = (length: number) =>
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${length})`
  await rows(`insert into library_item (id, group_id, kind, parent_id, name, name_key, readers, reader_groups, created_at, updated_at)
    select * from (${count(1000)} select 'lf-' || i, ?1, 'folder', '', 'D' || i, 'd' || i, 'members', '[]', ?2, ?3 from n)`)
  await expect(folder('Un de trop')).rejects.toMatchObject({ code: 'libraryTooManyFolders' })
  await rows(`insert into library_version (id, group_id, item_id, is_new, parent_id, name, mime_type, size, status, number, created_at)
    values ('lv-big', ?1, 'lf-1', 1, '', 'x.pdf', 'application/pdf', ${1024 ** 3}, 'Ready', 1, ?2 + 0 * ?3)`)
  await expect(file('Note.pdf')).rejects.toMatchObject({ code: 'libraryFull', status: 409 })
  expect(files.entries.size).toBe(0)
})

test("another committee's secretary does not find the library", async () => {
  const { app, other, rival, folder, file } = await libraryWorld()
  const { id: folderId } = await folder('Secret')
  const { id: itemId } = await file('Note.pdf', folderId)
  const of = { groupId: other.id }
  const missing = { code: 'libraryItemNotFound', status: 404 }
  await expect(app.call('/cse-admin/list-library', { ...of, folderId }, rival)).rejects.toMatchObject(missing)
  expect((await app.call('/cse-admin/list-library', { ...of, text: 'note' }, rival)).items).toEqual([])
  const mine = { ...of, name: 'x.pdf', size: 10 }
  for (const input of [
    { ...mine, folderId },
    { ...mine, folderId: null, itemId },
  ])
    await expect(app.call('/cse-admin/start-library-upload', input, rival)).rejects.toMatchObject(missing)
  const folderOfMine = { ...of, name: 'x', parentId: folderId, readers: 'members' as const, readerGroups: [] }
  await expect(app.call('/cse-admin/create-library-folder', folderOfMine, rival)).rejects.toMatchObject(missing)
  await expect(app.call('/cse-admin/delete-library-item', { ...of, itemId }, rival)).rejects.toMatchObject(missing)
  await expect(app.call('/cse-admin/list-library-versions', { ...of, itemId }, rival)).rejects.toMatchObject(missing)
  await expect(app.call('/cse-admin/get-library-file', { ...of, itemId }, rival)).rejects.toMatchObject(missing)
  const version = { ...of, itemId, versionId: 'lv-guess' }
  await expect(app.call('/cse-admin/restore-library-version', version, rival)).rejects.toMatchObject(missing)
})
