/** Files of partners that a super admin sends: how they are read, what a dry run says, what an import writes. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetImports, IMPORT_KEPT_MS } from '#features/catalogue/imports/forget-imports.ts'
import { catalogueImport, importRow } from '#features/catalogue/imports/tables.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { createImporter, importWorld, spoilt } from './import-world.ts'

test('a dry run reports the effect of each line, the reasons of eight refusals, and the left-out parts', async () => {
  const { app, admin, send, look, check, rowsOf, counts, resultOf, taskOf } = await importWorld()
  const id = await send(await spoilt())
  expect(await look(id)).toMatchObject({ format: 'museofile', encoding: 'utf-8', delimiter: ';' })
  const taskId = await check(id)
  expect(await counts(id)).toEqual({ created: 33, updated: 0, unchanged: 0, refused: 8, kept: 0 })
  const refused = (await rowsOf(id)).filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [8, 'La référence manque.'],
    [16, 'Le nom manque.'],
    [24, 'La ville manque.'],
    [48, 'La référence S001 est déjà à la ligne 4.'],
    [56, 'La ligne a 12 cellules au lieu de 11.'],
    // A row that ends early lacks what its last cells would say.
    [64, 'Le nom manque.'],
    expect.arrayContaining(['La ligne n’est pas lisible : un guillemet est de trop ou n’est pas refermé.']),
    [81, 'La ligne n’est pas lisible : un guillemet est de trop ou n’est pas refermé.'],
  ])
  expect(await app.db().orm.select().from(activity)).toEqual([])
  const only = await app.call('/admin/list-import-rows', { id, outcome: 'refused', limit: 3 }, { as: admin })
  expect([only.items.length, only.total]).toEqual([3, 8])
  const next = { id, outcome: 'refused', limit: 3, cursor: only.nextCursor ?? '' } as const
  const { items } = await app.call('/admin/list-import-rows', next, { as: admin })
  expect(items.map(({ line }) => line)).toEqual([48, 56, 64])
  expect(await taskOf(taskId)).toMatchObject({ done: 41, failed: 8 })
  const csv = await resultOf(taskId)
  expect(csv).toContain('Ligne;Référence;Nom;Résultat;Modifié à la main et gardé;Remarques;Erreur')
  expect(csv).toContain('48;S001;;Refusé;;;La référence S001 est déjà à la ligne 4.')
})

test('a file with a line that is too long is refused with that line, before it is read', async () => {
  const { app, admin, send, readingOf } = await importWorld()
  const good = await send(await spoilt())
  const [header = ''] = (await spoilt()).split('\n')
  const id = await send(`${header}\nS900;${'x'.repeat(8_000_000)};;;;;;;;;\n`)
  const refusal = {
    code: 'importRefused',
    fields: ['id'],
    message: expect.stringMatching(/^Une cellule de la ligne \d+ est trop longue \(plus de 128 Ko\)/),
  }
  await expect(app.call('/admin/inspect-import', { id }, { as: admin })).rejects.toMatchObject(refusal)
  const check = app.call('/admin/check-import', { id, reading: await readingOf(good) }, { as: admin })
  await expect(check).rejects.toMatchObject(refusal)
})

test('references that differ after seventy characters stay apart, and the second of two equal ones is refused', async () => {
  const { app, send, check, run, rowsOf, counts } = await importWorld()
  const long = 'R'.repeat(75)
  const text = (await spoilt())
    .replace(/^S002;/m, `${long}a;`)
    .replace(/^S004;/m, `${long}b;`)
    .replace(/^S006;/m, `${long}a;`)
  const id = await send(text)
  await check(id)
  expect(await counts(id)).toMatchObject({ created: 32, refused: 9 })
  const reasons = (await rowsOf(id)).map(({ reason }) => reason)
  expect(reasons).toContainEqual(expect.stringMatching(/^La référence R{75}a est déjà à la ligne \d+\.$/))
  await run(id)
  expect(await app.db().orm.$count(activity)).toBe(32)
})

test('the titles of a check and an import count one line as one, and several as several', async () => {
  const { send, check, run, taskOf } = await importWorld()
  const [header = '', ...records] = (await spoilt()).split(/\n(?=S\d)/)
  const lines = records.slice(3)
  for (const [count, text] of [
    [1, '1 ligne'],
    [2, '2 lignes'],
  ] as const) {
    const id = await send(`${[header, ...lines.slice(0, count)].join('\n')}\n`)
    expect((await taskOf(await check(id))).label).toBe(`Vérification de musees.csv (${text})`)
    expect((await taskOf(await run(id))).label).toBe(`Import de musees.csv (${text})`)
  }
})

test('an import brings checked rows once, and keeps what was changed by hand', async () => {
  const { app, admin, send, check, run, rowsOf, counts, resultOf, taskOf } = await importWorld()
  const first = await send(await spoilt())
  await check(first)
  expect(await taskOf(await run(first))).toMatchObject({ state: 'done', done: 33, total: 33, failed: 0 })
  await run(first)
  expect(await app.db().orm.$count(activity)).toBe(33)
  expect(await app.db().orm.$count(vendor)).toBe(33)
  app.advance(60_000)
  const hand = { id: 'a-museofile-s001', updates: { label: 'Nom écrit à la main' } }
  await app.call('/admin/update-activity', hand, { as: admin })
  app.advance(60_000)
  const changed = (await spoilt())
    .replace('musée d’essai n° 1;', 'musée renommé;')
    .replace('musée d’essai n° 2;', 'musée rebaptisé;')
  const second = await send(changed)
  await check(second)
  expect(await counts(second)).toEqual({ created: 0, updated: 2, unchanged: 31, refused: 8, kept: 1 })
  expect((await rowsOf(second)).filter(({ kept }) => kept.length > 0)).toEqual([
    expect.objectContaining({ line: 4, outcome: 'updated', kept: ['Nom de l’activité'] }),
  ])
  const csv = await resultOf(await run(second))
  expect(csv).toMatch(/^4;S001;.*;Modifié;Nom de l’activité;;$/m)
  const labels = await app.db().orm.select({ id: activity.id, label: activity.label }).from(activity)
  const storedLabel = (id: string) => labels.find((row) => row.id === id)?.label
  expect(storedLabel('a-museofile-s001')).toBe('Nom écrit à la main')
  expect(storedLabel('a-museofile-s002')).toBe('Musée rebaptisé, Brest')
  const [partner] = await app.db().orm.select().from(vendor).where(eq(vendor.id, 'v-museofile-s001'))
  expect(partner?.name).toBe('Musée renommé')
  // It stays so at the next import, too.
  const third = await send(changed.replace('musée renommé;', 'musée renommé encore;'))
  await check(third)
  await run(third)
  const [after] = await app.db().orm.select().from(activity).where(eq(activity.id, 'a-museofile-s001'))
  expect(after?.label).toBe('Nom écrit à la main')
})

const table = (lines: string[], separator: string) => lines.map((line) => line.split('|').join(separator)).join('\r\n')
const places = [
  'Code|Nom|Ville|Catégorie|Téléphone',
  "A1|Musée d'été|Nîmes|Sorties > Musées|'+33 4 72 00 91 19",
  'A2|Château œuvré|Évreux|Sorties > Châteaux|',
]

test.each([
  ['UTF-8 without a mark, commas', (text: string) => new TextEncoder().encode(text), ',', 'utf-8'],
  ['UTF-8 with a mark, semicolons', (text: string) => new TextEncoder().encode(`\ufeff${text}`), ';', 'utf-8'],
  ['UTF-8, tabs', (text: string) => new TextEncoder().encode(text), '\t', 'utf-8'],
  [
    'Windows-1252, semicolons',
    (text: string) => Uint8Array.from(text, (sign) => (sign === 'œ' ? 0x9c : sign.charCodeAt(0))),
    ';',
    'windows-1252',
  ],
] as const)(
  'an import detects the encoding, the separator and the columns of a table: %s',
  async (_name, bytesOf, delimiter, encoding) => {
    const { app, send, look, check, run, counts } = await importWorld()
    const id = await send(bytesOf(table(places, delimiter)), 'lieux.csv')
    expect(await look(id)).toMatchObject({
      format: 'csv',
      encoding,
      delimiter,
      columns: ['Code', 'Nom', 'Ville', 'Catégorie', 'Téléphone'],
      mapping: { ref: 'Code', name: 'Nom', city: 'Ville', category: 'Catégorie', phone: 'Téléphone' },
      rows: 2,
    })
    await check(id)
    expect(await counts(id)).toMatchObject({ created: 2, refused: 0 })
    await run(id)
    const found = await app
      .db()
      .orm.select({ name: vendor.name, contact: vendor.contact })
      .from(vendor)
      .orderBy(vendor.id)
    expect(found.map(({ name }) => name)).toEqual(["Musée d'été", 'Château œuvré'])
    // Without the apostrophe that keeps spreadsheets from taking it for a formula.
    expect(found[0]?.contact.phone).toBe('04 72 00 91 19')
  },
)

test('an import remembers for each person how columns were assigned', async () => {
  const { app, send, look, check } = await importWorld()
  const odd = table(['X|Y|Z|K', 'A1|Zoo|Lyon|Sorties'], ';')
  const id = await send(odd)
  expect((await look(id)).mapping).toEqual({})
  const reading = { format: 'csv', encoding: 'utf-8', delimiter: ';' } as const
  await expect(check(id, { ...reading, mapping: {} })).rejects.toMatchObject({
    code: 'importRefused',
    fields: ['reading.mapping'],
    message: 'Choisissez les colonnes qui contiennent : Référence, Nom du partenaire, Catégories, Ville.',
  })
  const mapping = { ref: 'X', name: 'Y', city: 'Z', category: 'K' }
  await check(id, { ...reading, mapping })
  expect((await look(await send(odd))).mapping).toEqual(mapping)
  const other = createImporter(app, await app.newMember({ isAdmin: true }))
  expect((await other.look(await other.send(odd))).mapping).toEqual({})
})

test('a file that is too large, too long, empty, or not a table is refused with its reason', async () => {
  const { app, admin, send, check } = await importWorld()
  const start = (size: number) => app.call('/admin/start-import', { fileName: 'x.csv', size }, { as: admin })
  await expect(start(10 * 1024 * 1024 + 1)).rejects.toMatchObject({
    code: 'importRefused',
    fields: ['size'],
    message: 'Le fichier est trop volumineux (max. 10 Mo) : partagez-le en plusieurs.',
  })
  await expect(start(0)).rejects.toMatchObject({ message: 'Le fichier est vide.' })
  const { id: notSent } = await start(5)
  await expect(app.call('/admin/inspect-import', { id: notSent }, { as: admin })).rejects.toMatchObject({
    code: 'uploadIncomplete',
  })
  const long = await send(`Référence;Nom;Ville;Catégorie\n${'A;B;C;D\n'.repeat(20_001)}`)
  const message = /20.001 lignes, 20.000 au plus/
  await expect(check(long)).rejects.toMatchObject({ code: 'importRefused', message: expect.stringMatching(message) })
  const sheet = await send(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0]))
  await expect(app.call('/admin/inspect-import', { id: sheet }, { as: admin })).rejects.toMatchObject({
    code: 'importRefused',
    message: 'Ce fichier n’est pas un texte CSV : enregistrez la table au format CSV.',
  })
  const headed = await send('Référence;Nom;Ville;Catégorie\n')
  await expect(check(headed)).rejects.toMatchObject({ message: 'Le fichier n’a aucune ligne sous son en-tête.' })
  const unchecked = await send(await spoilt())
  await expect(app.call('/admin/run-import', { id: unchecked }, { as: admin })).rejects.toMatchObject({
    code: 'importNotChecked',
  })
})

test('a file is visible to its sender only, and is deleted with its lines after a week', async () => {
  const { app, send, check, look } = await importWorld()
  const id = await send(await spoilt())
  await check(id)
  const stranger = await app.newMember({ isAdmin: true })
  const foreign = { code: 'importNotFound', status: 404 }
  for (const path of [
    '/admin/get-import',
    '/admin/inspect-import',
    '/admin/run-import',
    '/admin/list-import-rows',
  ] as const)
    await expect(app.call(path, { id }, { as: stranger })).rejects.toMatchObject(foreign)
  const db = app.db()
  app.advance(IMPORT_KEPT_MS - 1)
  await forgetImports({ db, platform: app.platform, now: Date.now() })
  expect((await look(id)).format).toBe('museofile')
  app.advance(1)
  await forgetImports({ db, platform: app.platform, now: Date.now() })
  expect(await db.orm.select().from(catalogueImport)).toEqual([])
  expect(await db.orm.select().from(importRow)).toEqual([])
  expect(await app.platform.files.get(`imports/${id}.csv`)).toBeNull()
})
