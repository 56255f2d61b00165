/** A list of people to import: how it is read, and its failures, downloaded, mended and imported again. */
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { type DemoApp, demoApp } from '../support/demo-app.ts'
import { look, readText, screen, see } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'

const PATH = `/admin/groups/ROOT/${demoId.group('atelier')}/user-import`
const START = "Démarrer l'import"
const separator = () => screen.getByLabelText<HTMLSelectElement>('SÉPARATEUR DE COLONNES').value
const table = () => screen.findByRole('table', { name: 'Lignes de l’import' })
const row = (line: number) => look.until(() => document.querySelector(`table [data-line="${line}"]`), `Line ${line}`)

async function openImport(given?: DemoApp): Promise<Page> {
  const app = given ?? (await demoApp())
  const page = await openOffice(app, { as: await app.demoPerson('admin@demo.test'), path: PATH })
  await screen.findByRole('textbox', { name: 'LISTE' })
  return page
}

const write = (page: Page, text: string) => page.fill('LISTE', text)

async function check(page: Page): Promise<void> {
  await page.press('Vérifier la liste')
  await table()
}

// [P-RULE-021] [P-RULE-022]
test('a pasted list uses the separator of most lines, else that of the third line, else of the second', async () => {
  const page = await openImport()
  for (const each of ['\t', ';', ',', ' ']) {
    await write(page, ['ana@exemple.test', 'Ana', 'Roy'].join(each))
    await expect.poll(separator).toBe(each)
  }
  await write(page, 'Liste, novembre\nMembres\nana@exemple.test;Ana')
  await expect.poll(separator).toBe(';')
  await write(page, 'Liste; novembre\nana@exemple.test,Ana')
  await expect.poll(separator).toBe(',')
})

// [P-ROUTE-011] [P-ROUTE-008] [P-STATE-005]
test("failures are downloaded, mended and imported again at the URL of the group's own import", async () => {
  const app = await demoApp()
  const page = await openImport(app)
  await write(page, '=cmd@exemple.test;-Ana;Roy\nnone;Léo;Blé\nfine@exemple.test;Zoé;Fay')
  await expect.poll(separator).toBe(';')
  await page.user.selectOptions(await screen.findByLabelText('ENVOYER UN EMAIL'), 'dont-send-email')
  await check(page)
  await page.press(START)
  await see('L’import est terminé : 1 réussie, 2 en erreur.')
  await page.press('Télécharger les échecs')
  await expect.poll(() => page.saved.map(({ name }) => name)).toEqual(['echecs-import.csv'])
  const text = (await page.saved[0]?.blob?.text()) ?? ''
  expect(text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Email;Prénom;Nom;Erreur',
    `'=cmd@exemple.test;'-Ana;Roy;Email : « =cmd@exemple.test » n’est pas une adresse.`,
    'none;Léo;Blé;Email : « none » n’est pas une adresse.',
  ])
  // Back into the queue, and in error again: nothing of it has changed.
  await page.press('Remettre en attente la ligne 2', (await row(2)) as Element)
  await see('En pause', await row(2))
  await page.press(START)
  await see('Erreur', await row(2))
  await page.press('Importer une autre liste')
  const mended = text.replace("'=cmd", 'cmd').replace('none', 'mended@exemple.test')
  const file = new File([mended], 'echecs.csv', { type: 'text/csv' })
  const input = await look.until(
    () => document.querySelector<HTMLInputElement>('input[type=file]'),
    'A field for files',
  )
  await page.user.upload(input, file)
  await expect.poll(() => screen.queryByLabelText<HTMLSelectElement>('Contenu de Erreur')?.value).toBe('')
  await check(page)
  await see(/À créer : 2/)
  await see(/^echecs\.csv, 2 lignes/)
  const { rows } = await app.db().query("select group_id as groupId from user where email = 'fine@exemple.test'")
  expect(rows.map(({ groupId }) => groupId)).toEqual([demoId.group('atelier')])
  expect(readText(await table())).toContain('mended@exemple.test')
})

// [P-CONSTANT-008] [P-STATE-006]
test.each([
  ['send-email-to-all-users', 600],
  ['dont-send-email', 0],
] as const)(
  'a row of an import with the choice %s stays in progress for %i ms after its success',
  async (choice, ms) => {
    const page = await openImport()
    const counted = () => readText(screen.getByText('Succès', { selector: 'dt' }).nextElementSibling)
    const state = async (line: number) => readText((await row(line)).querySelector('[data-badge]'))
    await write(page, 'ana@exemple.test;Ana;Roy')
    await page.pick('ENVOYER UN EMAIL', choice)
    await check(page)
    // Nothing is done of a list before it is started.
    expect([await state(1), counted()]).toEqual(['En pause', '0'])
    screen.getByRole('button', { name: START })
    const clock = page.stopClock()
    await page.press(START)
    do await clock.elapsed('/admin/get-user-import')
    while (counted() === '0')
    if (ms > 0) {
      await clock.run(ms - 1)
      expect(await state(1)).toBe('En cours')
      await clock.run(1)
    }
    expect(await state(1)).toBe('Succès')
  },
)
