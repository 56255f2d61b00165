/** Files and pastes as they really come, spoilt by a seed, from the field that takes them to what is stored. */
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { type DemoApp, demoApp } from '../support/demo-app.ts'
import { look, readText, screen, see } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { newShop } from '../support/shop.ts'
import { runJobs } from '../support/shop-jobs.ts'
import { savings, spoiltMuseums, spoiltPeople } from '../support/spoilt-files.ts'
import { START, testApp } from '../support/test-app.ts'

const SEED = 29

const cases = savings.map((saving, at) => [saving.encoding, saving.separator, saving, SEED + at] as const)

async function upload(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  const input = await look.until(
    () => document.querySelector<HTMLInputElement>('input[type=file]'),
    'A field for files',
  )
  await page.user.upload(input, new File([bytes as BlobPart], name, { type: 'text/csv' }))
}

const readRows = async (app: DemoApp, sql: string) => (await app.db().query(sql)).rows

test.each(cases)(
  'a museum’s table in %s parted by « %s » comes in whole, with each remark on the screen',
  async (_encoding, _separator, saving, seed) => {
    const { bytes, rows, counts, remarked, names } = spoiltMuseums(seed, saving)
    const app = await demoApp()
    const page = await openOffice(app, { as: await app.demoPerson('admin@demo.test'), path: '/admin/import' })
    await upload(page, bytes, 'musees.csv')
    await page.press('Vérifier le fichier')
    await runJobs(app)
    await see(`${rows} à créer · 0 à modifier · 0 inchangée · 0 refusée`)
    await see('À savoir avant d’importer')
    await see(`${counts.words} sites n’en sont pas : laissés vides`)
    await see(`${counts.lostZeros} codes postaux ont perdu le premier 0 : remis`)
    await see(`${counts.twoPhones} téléphones sont lus dans un texte`)
    await page.pick('Résultat', 'Avec une remarque')
    const lines = () => [...document.querySelectorAll('[aria-label="Lignes du fichier"] tbody tr')].map(readText)
    const isShown = ({ line, ref, told }: (typeof remarked)[number]) =>
      lines().some((text) => text.startsWith(`Ligne ${line}${ref}`) && text.includes(told))
    await expect.poll(() => remarked.filter((each) => !isShown(each))).toEqual([])
    await page.press(`Importer ${rows} lignes`)
    await runJobs(app)
    await see(`Import de musees.csv (${rows} lignes) : Terminé`)
    const stored = await readRows(app, `select source_key, label from activity where source_key like 'csv:000%'`)
    expect(new Map(stored.map((row) => [String(row.source_key).slice(4), row.label]))).toEqual(names)
    expect(page.problems).toEqual([])
  },
)

test.each(cases)(
  'a list of employees in %s parted by « %s » invites each at their own address and by their own name',
  async (_encoding, _separator, saving, seed) => {
    const { bytes, people } = spoiltPeople(seed, saving)
    const app = await demoApp()
    const path = `/admin/groups/ROOT/${demoId.group('atelier')}/user-import`
    const page = await openOffice(app, { as: await app.demoPerson('admin@demo.test'), path })
    await screen.findByRole('textbox', { name: 'LISTE' })
    await upload(page, bytes, 'salaries.csv')
    await expect.poll(() => screen.queryByLabelText<HTMLSelectElement>('Contenu de Salarié')?.value).toBe('fullName')
    await page.user.selectOptions(await screen.findByLabelText('ENVOYER UN EMAIL'), 'dont-send-email')
    await page.press('Vérifier la liste')
    await see(`À créer : ${people.length}`)
    await page.press("Démarrer l'import")
    await see(`L’import est terminé : ${people.length} réussies, 0 en erreur.`)
    const stored = await readRows(app, `select email, first_name, last_name from user where email like 'personne-%'`)
    const names = stored.map((row) => `${row.email} ${row.first_name} ${row.last_name}`)
    expect(names.toSorted()).toEqual(people.map((each) => Object.values(each).join(' ')).toSorted())
    expect(page.problems).toEqual([])
  },
)

test('a partner’s codes are read out of a column as a spreadsheet copies it, and what it has lost is told', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const { activityId } = await newShop(app).sell({ startTs: START + 86_400_000, quantity: 9 })
  const page = await openOffice(app, { as, path: `/admin/activity/${activityId}?tab=calendar&year=2026&month=6` })
  await page.press('Générer des PDFs')
  const panel = await screen.findByRole('dialog', { name: 'Générateur de PDFs' })
  const pasted = ['Code', '="00013"', "'00014", '\u200bAB-15\u00ad', ' 16A\t', '', '1,23457E+12']
  await page.fill('Codes', pasted.join('\r\n'), panel)
  await see('La première ligne, « Code », est lue comme un titre.', panel)
  await see('Ligne 7 : « 1,23457E+12 » a perdu des chiffres dans un tableur. Mettez la colonne en texte.', panel)
  await page.fill('Codes', pasted.slice(0, -1).join('\r\n'), panel)
  page.intercept('/admin/generate-pdf', 'gone')
  await page.press('Générer', panel)
  await expect
    .poll(() => page.asked('/admin/generate-pdf'))
    .toMatchObject([{ codes: ['00013', '00014', 'AB-15', '16A'] }])
})
