/** A committee's own page: who writes it, who reads it, and the right without which there is none. */
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { testApp } from '../../support/test-app.ts'

type Updates = CallInput<'/cse-admin/update-committee-page'>['updates']

const person = (facts: object = {}) => ({
  ...{ name: 'Ana Roy', role: 'Secrétaire', hours: 'Mardi midi', email: 'ana@exemple.test', phone: '0601020304' },
  mediaId: null,
  ...facts,
})
const page: Updates = { title: 'Votre CSE', subtitle: 'À votre écoute', markdown: '# Bonjour', people: [person()] }

async function world() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', premium: true })
  const sub = await app.newGroup({ label: 'Site de Lyon', parentPath: `ROOT/${group.id}` })
  const other = await app.newGroup({ label: 'Ailleurs', premium: true })
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const member = { as: await app.newMember({ groupId: group.id }) }
  const inSub = { as: await app.newMember({ groupId: sub.id }) }
  const elsewhere = { as: await app.newMember({ groupId: other.id }) }
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const save = (updates: Updates, ifUpdatedAt?: number) =>
    app.call('/cse-admin/update-committee-page', { groupId: group.id, updates, ifUpdatedAt }, secretary)
  return { app, group, sub, other, secretary, member, inSub, elsewhere, admin, save }
}

const committeeInfos = async ({ app }: Awaited<ReturnType<typeof world>>, caller: { as: never } | object) => {
  const { session } = await app.call('/get-session', {}, caller)
  return session.type === 'user' && session.committee.infos
}

test('members of a committee and of its sub-groups read its page, which is not found by others', async () => {
  const the = await world()
  const { app, group, secretary, member, inSub, elsewhere, save } = the
  const { item } = await app.call('/cse-admin/get-committee-page', { groupId: group.id }, secretary)
  expect(item).toMatchObject({ title: '', people: [], updatedAt: 0 })
  await expect(app.call('/get-committee-page', {}, member)).rejects.toMatchObject({ status: 404 })
  expect(await committeeInfos(the, member)).toBe(false)

  const saved = await save(page, 0)
  expect(saved.item).toMatchObject(page)
  const shown = {
    ...{ title: 'Votre CSE', subtitle: 'À votre écoute', markdown: '# Bonjour' },
    people: [{ ...person(), mediaId: undefined, photo: null }].map(({ mediaId: _id, ...each }) => each),
  }
  for (const caller of [member, inSub]) {
    expect(await app.call('/get-committee-page', {}, caller)).toEqual({ page: shown })
    expect(await committeeInfos(the, caller)).toBe(true)
  }
  await expect(app.call('/get-committee-page', {}, elsewhere)).rejects.toMatchObject({ code: 'committeePageNotFound' })
  await expect(app.call('/get-committee-page', {})).rejects.toMatchObject({ status: 401 })

  app.advance(1000)
  await save({ title: '', subtitle: '', markdown: '', people: [] })
  expect(await committeeInfos(the, member)).toBe(false)
  await expect(app.call('/get-committee-page', {}, member)).rejects.toMatchObject({ status: 404 })
})

test('a save based on an outdated page is refused with the list of changes, and a save can be undone from the history', async () => {
  const { app, group, secretary, save } = await world()
  const first = await save(page, 0)
  await expect(save({ title: 'Autre' }, 0)).rejects.toMatchObject({ code: 'changedMeanwhile', status: 409 })
  app.advance(1000)
  const second = await save({ title: 'Nouveau titre' }, first.item.updatedAt)
  await expect(save({ title: 'Autre' }, first.item.updatedAt)).rejects.toMatchObject({
    details: { changes: [{ before: { title: 'Votre CSE' }, after: { title: 'Nouveau titre' } }] },
  })
  const of = { groupId: group.id }
  const { items } = await app.call('/cse-admin/list-history', { ...of, target: second.item.id }, secretary)
  expect(items).toHaveLength(2)
  await app.call('/cse-admin/undo-change', { ...of, changeId: items[0]?.id ?? '' }, secretary)
  const { item } = await app.call('/cse-admin/get-committee-page', of, secretary)
  expect(item).toMatchObject(page)
})

test('one of two simultaneous first saves is stored, and the other is told of it', async () => {
  const { save, app } = await world()
  const results = await Promise.allSettled([save({ title: 'Un' }, 0), save({ title: 'Deux' }, 0)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changedMeanwhile' } })
  expect((await app.db().query('select count(*) as n from committee_page')).rows[0]?.n).toBe(1)
})

test("a photo that is not the committee's own is refused at its field", async () => {
  const { save } = await world()
  await expect(save({ people: [person(), person({ mediaId: 'm-foreign' })] })).rejects.toMatchObject({
    code: 'mediaNotFound',
    fields: ['people.1.mediaId'],
  })
  await expect(save({ people: [person({ name: ' ' })] })).rejects.toMatchObject({ fields: ['updates.people.0.name'] })
})

test("a super admin switches a group's premium right, which is audited; without it the page is neither published nor read", async () => {
  const the = await world()
  const { app, group, sub, secretary, member, admin, save } = the
  await save(page)
  app.advance(1000)
  await save({ subtitle: 'Toujours là' })
  const { item } = await app.call('/admin/get-user-group', { groupId: group.id }, admin)
  expect(item.groupProfile.premium).toBe(true)
  app.advance(1000)
  const update = { groupId: group.id, groupProfile: { premium: false }, ifUpdatedAt: item.updatedAt }
  await app.call('/admin/update-user-group', update, admin)
  const closed = { code: 'premiumClosed', status: 403, message: 'ACCÈS RÉSERVÉ AUX CSE PREMIUM' }
  await expect(save({ title: 'Encore' })).rejects.toMatchObject(closed)
  await expect(app.call('/cse-admin/get-committee-page', { groupId: group.id }, admin)).rejects.toMatchObject(closed)
  await expect(app.call('/get-committee-page', {}, member)).rejects.toMatchObject({ status: 404 })
  expect(await committeeInfos(the, member)).toBe(false)
  // Taking a save back is publishing, too.
  const of = { groupId: group.id }
  const { items } = await app.call('/cse-admin/list-history', of, secretary)
  const change = items.find(({ call }) => call.endsWith('/update-committee-page'))
  await expect(
    app.call('/cse-admin/undo-change', { ...of, changeId: change?.id ?? '' }, secretary),
  ).rejects.toMatchObject(closed)
  // The right is the group's alone: those below do not have it either.
  const below = { as: await app.newMember({ groupId: sub.id, adminOf: [sub.id] }) }
  await expect(app.call('/cse-admin/get-committee-page', { groupId: sub.id }, below)).rejects.toMatchObject(closed)

  const history = await app.call('/admin/list-history', { target: group.id }, admin)
  expect(history.items[0]).toMatchObject({ before: { premium: true }, after: { premium: false }, undoable: true })
  await app.call('/admin/undo-change', { changeId: history.items[0]?.id ?? '' }, admin)
  expect((await app.call('/get-committee-page', {}, member)).page.title).toBe('Votre CSE')
})

test('the data export of a person introduced on the page mentions it, and an erasure removes them from page and history', async () => {
  const { app, group, member, save } = await world()
  const password = 'mot-de-passe-de-zoe'
  const facts = { groupId: group.id, email: 'Zoe@exemple.test', password }
  const zoe = { as: await app.newMember(facts) }
  const introduced = person({ name: 'Zoé Quillefeu', email: 'zoe@exemple.test', phone: '0698000000' })
  await save({ ...page, people: [person(), introduced] })
  const copy = await app.call('/export-account', {}, zoe)
  expect(copy.data.presentations).toEqual([
    expect.objectContaining({ nom: 'Zoé Quillefeu', role: 'Secrétaire', telephone: '0698000000' }),
  ])
  await app.call('/erase-account', { password }, zoe)
  const { page: shown } = await app.call('/get-committee-page', {}, member)
  expect(shown.people.map(({ name }) => name)).toEqual(['Ana Roy'])
  const { rows } = await app.db().query("select 1 from audit where after like '%Quillefeu%'")
  expect(rows).toEqual([])
})

test('deleting a group moves its page to the trash, and restoring the group restores it', async () => {
  const { app, admin } = await world()
  const gone = await app.newGroup({ label: 'Éphémère', premium: true })
  const of = { groupId: gone.id }
  await app.call('/cse-admin/update-committee-page', { ...of, updates: { title: 'Nous' } }, admin)
  const { trashId } = await app.call('/admin/delete-user-group', of, admin)
  expect((await app.db().query('select 1 from committee_page')).rows).toEqual([])
  await app.call('/admin/restore-from-trash', { trashId }, admin)
  expect((await app.call('/cse-admin/get-committee-page', of, admin)).item.title).toBe('Nous')
})
