import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'
import { readsTogether } from '#db/reads-together.ts'

async function counted() {
  const client = createClient({ url: ':memory:' })
  await client.execute('create table t (n integer)')
  const trips: string[] = []
  const reads = readsTogether({
    execute: async (statement: Parameters<typeof client.execute>[0]) => {
      trips.push('execute')
      return client.execute(statement)
    },
    batch: async (statements, mode) => {
      trips.push(`batch of ${statements.length}`)
      return client.batch(statements, mode)
    },
  })
  return { reads, trips }
}
const n = (rows: readonly object[]) => rows.map((row) => Object.values(row)[0])

test('simultaneous readers each get the rows of their own statements, in one round trip', async () => {
  const { reads, trips } = await counted()
  const [one, none, pair, bound] = await Promise.all([
    reads.execute('select 1 as n'),
    reads.batch([], 'read'),
    reads.batch(['select 2 as n', ['select ? as n', [3]]], 'read'),
    reads.execute({ sql: 'with x (n) as (select ?) select n from x', args: [4] }),
  ])
  expect([n(one.rows), none, pair.map(({ rows }) => n(rows)), n(bound.rows)]).toEqual([[1], [], [[2], [3]], [4]])
  expect(trips).toEqual(['batch of 4'])
})

test('a refused statement fails its own sender only', async () => {
  const { reads } = await counted()
  const results = await Promise.allSettled([
    reads.execute('select 1 as n'),
    reads.execute('select n from nowhere'),
    reads.batch(['select 2 as n', 'select n from nowhere'], 'read'),
    reads.batch(['select 3 as n'], 'read'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(results[3]).toMatchObject({ value: [{ rows: [{ n: 3 }] }] })
})

test('a write never waits for reads, is never sent with them, and is not repeated', async () => {
  const { reads, trips } = await counted()
  await Promise.all([
    reads.execute('select 1 as n'),
    reads.execute('insert into t values (1)'),
    reads.execute('with x (n) as (select 2) insert into t select n from x'),
    reads.batch(['select 1 as n', 'insert into t values (3)'], 'write'),
    reads.execute('select n from nowhere').catch(() => undefined),
  ])
  expect(trips.slice(0, 3)).toEqual(['execute', 'execute', 'batch of 2'])
  expect(n((await reads.execute('select group_concat(n) as n from t order by n')).rows)).toEqual(['1,2,3'])
})
