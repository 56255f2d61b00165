/** Spreadsheets of the office: rates are percents, amounts euros, days and moments dates, in every file. */
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { officeFiles } from '#server/office/office-files.ts'
import { fileInputs } from '../../isolation/call-inputs.ts'
import { demoApp } from '../../support/demo-app.ts'
import { plan } from '../../support/entries-oracle.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'

/** Texts that a person takes for a rate, an amount or a day, and a spreadsheet for none of them. */
const RATE = /^-?\d+([.,]\d+)?\s?%$/
const AMOUNT = /^-?\d+[.,]\d\d(\s?€)?$/
const DAY = /^(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}|20\d\d(0\d|1[0-2])[0-3]\d)(\s.*)?$/
const MONEY_NAME = /€|montant|prix|total|frais|base_ht|tva|débit|crédit|dû/i

/** Files that have rows in one of the two worlds. */
const SEEN = [
  ...['accounting', 'e-report', 'fec', 'journal', 'admin/get-statement', 'admin/list-activities'],
  ...['admin/list-all-users', 'admin/list-invoices', 'admin/list-mails', 'admin/list-orders', 'admin/list-vendors'],
  ...['cse-admin/list-member-answers', 'cse-admin/list-users-in-group'],
]

interface Cell {
  column: string
  style: number
  text: string | null
  value: string | null
}

/** Cells of the first sheet below its header, whichever program would open it. */
function readCells(book: Uint8Array): Cell[] {
  const xml = strFromU8(unzipSync(book)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const names = new Map<string, string>()
  return [...xml.matchAll(/<c r="([A-Z]+)(\d+)"([^>]*)>(.*?)<\/c>/g)].flatMap(
    ([, letter = '', row, facts = '', inner = '']) => {
      const text = /<t [^>]*>(.*?)<\/t>/s.exec(inner)?.[1] ?? null
      if (row === '1') {
        names.set(letter, text ?? '')
        return []
      }
      const style = Number(/s="(\d+)"/.exec(facts)?.[1] ?? 0)
      return [{ column: names.get(letter) ?? '', style, text, value: /<v>(.*?)<\/v>/.exec(inner)?.[1] ?? null }]
    },
  )
}

/** Cells that have not the type that a person reads in them. */
const untyped = (cells: readonly Cell[]): string[] =>
  cells
    .filter(({ column, style, text, value }) =>
      text === null
        ? value !== null && style === 0 && MONEY_NAME.test(column)
        : [RATE, AMOUNT, DAY].some((form) => form.test(text)),
    )
    .map(({ column, text, value }) => `${column}: ${text ?? value}`)

test('no cell of any spreadsheet of the office is a text where a person reads a rate, an amount or a day', async () => {
  // First, since it sets the clock back.
  const demo = await demoApp()
  const { app, as, buy, configure, give, shop } = await invoiceWorld()
  await configure({ rates: { usual: 550, fees: 2000, exceptions: [] } })
  await app.call('/admin/update-account-plan', plan, as)
  const sold = await shop.sell({ quantity: 50 })
  await buy([{ sold, quantity: 2 }])
  const { purchaseId } = await buy([{ sold }])
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const demoAdmin = await demo.demoPerson('admin@demo.test')
  const one = async (sql: string) => String((await demo.db().query(sql, [])).rows[0]?.id)
  const vendorId = String((await app.db().query('select vendor_id as id from statement_entry', [])).rows[0]?.id)
  const inputs: Record<string, Record<string, string>> = {
    ...fileInputs,
    '/office/file/admin/get-statement': { of: 'vendor', id: vendorId, from: '2026-01-01', to: '2026-12-31' },
    '/office/file/admin/list-invoices': { from: '2026-06-01', to: '2026-06-30' },
  }
  const filled: string[] = []
  const atelier = await one("select id from user_group where id like 'ug-demo-atelier'")
  for (const { contract } of officeFiles) {
    if (contract.path === '/office/file/closed-month') continue
    for (const [shown, who] of [
      [app, as],
      [demo, { as: demoAdmin }],
    ] as const) {
      const group: Record<string, string> = contract.path.includes('/cse-admin/') ? { groupId: atelier } : {}
      const asked = new URLSearchParams({ ...inputs[contract.path], ...group, format: 'xlsx' })
      const answer = await shown.fetch(`${contract.path}?${asked}`, who)
      if (!answer.ok) continue
      const cells = readCells(new Uint8Array(await answer.arrayBuffer()))
      expect([contract.path, untyped(cells)]).toEqual([contract.path, []])
      if (cells.length > 0) filled.push(contract.path.replace('/office/file/', ''))
    }
  }
  // Files that had rows to look at.
  expect(new Set(filled)).toEqual(new Set(SEEN))
})
