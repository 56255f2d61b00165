/** Lists of the office as tables for spreadsheets. */

import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import readSheets from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { csvAmount, csvFormat, csvHead, csvLines, plainCsvFormat, textOfCsvCell } from '#lib/csv-format.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { type CallSettings, type TestApp, testApp } from '../../support/test-app.ts'

const cards = {
  adminCanCreateMemberCardStock: true,
  memberCardCodeRequiredOnRegister: false,
  memberCardCodePrefix: '',
}

async function world() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', memberCardConfig: cards })
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const category = (id: string, level: number, parentId: string | null, name: string, slug: string) => ({
    sql: `insert into category (id, level, parent_id, sort_order, name, slug, created_at, updated_at)
      values (?, ?, ?, 1, ?, ?, 1, 1)`,
    args: [id, level, parentId, name, slug],
  })
  await app
    .db()
    .write([
      category('c1-sorties', 1, null, 'Sorties', 'sorties'),
      category('c2-musees', 2, 'c1-sorties', '-Musées', 'musees'),
    ])
  const newVendor = async (groupId?: string) => {
    const contact = { firstName: '', lastName: '', email: '', phone: '' }
    const fields = {
      name: 'Zoo',
      slugName: 'zoo',
      addresses: [{ address: null }],
      contact,
      mediaIds: [],
      markdown: '',
      comments: '',
    }
    return (await app.call('/admin/create-vendor', { ...fields, visibility: 'Public', groupId }, admin)).vendor.id
  }
  const newActivity = async (label: string, groupId?: string) => {
    const address = { type: 'Vendor' as const }
    const texts = { label, slugName: 'a', mediaIds: [], markdown: '', comments: '+33', catIds: ['c2-musees'] }
    const vendorId = await newVendor(groupId)
    const seen = { visibility: 'Public' as const, groupId }
    await app.call('/admin/create-activity', { ...texts, vendorId, address, ...seen }, admin)
  }
  await newActivity('=SOMME(A1)')
  await newActivity('Visite')
  await newActivity('Offre du comité', group.id)
  return { app, group, admin, secretary }
}

async function downloadTable(app: TestApp, url: string | null, caller: CallSettings): Promise<string[][]> {
  const bytes = new Uint8Array(await (await app.fetch(url ?? '', caller)).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return parse(new TextDecoder().decode(bytes), { delimiter: ';' })
}

test('a super admin exports the matching activities, and no cell is a formula', async () => {
  const { app, admin } = await world()
  const { taskId } = await app.call('/admin/export-activities', { sort: 'name' }, admin)
  await runJobs(app)
  const { task } = await app.call('/admin/get-task', { taskId }, admin)
  expect(task).toMatchObject({ state: 'done', label: 'Export de 3 activités', total: 3 })
  const [head, ...rows] = await downloadTable(app, task.resultUrl, admin)
  expect(head?.slice(0, 4)).toEqual(['Identifiant', 'Nom', 'Nom dans l’adresse', 'Partenaire'])
  expect(rows.map((cells) => cells[1])).toEqual(["'=SOMME(A1)", 'Offre du comité', 'Visite'])
  expect(rows.map((cells) => [cells[7], cells[10]])).toContainEqual(["'-Musées", "'+33"])
  const filtered = await app.call('/admin/export-activities', { text: 'visi' }, admin)
  await runJobs(app)
  expect((await app.call('/admin/get-task', filtered, admin)).task.total).toBe(1)
})

test('an export is saved for a spreadsheet too, with its days as dates', async () => {
  const { app, admin } = await world()
  const { taskId } = await app.call('/admin/export-activities', { sort: 'name' }, admin)
  await runJobs(app)
  const { task } = await app.call('/admin/get-task', { taskId }, admin)
  const response = await app.fetch(`${task.resultUrl}?format=xlsx`, admin)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="activites.xlsx"')
  const [sheet] = await readSheets(await response.blob())
  const [names = [], ...rows] = sheet?.data ?? []
  expect(rows.map((cells) => cells[1])).toEqual(['=SOMME(A1)', 'Offre du comité', 'Visite'])
  expect(rows[0]?.[names.indexOf('Créée le')]).toBeInstanceOf(Date)
  expect((await app.fetch(`${task.resultUrl}?format=ods`, admin)).status).toBe(400)
})

test("a committee's administrator exports only her own activities", async () => {
  const { app, group, secretary } = await world()
  const { taskId } = await app.call('/cse-admin/export-activities', { groupId: group.id }, secretary)
  await runJobs(app)
  const { task } = await app.call('/cse-admin/get-task', { groupId: group.id, taskId }, secretary)
  const rows = await downloadTable(app, task.resultUrl, secretary)
  expect(rows.slice(1).map((cells) => [cells[1], cells[6]])).toEqual([['Offre du comité', 'Atelier']])
})

test('categories are exported with their path, and numbers as numbers', async () => {
  const { app, admin } = await world()
  const { taskId } = await app.call('/admin/export-categories', {}, admin)
  await runJobs(app)
  const { task } = await app.call('/admin/get-task', { taskId }, admin)
  const [, ...rows] = await downloadTable(app, task.resultUrl, admin)
  expect(rows.map((cells) => cells.slice(1, 8))).toEqual([
    ['1', 'Sorties', 'Sorties', 'sorties', '1', '1', '0'],
    ['2', "'-Musées", 'Sorties > -Musées', 'musees', '1', '0', '3'],
  ])
})

const sign = fc.constantFrom("'", '=', '+', '-', '@', '\t', ';', ',', '"', '\n', '\r', 'é', 'a', '1')
const anyText = fc.oneof(
  fc.string(),
  fc.array(sign).map((signs) => signs.join('')),
)

test('reading a cell removes only the apostrophe that guards against formulas', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(csvFormat, plainCsvFormat), (cell, format) => {
      const line = csvLines([['x', cell]], format)
      const [[, read] = []]: string[][] = parse(line, { delimiter: format.delimiter, record_delimiter: '\r\n' })
      expect(textOfCsvCell(read ?? '')).toBe(cell)
      expect(/^[=+\-@\t]/.test(read ?? '')).toBe(false)
    }),
    { numRuns: 2000 },
  )
  expect(csvLines([[-5, 0, null, '']], csvFormat)).toBe('-5;0;;\r\n')
  expect(csvLines([[-1.5]], csvFormat)).toBe('"-1,5"\r\n')
  expect(csvLines([[-1.5]], plainCsvFormat)).toBe('-1.5\r\n')
  expect(csvLines([[csvAmount(-1250), csvAmount(5), '-1']], plainCsvFormat)).toBe("-12.50,0.05,'-1\r\n")
})

test('a file declares UTF-8, names its columns, and equals the output of a library', () => {
  expect(csvHead(['a', 'b'], plainCsvFormat)).toBe('\uFEFFa,b\r\n')
  fc.assert(
    fc.property(fc.array(fc.array(anyText, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (cells) => {
      const rows = cells.map((row) => row.map((cell) => `x${cell.replaceAll(/[=+\-@]/g, '.')}`))
      const own = { record_delimiter: 'windows', quoted_match: /[",\r\n]/ } as const
      for (const format of [csvFormat, plainCsvFormat])
        expect(csvLines(rows, format)).toBe(stringify(rows, { ...own, delimiter: format.delimiter }))
    }),
    { numRuns: 500 },
  )
})

test('a spreadsheet finds no formula in a text, whichever separator it uses', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', ',', ';', '\t', '"', "'", 'a', '\n'),
    maxLength: 12,
  })
  fc.assert(
    fc.property(text, text, (one, other) => {
      for (const format of [csvFormat, plainCsvFormat])
        for (const delimiter of [',', ';', '\t']) {
          const found = csvLines([[one, other]], format)
            .split(delimiter)
            .map((cell) => cell.replace(/^"*/, ''))
          expect(found.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
        }
    }),
    { numRuns: 1000 },
  )
  // An amount below 0 is a number in both kinds of file.
  expect(csvLines([['Zoo;=1+1;', csvAmount(-150)]], plainCsvFormat)).toBe("Zoo;'=1+1;,-1.50\r\n")
})
