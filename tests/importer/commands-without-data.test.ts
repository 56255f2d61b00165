import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, runCli } from '#cli/run-cli.ts'

/** Make the databases that are not there, or need none. */
const others = new Set(['migrate', 'seed', 'openapi'])

const fixture = ['--format', 'museofile', '--region', 'eu', 'tests/importer/fixture.csv']

/** Each command in each of its ways, with everything that it asks for. */
const ways: Record<string, string[][]> = {
  'import-catalogue': [fixture, ['--with-demo-stock', ...fixture]],
  'create-admin': [
    ['--email', 'admin@exemple.test'],
    ['--email', 'admin@exemple.test', '--region', 'oi'],
  ],
  domain: [['list'], ['add', 'billets.exemple.test', '--group', 'ROOT'], ['remove', 'billets.exemple.test']],
  'forget-passkeys': [
    ['--email', 'admin@exemple.test'],
    ['--email', 'admin@exemple.test', '--region', 'oi'],
  ],
  'hot-sale': [['act-1', '--region', 'eu']],
  'end-payment': [['att-1', '--region', 'eu']],
  'wrong-payment': [
    ['att-1', '--region', 'eu', '--refund'],
    ['att-1', '--region', 'eu', '--deliver'],
  ],
  'move-tenant': [
    ['atelier', '--to', 'oi'],
    ['atelier', '--to', 'oi', '--dry-run'],
    ['atelier', '--abort'],
  ],
  backup: [['copy']],
  restore: [['backup'], ['--force', 'backup']],
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nowhere-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inFolder = (way: readonly string[]) =>
  way.map((word) => (word === 'copy' || word === 'backup' ? join(folder, word) : word))

const working = commands.map(({ name }) => name).filter((name) => !others.has(name))

test('every command is tried here, or is listed as one that needs no data', () => {
  expect(Object.keys(ways).toSorted()).toEqual(working.toSorted())
})

for (const isThere of [false, true])
  test.each(working)(
    `%s creates nothing when ${isThere ? 'the data folder is empty' : 'there is no data folder'}`,
    async (name) => {
      const dataDir = join(folder, 'data')
      if (isThere) await mkdir(dataDir)
      const before = await readdir(folder, { recursive: true })
      for (const way of ways[name] ?? []) {
        const errors: string[] = []
        const code = await runCli([name, ...inFolder(way)], {
          env: { DATA_DIR: dataDir },
          print: () => undefined,
          printError: (line) => void errors.push(line),
          readPassword: async () => 'a long password',
        })
        expect([name, code > 0, errors.length]).toEqual([name, true, 1])
        if (name !== 'restore')
          expect(errors[0]).toMatch(/^There is no data in \S+ \(no eu\.db\): is DATA_DIR the installation’s\?/)
        expect(await readdir(folder, { recursive: true })).toEqual(before)
      }
    },
  )
