/** A committee's library as its members read it. */
import { expect, test } from 'vitest'
import { withSignedAddresses } from '../../support/documents.ts'
import { uploadFile } from '../../support/library-files.ts'
import type { CallSettings } from '../../support/test-app.ts'
import { libraryWorld } from './library-world.ts'

async function readers() {
  const world = await libraryWorld()
  const { app } = world
  const seen = async (caller: CallSettings, folderId: string | null = null) =>
    (await app.call('/list-documents', { folderId }, caller)).items.map(({ name }) => name)
  const found = async (caller: CallSettings, text: string) =>
    (await app.call('/list-documents', { text }, caller)).items.map(({ name, place }) => [place, name])
  const get = (caller: CallSettings, documentId: string) => app.call('/get-document', { documentId }, caller)
  return { ...world, seen, found, get }
}

test('a file added for administrators only is never readable by a member, not even for a moment', async () => {
  const { app, of, secretary, member, seen, get } = await readers()
  const draft = await uploadFile(app, secretary, { ...of, name: 'Licenciement.pdf', readers: 'admins' })
  expect([draft.readers, await seen(secretary)]).toEqual(['admins', ['Licenciement.pdf']])
  expect(await seen(member)).toEqual([])
  await expect(get(member, draft.id)).rejects.toMatchObject({ code: 'documentNotFound' })
  expect((await app.call('/get-session', {}, member)).session).toMatchObject({ committee: { documents: false } })
})

test('members can read files for all and for their sub-group, and none that are for administrators only', async () => {
  const { app, lyon, secretary, member, inLyon, inNice, rival, folder, file, update, seen, found, get } =
    await readers()
  const forLyon = await folder('Lyon', { readers: 'groups', readerGroups: [lyon.id] })
  const board = await folder('Bureau', { readers: 'admins' })
  const below = await folder('PV', { parentId: board.id })
  const all = await file('Règlement.pdf')
  const own = await file('Tarifs Lyon.pdf', forLyon.id)
  const secret = await file('Salaires.pdf', below.id)
  const draft = await file('Brouillon.pdf')
  await update(draft.id, { readers: 'admins' })

  expect(await seen(member)).toEqual(['Règlement.pdf'])
  expect(await seen(inNice)).toEqual(['Règlement.pdf'])
  expect(await seen(inLyon)).toEqual(['Lyon', 'Règlement.pdf'])
  expect(await seen(inLyon, forLyon.id)).toEqual(['Tarifs Lyon.pdf'])
  expect(await seen(secretary)).toEqual(['Bureau', 'Lyon', 'Brouillon.pdf', 'Règlement.pdf'])
  expect(await seen(rival)).toEqual([])
  expect(await found(inLyon, 'pdf')).toEqual([
    ['', 'Règlement.pdf'],
    ['Lyon', 'Tarifs Lyon.pdf'],
  ])
  expect(await found(member, 'salaires')).toEqual([])

  const missing = { code: 'documentNotFound', status: 404 }
  for (const caller of [member, inNice, rival]) {
    for (const id of [own.id, secret.id, draft.id]) await expect(get(caller, id)).rejects.toMatchObject(missing)
    for (const folderId of [forLyon.id, board.id, below.id])
      await expect(app.call('/list-documents', { folderId }, caller)).rejects.toMatchObject(missing)
  }
  await expect(get(rival, all.id)).rejects.toMatchObject(missing)
  await expect(get(inLyon, forLyon.id)).rejects.toMatchObject(missing)
  expect((await get(inLyon, own.id)).url).toContain('/files/library/')
})

test('a file restored without its folder is readable by administrators only', async () => {
  const { app, of, secretary, member, folder, file, update, seen, get } = await readers()
  const board = await folder('Bureau', { readers: 'admins' })
  const open = await folder('Comptes')
  const [secret, note] = [await file('Salaires.pdf', board.id), await file('Note.pdf', open.id)]
  const remove = async (itemId: string) =>
    (await app.call('/cse-admin/delete-library-item', { ...of, itemId }, secretary)).trashId
  const restore = (trashId: string) => app.call('/cse-admin/restore-from-trash', { ...of, trashId }, secretary)
  const [secretTrash, noteTrash] = [await remove(secret.id), await remove(note.id)]
  await remove(board.id)
  await restore(secretTrash)
  expect([await seen(member), await seen(secretary)]).toEqual([['Comptes'], ['Comptes', 'Salaires.pdf']])
  await expect(get(member, secret.id)).rejects.toMatchObject({ code: 'documentNotFound' })
  // One whose folder is still there has its readers again.
  await restore(noteTrash)
  expect(await seen(member, open.id)).toEqual(['Note.pdf'])
  await update(secret.id, { readers: 'members' })
  expect(await seen(member)).toEqual(['Comptes', 'Salaires.pdf'])
})

test('the URL of a document expires within two minutes after the right to it ends', async () => {
  const { app, member, file, update, get } = await readers()
  withSignedAddresses(app)
  const { id } = await file('Note.pdf')
  const { url } = await get(member, id)
  const opened = await app.fetch(url)
  expect([opened.status, opened.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="Note.pdf"; filename*=UTF-8''Note.pdf`,
  ])
  await update(id, { readers: 'admins' })
  await expect(get(member, id)).rejects.toMatchObject({ code: 'documentNotFound' })
  app.advance(2 * 60_000 + 1)
  expect((await app.fetch(url)).status).toBe(404)
})

test('the link to documents is shown to members who have any, and nothing is readable without the premium right', async () => {
  const { app, of, member, rival, inLyon, file, update, seen, get } = await readers()
  const linked = async (caller: CallSettings) => {
    const { session } = await app.call('/get-session', {}, caller)
    return session.type === 'user' && session.committee.documents
  }
  expect(await linked(member)).toBe(false)
  const { id } = await file('Note.pdf')
  expect([await linked(member), await linked(inLyon), await linked(rival)]).toEqual([true, true, false])
  await update(id, { readers: 'admins' })
  expect(await linked(member)).toBe(false)
  await update(id, { readers: 'members' })
  const admin = { as: await app.newMember({ isAdmin: true }) }
  await app.call('/admin/update-user-group', { ...of, groupProfile: { premium: false } }, admin)
  expect([await linked(member), await seen(member)]).toEqual([false, []])
  await expect(get(member, id)).rejects.toMatchObject({ code: 'documentNotFound' })
})

test("chosen groups are at least one, and the committee's own", async () => {
  const { other, folder, update } = await readers()
  const { id } = await folder('Réservé')
  await expect(update(id, { readers: 'groups', readerGroups: [other.id] })).rejects.toMatchObject({
    code: 'groupNotFound',
    fields: ['readerGroups.0'],
  })
  await expect(update(id, { readers: 'groups', readerGroups: [] })).rejects.toMatchObject({
    message: 'Choisissez au moins un groupe.',
  })
})
