/** Recipients and button of a mailing in the form: criteria that hold together, their count, and what is wrong where. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { mailingWorld } from '../support/mailing-world.ts'

/** Twelve members of Lyon and six others, of whom seven have said that they park. */
async function openDraft() {
  const world = await mailingWorld({ members: 6 })
  const { app, group, newMember, of, secretary, people } = world
  const lyon = await app.newGroup({ label: 'Lyon', parentPath: group.path })
  const there = await Promise.all(Array.from({ length: 12 }, () => newMember({ groupId: lyon.id })))
  const asked = {
    ...{ type: 'YesNo' as const, label: 'Parking', help: '', choices: [], required: false },
    ...{ filledBy: 'Member' as const, readers: 'Committee' as const },
  }
  const fieldId = (await app.call('/cse-admin/create-member-field', { ...of, ...asked }, secretary)).item.id
  for (const as of [...there.slice(0, 6), ...people.slice(0, 1)])
    await app.call('/set-own-answers', { answers: [{ fieldId, value: true }] }, { as })
  const { id } = await world.add()
  const path = `/cse-admin/${of.groupId}/mailing/${id}`
  return { ...world, lyon, fieldId, id, page: await openOffice(app, { ...secretary, path }) }
}

test('criteria add up under the count of those whom the mail reaches, and the question before sending repeats it', async () => {
  const { page, lyon, fieldId, see: load, id } = await openDraft()
  await see('Ce mail s’adresse à 19 personnes.')
  await page.choose('À ceux qui répondent à tous ces critères')
  await see('Choisissez un critère.')
  await page.press('Choisir des groupes')
  const tree = await screen.findByRole('dialog', { name: 'Choisir des groupes' })
  await page.user.type(await within(tree).findByRole('combobox', { name: 'Rechercher un groupe' }), 'Lyon')
  await page.user.click(await screen.findByRole('option', { name: /Lyon/ }))
  await page.user.click(await see('Lyon', await within(tree).findByRole('tree')))
  await page.press('Choisir', tree)
  await see('Ce mail s’adresse à 12 personnes.')
  await page.press('Ajouter une réponse')
  await see('Choisissez une question et sa réponse.')
  await page.pick('Question', 'Parking')
  await page.pick('Réponse', 'Oui')
  await see('Ce mail s’adresse à au moins 5 personnes.')
  await page.press('ENREGISTRER')
  await see('Brouillon enregistré')
  expect((await load(id)).audience).toMatchObject({ groupIds: [lyon.id], answers: [{ fieldId, step: 'yes' }] })
  await page.press('Envoyer…')
  await see(/^au moins 5 personnes recevront « Arbre de Noël »\. Un mail parti ne se rattrape pas\.$/)
  expect(page.problems).toEqual([])
})

test('an answer beside purchases is refused at the answers before anything is counted, and goes by “Retirer”', async () => {
  const { page } = await openDraft()
  await page.choose('À ceux qui répondent à tous ces critères')
  await page.press('Ajouter une réponse')
  await page.pick('Question', 'Parking')
  await page.pick('Réponse', 'Oui')
  await see('Ce mail s’adresse à au moins 5 personnes.')
  const counted = page.asked('/cse-admin/count-mailing-audience').length
  await page.pick('Achats', 'N’ont encore rien acheté')
  const refusal = 'Une réponse ne se combine pas avec les achats ou la connexion : retirez l’un des deux.'
  await see(refusal, screen.getByRole('group', { name: 'Réponses à vos questions' }))
  expect(page.asked('/cse-admin/count-mailing-audience')).toHaveLength(counted)
  await page.press('Retirer « Parking »')
  await seeNot(refusal)
})

test('a button needs its text and a web address, keeps what was typed, and is stored with the draft', async () => {
  const { page, see: load, id } = await openDraft()
  await page.fill(/^TEXTE DU BOUTON/, 'Je m’inscris')
  await page.leaveField()
  await page.leaveField()
  await see('Écrivez l’adresse où mène le bouton.')
  await page.fill(/^ADRESSE DU BOUTON/, 'cse.exemple.test/noel')
  await page.leaveField()
  await see('L’adresse du bouton commence par https:// ou http://.')
  expect((screen.getByLabelText(/^ADRESSE DU BOUTON/) as HTMLInputElement).value).toBe('cse.exemple.test/noel')
  await page.fill(/^ADRESSE DU BOUTON/, 'https://cse.exemple.test/noel')
  await page.press('ENREGISTRER')
  await see('Brouillon enregistré')
  expect((await load(id)).button).toEqual({ label: 'Je m’inscris', url: 'https://cse.exemple.test/noel' })
})
