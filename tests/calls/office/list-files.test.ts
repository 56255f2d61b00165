/** Lists as files, which the server sends while it reads: all pages, with the filters and in the order of the list. */
import { parse } from 'csv-parse/sync'
import readSheets from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput } from '#api/client.ts'
import { activityColumns } from '#features/catalogue/activities/office/activity-columns.tsx'
import { memberColumns, peopleColumns } from '#features/committee/people/office/people-columns.tsx'
import { invoiceColumns } from '#features/money/invoices/office/invoice-columns.ts'
import { outboxColumns } from '#features/operation/outbox/office/outbox-columns.tsx'
import { alertColumns } from '#features/stock-office/stock-admin/office/alert-columns.tsx'
import { checkInColumns } from '#features/tickets/check-in/office/check-in-columns.tsx'
import { vendor } from '#kernel/catalogue/tables.ts'
import { textOfCsvCell } from '#lib/csv-format.ts'
import { partnerColumns } from '#screens/office/admin/vendor/-partner-columns.tsx'
import { officeFiles } from '#server/office/office-files.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { type CallSettings, type TestApp, testApp } from '../../support/test-app.ts'

const address = <Path extends CallPath>(path: Path, asked: CallInput<Path>) =>
  `/office/file${path}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`

async function readFile<Path extends CallPath>(app: TestApp, as: CallSettings, path: Path, asked: CallInput<Path>) {
  const response = await app.fetch(address(path, asked), as)
  expect(response.status).toBe(200)
  const rows: string[][] = parse(await response.text(), {
    bom: true,
    delimiter: [';', ','],
    record_delimiter: '\r\n',
    relax_column_count: true,
  })
  return rows
}

/** Partners of two visibilities, so many that a page does not hold them. */
async function manyPartners() {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  const row = {
    slugName: 'p',
    mediaIds: [],
    contact: { firstName: '', lastName: '', email: 'p@exemple.test', phone: '' },
    markdown: '',
    comments: '',
  }
  await app.db().write(
    Array.from({ length: 450 }, (_, at) =>
      app
        .db()
        .orm.insert(vendor)
        .values({
          ...row,
          id: `v-${String(at).padStart(3, '0')}`,
          name: `${at % 2 === 0 ? '=' : ''}Musée ${String(at).padStart(3, '0')}`,
          visibility: at % 3 === 0 ? 'Hidden' : 'Public',
          createdAt: at,
          updatedAt: at,
        }),
    ),
  )
  return { app, as: { as: admin } }
}

test('an operator saves a filtered list in its order with every page, and no cell is a formula', async () => {
  const { app, as } = await manyPartners()
  const asked = { sort: 'name', direction: 'desc', visibility: 'Public', text: 'musee' } as const
  const [names, ...rows] = await readFile(app, as, '/admin/list-vendors', asked)
  expect(names).toEqual(partnerColumns('Europe/Paris').map(({ header }) => header))
  const listed: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await app.call('/admin/list-vendors', { ...asked, cursor }, as)
    listed.push(...page.items.map(({ name }) => name))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(listed).toHaveLength(300)
  expect(rows.map(([name]) => textOfCsvCell(name ?? ''))).toEqual(listed)
  expect(rows.filter(([name]) => /^[=+\-@\t]/.test(name ?? ''))).toEqual([])
})

test('the first rows reach the operator before the last page is read, and stopping the download stops the reading', async () => {
  const { app, as } = await manyPartners()
  const open = async () => {
    const response = await app.fetch(address('/admin/list-vendors', { sort: 'name' }), as)
    const reader = response.body?.getReader()
    if (!reader) throw new Error('The file has no body.')
    return reader
  }
  const reader = await open()
  const decoder = new TextDecoder()
  let text = decoder.decode((await reader.read()).value)
  expect(text).toContain('Musée')
  expect(text).not.toContain('Musée 449')
  await app.db().write([{ sql: "update vendor set name = 'Musée 449 bis' where id = 'v-449'", args: [] }])
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value)
  expect(text).toContain('Musée 449 bis')
  const stopped = await open()
  await stopped.read()
  await stopped.cancel()
})

test("an order found by its buyer is in the explorer's file, with every column of the table", async () => {
  const { app, as, shop, buy, marie } = await operatorWorld()
  const { items } = await buy([{ sold: await shop.sell(), quantity: 2 }])
  const read = async (text: string) => (await readFile(app, as, '/admin/list-orders', { text })).slice(1)
  const [row, ...others] = await read(marie.email)
  expect(others).toEqual([])
  expect(row).toContain(items[0]?.order.id)
  expect(row).toContain(items[0]?.order.number)
  expect(row?.[11]).toMatch(/^\d+,\d\d$/)
  expect(await read('personne@exemple.test')).toEqual([])
  const changes = await app.db().query("select after, target from audit where call like '/office/file/%'")
  // The words may be somebody's address, which the erasure of an account would not find here.
  expect(JSON.stringify(changes.rows)).not.toContain('exemple.test')
  expect(changes.rows.map(({ target }) => target)).toEqual(['commandes.csv', 'commandes.csv'])
})

test('a list saved for a spreadsheet has the rows of its CSV with typed cells, is audited under its name, and no other format is known', async () => {
  const { app, as, shop, buy, marie } = await operatorWorld()
  const { items } = await buy([{ sold: await shop.sell(), quantity: 2 }])
  const at = address('/admin/list-orders', { text: marie.email })
  const response = await app.fetch(`${at}&format=xlsx`, as)
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="commandes.xlsx"')
  const [sheet] = await readSheets(await response.blob(), { trim: false })
  const [names = [], cells = []] = sheet?.data ?? []
  const [csvNames, csvCells = []] = await readFile(app, as, '/admin/list-orders', { text: marie.email })
  expect(names).toEqual(csvNames)
  const cell = (name: string) => cells[names.indexOf(name)]
  expect(cell('N° commande')).toBe(items[0]?.order.number)
  expect(cell('Quantité')).toBe(2)
  expect(cell('Total')).toBe(Number(csvCells[names.indexOf('Total')]?.replace(',', '.')))
  expect(cell('Date début')).toBeInstanceOf(Date)
  const changes = await app.db().query("select target from audit where call like '/office/file/%'")
  expect(changes.rows.map(({ target }) => target)).toEqual(['commandes.xlsx', 'commandes.csv'])
  const wrong = await app.fetch(`${at}&format=ods`, as)
  expect([wrong.status, (await wrong.json()).error.fields]).toEqual([400, ['format']])
})

test('each file has the columns of its table, under their names', async () => {
  const { app, as } = await operatorWorld()
  const headers = (columns: readonly { header: string }[]) => columns.map(({ header }) => header)
  const zone = 'Europe/Paris'
  const first = async <Path extends CallPath>(path: Path, asked: CallInput<Path>) =>
    (await readFile(app, as, path, asked))[0]
  const group = await app.newGroup({})
  const days = { from: '2026-06-01', to: '2026-06-30' }
  expect(await first('/admin/list-activities', {})).toEqual(
    // An activity's stock is asked for on its own, as its row is drawn.
    headers(activityColumns(zone)).filter((header) => header !== 'Stock'),
  )
  expect(await first('/admin/list-check-ins', {})).toEqual(headers(checkInColumns(zone, undefined)))
  expect(await first('/admin/list-mails', {})).toEqual(headers(outboxColumns(zone)))
  expect(await first('/admin/list-all-users', {})).toEqual(headers(peopleColumns(zone)))
  expect(await first('/cse-admin/list-users-in-group', { groupId: group.id })).toEqual(headers(memberColumns(zone)))
  expect(await first('/admin/list-stock-alerts', {})).toEqual(headers(alertColumns(zone)))
  expect(await first('/admin/list-invoices', days)).toEqual(invoiceColumns(zone).map(({ id }) => id))
  // Numbers, yes and no come as texts in an address.
  expect(await first('/admin/list-mails', { fromTs: 1, toTs: 2 })).toBeDefined()
  expect(await first('/admin/list-activities', { isDirty: true })).toBeDefined()
  const wrong = await app.fetch('/office/file/admin/list-mails?fromTs=hier', as)
  expect([wrong.status, (await wrong.json()).error.fields]).toEqual([400, ['fromTs']])
  expect(new Set(officeFiles.map(({ contract }) => contract.path)).size).toBe(officeFiles.length)
})
