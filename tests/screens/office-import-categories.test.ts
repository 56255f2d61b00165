/** The file of activities: the categories that it would make are said before, and lines say what became of them after. */
import { expect, test } from 'vitest'
import { category } from '#kernel/catalogue/tables.ts'
import { createImporter } from '../calls/imports/import-world.ts'
import { readText, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { runJobs } from '../support/shop-jobs.ts'
import { testApp } from '../support/test-app.ts'

test('a dry run names the categories that an import makes, and after the import lines and counts say what was done', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const { send, check } = createImporter(app, as)
  const at = { level: 1 as const, parentId: null, sortOrder: 0, createdAt: 1, updatedAt: 1 }
  await app.db().write([
    app
      .db()
      .orm.insert(category)
      .values({ ...at, id: 'c1-sport', name: 'Sport', slug: 'sport' }),
  ])
  const lines = [
    'Référence;Nom;Catégorie;Ville',
    'R1;Un;Sport;Nantua',
    'R2;Deux;Sorties;Nantua',
    'R3;Trois;sorties;Nantua',
  ]
  const id = await send(lines.join('\r\n'), 'lieux.csv')
  await check(id)
  const page = await openOffice(app, { as, path: `/admin/import?file=${id}` })
  await see('3 à créer · 0 à modifier · 0 inchangée · 0 refusée')
  await see('À savoir avant d’importer')
  await see('1 catégorie sera créée : « Sorties »')
  const results = () =>
    [...document.querySelectorAll('[aria-label="Lignes du fichier"] tbody tr')].map((row) => readText(row.children[3]))
  expect(results()).toEqual(['À créer', 'À créer', 'À créer'])
  await page.press('Importer 3 lignes')
  await runJobs(app)
  await see('3 créées · 0 modifiée · 0 inchangée · 0 refusée')
  await expect.poll(results).toEqual(['Créé', 'Créé', 'Créé'])
  expect(sees(/sera créée/)).toBe(false)
  expect(page.problems).toEqual([])
})
