import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { drawMuseum } from '#db/demo/pictures/museum-picture.ts'
import { importCatalogue } from '#features/catalogue/imports/import/import-catalogue.ts'
import { museofile } from '#features/catalogue/imports/import/museofile.ts'
import { openTestPlatform } from '../support/test-platform.ts'

/** The ministry's file lies beside the repository where there is one; else our small one stands for it. */
const candidates = ['../shared/data/musees-de-france.csv', 'tests/importer/fixture.csv']

it('every record of the real file is imported once, or listed with its line and reason', async () => {
  const path = candidates.find((candidate) => existsSync(candidate)) ?? ''
  const text = await readFile(path, 'utf8')
  const records: string[][] = parse(text, { delimiter: ';', from_line: 2, relax_column_count: true })
  const platform = await openTestPlatform()
  try {
    const options = {
      db: platform.db('eu'),
      files: platform.files,
      now: Date.now(),
      zone: 'Europe/Paris',
      format: museofile,
      text,
      drawPlaceholder: drawMuseum,
    }
    const first = await importCatalogue(options)
    expect(first.created + first.problems.length).toBe(records.length)
    const lines = text.split('\n')
    for (const { line, problem } of first.problems) {
      expect(problem).not.toBe('')
      expect(records.map(([ref]) => ref)).toContain(lines[line - 1]?.split(';')[0])
    }
    const { rows } = await platform.db('eu').query(
      `select count(*) as n, count(distinct source_key) as keys,
          (select count(*) from activity_listing where scope = 'all') as listed,
          (select count(*) from activity_place where lat is not null) as placed from activity`,
    )
    expect(rows[0]).toMatchObject({
      n: first.created,
      keys: first.created,
      listed: first.created,
    })
    // A museum without coordinates is listed all the same.
    const header = text.split('\n')[0]?.split(';') ?? []
    const bare = records.filter((cells) => cells[header.indexOf('latitude')]?.trim() === '')
    expect(Number(rows[0]?.placed)).toBeGreaterThanOrEqual(first.created - bare.length - first.remarks.length)
    expect(Number(rows[0]?.placed)).toBeGreaterThan(first.created * 0.7)
    expect(await importCatalogue(options)).toMatchObject({ created: 0, updated: 0, unchanged: first.created })
  } finally {
    await platform.close()
  }
})
