/** Questions and messages of the imports of people and activities before anything is imported. */
import { expect, test } from 'vitest'
import { importWorld } from '../calls/imports/import-world.ts'
import { userImportWorld } from '../calls/user-imports/user-import-world.ts'
import { screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'

const readSelect = async (label: string) => (await screen.findByLabelText<HTMLSelectElement>(label)).value

test("an operator chooses the person's own of two email columns, and nothing is sent before", async () => {
  const { app, group, admin } = await userImportWorld()
  const page = await openOffice(app, { as: admin, path: `/admin/groups/ROOT/${group.id}/user-import` })
  const lines = ['Nom;Mail 1;Mail 2', 'ESSAI;zoe@exemple.test;z@perso.test', 'ROSE;iris@exemple.test;i@perso.test']
  await page.fill('LISTE', lines.join('\n'))
  await see('Quelle est l’adresse de la personne ?')
  await page.press('Vérifier la liste')
  await see('Plusieurs colonnes contiennent des adresses : choisissez celle de la personne.')
  expect(page.asked('/admin/create-user-import')).toEqual([])
  await page.press('Prendre « Mail 2 »')
  await seeNot('Quelle est l’adresse de la personne ?')
  await page.press('Vérifier la liste')
  const emails = async () => (await app.db().query('select email from user_import_row order by line')).rows
  await expect.poll(async () => (await emails()).map(({ email }) => email)).toEqual(['z@perso.test', 'i@perso.test'])
  expect(page.problems).toEqual([])
})

test('a list copied from a mail is recognised as one, and a line is chosen as the header of a table', async () => {
  const { app, group, admin } = await userImportWorld()
  const page = await openOffice(app, { as: admin, path: `/admin/groups/ROOT/${group.id}/user-import` })
  await page.fill('LISTE', 'Zoé ESSAI <zoe@exemple.test>; iris@exemple.test')
  await see(/Lu comme une liste copiée d’un mail/)
  await see(/2 lignes\./)
  expect(screen.queryByLabelText('SÉPARATEUR DE COLONNES')).toBeNull()
  const lines = ['Salariés au 1er mai', 'Qui;Où', 'Ana;ana@exemple.test', 'Léo;léo@exemple.test;Paie']
  await page.fill('LISTE', lines.join('\n'))
  await expect.poll(() => readSelect('LIGNE D’EN-TÊTE')).toBe('1')
  await see(/2 lignes\./)
  await see('Ligne 4 : plus de cellules que la ligne d’en-tête, qui en a 2.')
  await page.pick('LIGNE D’EN-TÊTE', 'Aucune : la liste commence à la première ligne')
  await see(/4 lignes\./)
  expect(page.problems).toEqual([])
})

test('the header of a table of activities is chosen, and its dry run names the rows left out', async () => {
  const { app, admin, send } = await importWorld()
  const lines = [
    'Code;Nom;Ville;Catégorie;Site',
    'Référence;Nom;Ville;Catégorie;Site',
    'A1;Zoo;Lyon;Sorties;en travaux',
  ]
  const id = await send(lines.join('\n'), 'lieux.csv')
  const page = await openOffice(app, { as: admin, path: `/admin/import?file=${id}` })
  await expect.poll(() => readSelect('LIGNE D’EN-TÊTE')).toBe('1')
  await page.pick('LIGNE D’EN-TÊTE', 'Ligne 2 : Référence · Nom · Ville · Catégorie · Site')
  await see(/^1 ligne environ/)
  await page.press('Vérifier le fichier')
  await see('À savoir avant d’importer')
  await see('1 site n’en est pas un : laissé vide')
  await page.pick('Résultat', 'Avec une remarque')
  await see('Site : « en travaux » n’est pas lisible, laissé vide.')
  expect(page.problems).toEqual([])
})
