/** Tables as four public ones are written come in almost whole, and what is said of a cell is true of it. */
import { expect, test } from 'vitest'
import { publicTables } from '../../support/public-tables.ts'
import { importWorld } from './import-world.ts'

test.each(publicTables.map((table) => [table.name, table] as const))(
  '99 of 100 rows of a table of %s come in, and each remark is true',
  async (_name, { bytes, rows, spoilt, refused }) => {
    const { app, admin, send, check, run, counts } = await importWorld()
    const id = await send(bytes, 'lieux.csv')
    await check(id)
    expect(await counts(id)).toMatchObject({ created: rows - refused.length, refused: refused.length })
    expect((rows - refused.length) / rows).toBeGreaterThanOrEqual(0.99)

    const list = async (outcome: 'remarked' | 'refused') => {
      const found: { line: number; remarks: readonly string[] }[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await app.call('/admin/list-import-rows', { id, outcome, limit: 200, cursor }, { as: admin })
        found.push(...page.items)
        if (page.nextCursor === null) return found
        cursor = page.nextCursor
      }
    }
    expect((await list('refused')).map(({ line }) => line)).toEqual(refused)
    const told = (await list('remarked')).flatMap(({ line, remarks }) => remarks.map((text) => ({ line, text })))
    expect(told.length).toBe(spoilt.length)
    const real = new Set(spoilt.map(({ line, told: text }) => `${line} ${text}`))
    expect(told.filter(({ line, text }) => !real.has(`${line} ${text}`))).toEqual([])

    await run(id)
    expect(await counts(id)).toMatchObject({ created: rows - refused.length, refused: refused.length })
  },
)
