/** The ministry's whole file, brought in through the screen by an operator whose server is killed in the middle. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hydrated, PASSWORD, PATIENCE_MS, YOUPIIZ } from '../support/browser.ts'
import { signInByCall } from '../support/browser-session.ts'
import { openRegion } from '../support/http-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { workerBrowser } from '../support/worker-browser.ts'

/** The file lies beside the repository where there is one; else records of our small one are multiplied. */
const candidates = ['../shared/data/musees-de-france.csv', 'tests/importer/fixture.csv']
const MANY = 900
const SPOILT = 10

async function spoiltFile(): Promise<{ bytes: Buffer; records: number }> {
  const path = candidates.find((candidate) => existsSync(candidate)) ?? ''
  const options = { delimiter: ';', relax_column_count: true }
  const [header = [], ...records] = parse(await readFile(path, 'utf8'), options) as string[][]
  const own = records.length
  for (let at = 0; records.length < MANY; at++) {
    const [ref, ...cells] = records[at % own] ?? []
    records.push([`${ref}-${at}`, ...cells])
  }
  // Half of them without a reference, half of them with that of another line.
  for (let at = 0; at < SPOILT; at++) {
    const record = records[(at + 1) * 80]
    if (record) record[0] = at % 2 === 0 ? '' : (records[0]?.[0] ?? '')
  }
  return { bytes: Buffer.from(stringify([header, ...records], { delimiter: ';' })), records: records.length }
}

test('an import of the whole file with ten broken lines survives two kills, and importing it again creates nothing twice', {
  timeout: 240_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'import-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { THROTTLE: 'off', PASSWORD_COST: 'low' }
  let server: ServerProcess = await startServer({ dataDir, env })
  onTestFinished(async () => void (await server.stop()))
  const browser = await workerBrowser()
  const context = await browser.newContext({ locale: 'fr-FR' })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(PATIENCE_MS)
  const cookies = await signInByCall(server, YOUPIIZ, 'admin@demo.test', PASSWORD)
  await context.addCookies(cookies ?? [])
  const page = await context.newPage()
  const goTo = async (path: string) => {
    await page.goto(server.url(YOUPIIZ, path))
    await hydrated(page)
  }
  const { bytes, records } = await spoiltFile()
  await goTo('/admin/import')
  await page.locator('input[type=file]').setInputFiles({ name: 'musees.csv', mimeType: 'text/csv', buffer: bytes })
  await page.getByText('Premières lignes').first().waitFor()
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  const told = page.getByText(/à créer · .* refusées/).first()
  await told.waitFor()
  const figures = (await told.textContent())?.match(/\d[\d\s]*(?=\s(?:à|inchangée|refusées))/g) ?? []
  const [created = 0, updated, unchanged, refused = 0] = figures.map((text) => Number(text.replace(/\s/g, '')))
  expect([created + refused, updated, unchanged]).toEqual([records, 0, 0])
  expect(refused).toBeGreaterThanOrEqual(SPOILT)
  const path = new URL(page.url()).pathname + new URL(page.url()).search

  const db = await openRegion(dataDir)
  onTestFinished(() => db.close())
  const imported = async () => {
    const { rows } = await db.query(
      "select count(*) as n, count(distinct source_key) as keys from activity where source_key like 'museofile:%'",
    )
    expect(rows[0]?.n).toBe(rows[0]?.keys)
    return Number(rows[0]?.n)
  }
  const before = await imported()
  await page.getByRole('button', { name: /^Importer [\d\s]+ lignes$/ }).click()
  for (const share of [0.2, 0.5]) {
    await vi.waitFor(async () => expect(await imported()).toBeGreaterThan(before + created * share), {
      timeout: 60_000,
      interval: 10,
    })
    await server.kill9()
    expect(await imported()).toBeLessThan(before + created)
    server = await startServer({ dataDir, env })
  }
  await goTo(path)
  const runs = async () => {
    const { rows } = await db.query("select count(*) as n from task where kind = 'run-import' and state = 'done'")
    return Number(rows[0]?.n)
  }
  await expect.poll(runs, { timeout: 60_000 }).toBe(1)
  expect(await imported()).toBe(before + created)
  // The screen sees by itself that the import is done.
  await page.getByRole('button', { name: 'Importer à nouveau' }).click()
  await expect.poll(runs, { timeout: 60_000 }).toBe(2)
  await page.getByText('Terminé').nth(1).waitFor()
  expect(await imported()).toBe(before + created)
})
