/** Headings of a person's name as HR programs, forms and committees write them, and the name that is read below. */
import { expect, test } from 'vitest'
import { guessLayout, toSentRows } from '#features/committee/user-imports/office/source/columns.ts'
import { sourceReader } from '#features/committee/user-imports/office/source/read-cells.ts'

async function readNames(table: string) {
  const { detectSeparator, read } = await sourceReader()
  const { lines } = read(table, detectSeparator(table))
  return toSentRows(lines, guessLayout(lines)).map(({ firstName, lastName }) => [firstName, lastName])
}

const zoe = ['Zoé', 'ESSAI']

/** Headings and cells before the address, where they come from, and the names that are right. */
const cases: readonly [headings: string, cells: string, from: string, first: string, last: string][] = [
  ['Salarié', 'ESSAI Zoé', 'reported: an HR file', 'Zoé', 'ESSAI'],
  ['Salarié(e)', 'ESSAI Zoé', 'a pay program', 'Zoé', 'ESSAI'],
  ['SALARIÉS', 'ESSAI Zoé', 'the same in capitals', 'Zoé', 'ESSAI'],
  ['Collaborateur', 'ESSAI Zoé', 'an HR program', 'Zoé', 'ESSAI'],
  ['Collaborateur / Collaboratrice', 'ESSAI Zoé', 'a form', 'Zoé', 'ESSAI'],
  ['Agent', 'ESSAI Zoé', 'a town hall', 'Zoé', 'ESSAI'],
  ['Employé', 'Zoé Essai', 'a shop', 'Zoé', 'Essai'],
  ['Bénéficiaire', 'ESSAI Zoé', 'a list of holiday vouchers', 'Zoé', 'ESSAI'],
  ['Ouvrant droit', 'ESSAI Zoé', 'a works committee', 'Zoé', 'ESSAI'],
  ['Adhérent', 'Essai, Zoé', 'an association', 'Zoé', 'Essai'],
  ['Identité', 'ESSAI Zoé', 'an access program', 'Zoé', 'ESSAI'],
  ['Nom complet', 'Zoé Essai', 'a directory', 'Zoé', 'Essai'],
  ['Nom complet du salarié', 'Zoé Essai', 'an HR program', 'Zoé', 'Essai'],
  ['Employee Name', 'Zoé Essai', 'an HR program in English', 'Zoé', 'Essai'],
  ['Nom affiché', 'Zoé Essai', 'a directory of mail addresses', 'Zoé', 'Essai'],
  ['Nom et prénom', 'Essai Zoé', 'a form: the heading says the order', 'Zoé', 'Essai'],
  ['NOM Prénom', 'ESSAI ZOÉ', 'capitals throughout', 'ZOÉ', 'ESSAI'],
  ['Nom - Prénom', 'de la Tour Anne Marie', 'particles belong to the family name', 'Anne Marie', 'de la Tour'],
  ['Prénom et nom', 'Zoé Essai', 'the other order', 'Zoé', 'Essai'],
  ['Nom', 'ESSAI Zoé', 'a heading that names half of what its cells hold', 'Zoé', 'ESSAI'],
  ['Nom du salarié', 'ESSAI Zoé (DRH)', 'the same, with a department', 'Zoé', 'ESSAI'],
  ['Salarié;Prénom', 'ESSAI;Zoé', 'the heading of the person over the family name', 'Zoé', 'ESSAI'],
  ['Nom;Salarié', 'ESSAI;ESSAI Zoé', 'the family name twice', 'Zoé', 'ESSAI'],
  ['Salarié;Bénéficiaire', 'ESSAI Zoé;ESSAI Luc', 'a child beside the employee', 'Zoé', 'ESSAI'],
  ['Agent;Nom;Prénom', '004512;ESSAI;Zoé', 'a number under the heading of the person', 'Zoé', 'ESSAI'],
  ['Prénom;Bénéficiaire', 'Zoé;Oui', 'a yes beside half of a name', 'Zoé', ''],
  ['Bénéficiaire;Nom;Prénom', 'Oui;ESSAI;Zoé', 'a yes under it', 'Zoé', 'ESSAI'],
  ['Salarié;Nom et prénom du responsable', 'ESSAI Zoé;ROSE Iris', 'a manager beside the employee', 'Zoé', 'ESSAI'],
  ['Salarié;Prénom du responsable', 'ESSAI Zoé;Iris', 'half of a manager', 'Zoé', 'ESSAI'],
  ['Nom;Prénom', 'DE LA TOUR;Zoé', 'a family name of several words beside its first name', 'Zoé', 'DE LA TOUR'],
  ['Salarié', '004512', 'a number alone: no name', '', ''],
  ['Bénéficiaire', 'Oui', 'a yes alone: no name', '', ''],
  ['Nom du responsable', 'ROSE Iris', 'a manager alone: no name', '', ''],
]

test('a name is found and split under each heading that people write, and no number, yes or manager becomes one', async () => {
  const found = await Promise.all(
    cases.map(async ([headings, cells, from]) => {
      const [row = ['?', '?']] = await readNames(`${headings};Mail\n${cells};zoe@exemple.test`)
      return [headings, cells, from, ...row]
    }),
  )
  expect(found).toEqual(cases)
})

test('a column holds whole names if most of its cells do', async () => {
  expect(
    await readNames('Salarié;Mail\nESSAI Zoé;zoe@exemple.test\nEXT-12;x@exemple.test\nROSE Iris;iris@exemple.test'),
  ).toEqual([zoe, ['EXT-12', ''], ['Iris', 'ROSE']])
})
