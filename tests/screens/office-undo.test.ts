/** The latest change is taken back from the bar at the top, also after its page was loaded again, and only once. */
import { expect, test } from 'vitest'
import { screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

async function newsWorld() {
  const app = await testApp()
  const { id: groupId } = await app.newGroup({ label: 'Atelier', premium: true })
  const secretary = await app.newMember({ groupId, adminOf: [groupId] })
  const path = `/cse-admin/${groupId}/news`
  const news = { type: 'events' as const, title: 'Arbre de Noël', description: 'Venez', date: '2026-12-14' }
  const input = { groupId, ...news, mediaId: null, isPublished: true }
  const { item } = await app.call('/cse-admin/create-news', input, { as: secretary })
  return { app, groupId, secretary, path, item }
}

const bar = () => screen.queryByRole('button', { name: /^Annuler : / })

test('a deletion is taken back after a reload, once by a double click, which leads nowhere else', async () => {
  const { app, secretary, path, item } = await newsWorld()
  const page = await openOffice(app, { as: secretary, path: `${path}/${item.id}` })
  await page.press('Supprimer')
  await see('Actualité supprimée')
  const again = await openOffice(app, { as: secretary, path })
  await see('Vous n’avez pas encore d’actualité')
  await again.user.dblClick(await screen.findByRole('button', { name: 'Annuler : Actualité supprimée' }))
  await see('Restauré')
  await screen.findAllByRole('link', { name: 'Arbre de Noël' })
  expect(location.pathname).toBe(path)
  expect(again.asked('/cse-admin/restore-from-trash')).toHaveLength(1)
  expect(bar()).toBeNull()
  await openOffice(app, { as: secretary, path })
  await screen.findAllByRole('link', { name: 'Arbre de Noël' })
  expect(bar()).toBeNull()
})

test('a saved change is offered after a reload until another administrator has changed the news item again', async () => {
  const { app, groupId, secretary, path, item } = await newsWorld()
  const page = await openOffice(app, { as: secretary, path: `${path}/${item.id}` })
  await page.fill('TITRE', 'Galette')
  await page.press('ENREGISTRER')
  await see('Actualité enregistrée')
  await openOffice(app, { as: secretary, path })
  await screen.findByRole('button', { name: 'Annuler : Actualité enregistrée' })
  // Another tab has made nothing, and offers nothing.
  const elsewhere = await openOffice(app, { as: secretary, path, newTab: true })
  await see('Galette')
  expect(elsewhere.asked('/cse-admin/list-history')).toEqual([])
  expect(bar()).toBeNull()
  app.advance(1000)
  const updates = { title: 'Galette des rois' }
  await app.call('/cse-admin/update-news', { groupId, newsId: item.id, updates }, { as: secretary })
  const later = await openOffice(app, { as: secretary, path })
  await see('Galette des rois')
  await seeNot('Annuler : Actualité enregistrée')
  expect(bar()).toBeNull()
  expect(later.problems).toEqual([])
})

test('a saved change is taken back after a reload', async () => {
  const { app, secretary, path, item } = await newsWorld()
  const page = await openOffice(app, { as: secretary, path: `${path}/${item.id}` })
  await page.fill('TITRE', 'Galette')
  await page.press('ENREGISTRER')
  await see('Actualité enregistrée')
  const again = await openOffice(app, { as: secretary, path })
  await again.press('Annuler : Actualité enregistrée')
  await see('Modification annulée')
  await screen.findAllByRole('link', { name: 'Arbre de Noël' })
  expect(again.asked('/cse-admin/undo-change')).toHaveLength(1)
  expect(bar()).toBeNull()
})
