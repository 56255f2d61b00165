/** Edit forms over the emptiest row that the database admits: none opens with an error, and one change can be saved. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { newCatalogue } from '../calls/catalogue/catalogue-world.ts'
import { createExamples } from '../isolation/office-examples.ts'
import { readText, screen } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { emptyEveryRow } from '../support/emptiest-rows.ts'
import { type Member, openTestApp, type TestApp } from '../support/test-app.ts'

/** Where each form stands. */
const forms: Readonly<Record<string, string>> = {
  Activité: '/admin/activity/$activityId',
  Actualité: '/cse-admin/$groupId/news/$newsId',
  'Catégorie 1': '/admin/cat1/c1-culture',
  'Catégorie 2': '/admin/cat1/c1-culture/cat2/c2-musees',
  'Catégorie 3': '/admin/cat1/c1-culture/cat2/c2-musees/cat3/c3-art',
  Champ: '/cse-admin/$groupId/users-params/$fieldId',
  Groupe: '/admin/groups/ROOT/$groupId',
  Mailing: '/cse-admin/$groupId/mailing/$mailingId',
  'Page du comité': '/cse-admin/$groupId/about',
  Partenaire: '/admin/vendor/$vendorId',
  Sondage: '/cse-admin/$groupId/polls/$pollId',
  Subvention: '/cse-admin/$groupId/subsidies/$ruleId',
  Synonyme: '/admin/synonyms/$synonymId',
  Utilisateur: '/admin/users?person=$userId',
}

/** Forms that are not opened here, with the reason. */
const apart: Readonly<Record<string, string>> = {
  'Cartes Membre': 'written whole, and each of its values may be empty',
  'Conditions et adresse': 'written whole by the check that it opens with',
  'Connexion par l’employeur': 'written whole: nothing is stored before it is complete',
  Dossier: 'a name and who reads it, which no row is without',
  Fichier: 'a name and who reads it, which no row is without',
  'Nouveau dossier': 'makes a new thing',
  'Plan de comptes': 'written whole: nothing is stored before it is complete',
  'Réglages des factures': 'written whole: nothing is stored before it is complete',
  Thème: 'written whole, and each of its values may be empty',
  'Votre compte': 'written whole: nothing is stored before it is complete',
}

let app: TestApp
let as: Member
let things: Record<string, string>

beforeAll(async () => {
  app = await openTestApp()
  await newCatalogue(app)
  const { id: groupId } = await app.newGroup({ premium: true })
  as = await app.newMember({ isAdmin: true, adminOf: [groupId] })
  const { userId } = await app.newMember({ groupId })
  const word = { typed: 'ciné', meant: ['cinéma'], bothWays: true, isUsed: true }
  const { item: synonym } = await app.call('/admin/create-synonym', word, { as })
  const field = { label: 'Taille', help: '', type: 'Text' as const, choices: [], required: false }
  const people = { filledBy: 'Member' as const, readers: 'Committee' as const }
  const asked = await app.call('/cse-admin/create-member-field', { groupId, ...field, ...people }, { as })
  const made = await createExamples(app, { as }, groupId)
  things = { ...made, groupId, userId, synonymId: synonym.id, fieldId: asked.item.id }
  const emptied = await emptyEveryRow(app.db())
  expect(emptied).toEqual(expect.arrayContaining(['user.phone_number', 'user.first_name', 'category.media_id']))
})

test.each(Object.entries(forms))(
  '« %s » opens without an error over an empty row, and one change is saved',
  async (label, path) => {
    const page = await openOffice(app, {
      as,
      path: path.replace(/\$(\w+)/g, (_, name: string) => things[name] ?? name),
    })
    const form = await screen.findByRole('form', { name: label })
    const bar = form.querySelector('[data-save-bar] [role=status]')
    expect(readText(bar)).toBe('Aucune modification.')
    const field = [...form.querySelectorAll('input')].find(
      ({ type, disabled, readOnly, role }) => type === 'text' && !disabled && !readOnly && role !== 'combobox',
    )
    if (!field) throw new Error(`${label} has no text.`)
    await page.user.click(field)
    await page.user.type(field, 'é')
    const save = form.querySelector<HTMLButtonElement>('button[type=submit]')
    await expect.poll(() => save?.disabled).toBe(false)
    await page.user.click(save as Element)
    // Saved forms lead to their list, or are again as they were stored.
    await expect.poll(() => !form.isConnected || readText(bar) === 'Aucune modification.').toBe(true)
    expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([])
    expect(page.problems).toEqual([])
  },
)

test('every form of the office that saves something is opened over an empty row, or says why not', () => {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('.tsx') && !/showcase|stock-form|offer-form/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
  const labels = sources.flatMap((text) =>
    [...text.matchAll(/<OfficeForm\s[^>]*?label=(?:"(?<text>[^"]+)"|\{(?<made>[^}]*\}?[^}]*)\})/g)].flatMap(
      ({ groups }) =>
        groups?.text
          ? [groups.text]
          : [...(groups?.made ?? '').matchAll(/'([^']+)'/g)].slice(-2).map(([, one = '']) => one),
    ),
  )
  const known = new Set([...Object.keys(forms), ...Object.keys(apart)])
  expect(labels.length).toBeGreaterThan(18)
  expect(labels.filter((label) => !known.has(label))).toEqual([])
})
