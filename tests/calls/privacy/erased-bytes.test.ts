/** An erasure as somebody sees it who has the database's file itself. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runJobs } from '../../support/shop-jobs.ts'
import type { TestApp } from '../../support/test-app.ts'
import { clues, PASSWORD, privacyWorld } from './privacy-world.ts'

/** The words of the person that stand in the file, whatever a query finds. */
async function findBytes(app: TestApp): Promise<string[]> {
  const path = String((await app.db().query('select file from pragma_database_list')).rows[0]?.file)
  const bytes = (await readFile(path)).toString('utf8').toLowerCase()
  return clues.filter((clue) => bytes.includes(clue))
}

/** Brings the log into the file. */
const checkpoint = (app: TestApp) => app.db().query('pragma wal_checkpoint(truncate)')

/** Erases a person who occurs everywhere, with a long mail for which the database keeps pages of its own. */
async function erase(setting: 'ON' | 'FAST' | 'OFF' | null) {
  const { app, zoe } = await privacyWorld()
  if (setting !== null) await app.db().query(`pragma secure_delete = ${setting}`)
  const html = `<p>${'Bonjour Zoé Quillefeu, '.repeat(2000)}</p>`
  await app.db().write([
    {
      sql: `update mail set html = ? where recipient = ?`,
      args: [html, zoe.email],
    },
  ])
  await checkpoint(app)
  const before = await findBytes(app)
  await app.call('/erase-account', { password: PASSWORD }, { as: zoe })
  await runJobs(app)
  await checkpoint(app)
  return { before, after: await findBytes(app) }
}

test('after an erasure no byte of the database file identifies the person', async () => {
  expect(await erase(null)).toEqual({ before: clues, after: [] })
})

test.each(['OFF', 'FAST'] as const)(
  'control: with secure_delete %s the erased words are still in the file',
  async (setting) => {
    expect((await erase(setting)).after).not.toEqual([])
  },
)
