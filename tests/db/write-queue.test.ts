/** Group commit of the embedded database: batches that come together share one transaction and nothing else. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { compiledInsert } from '#db/compiled-write.ts'
import { changed, guard, WriteRefused } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { testApp } from '../support/test-app.ts'

const group = (id: string) => ({ id, path: `ROOT/${id}`, parentId: 'ROOT', label: id, createdAt: 1, updatedAt: 1 })

async function world() {
  const { db } = await testApp()
  const { orm, write } = db()
  const ids = async () => (await orm.select({ id: userGroup.id }).from(userGroup)).map((row) => row.id).sort()
  return { orm, write, ids }
}

describe('writes that arrive together', () => {
  test('are written although a batch among them is refused, which leaves no trace', async () => {
    const { orm, write, ids } = await world()
    const outcomes = await Promise.allSettled([
      write([orm.insert(userGroup).values(group('ug-a'))]),
      write([orm.insert(userGroup).values(group('ug-b')), guard('1 = 0', [], 'stockGone')]),
      write([orm.insert(userGroup).values(group('ug-c')), orm.insert(userGroup).values(group('ug-a'))]),
      write([orm.insert(userGroup).values(group('ug-d'))]),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'stockGone' } })
    expect(outcomes[2]).toMatchObject({ reason: expect.any(WriteRefused) })
    expect(await ids()).toEqual(['ROOT', 'ug-a', 'ug-d'])
  })

  test('are written although a batch among them has a value that no database accepts', async () => {
    const { orm, write, ids } = await world()
    const outcomes = await Promise.allSettled([
      write([orm.insert(userGroup).values(group('ug-a'))]),
      write([orm.insert(userGroup).values(group('ug-b')), { sql: 'select ?', args: [Number.NaN] }]),
      write([orm.insert(userGroup).values(group('ug-c'))]),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await ids()).toEqual(['ROOT', 'ug-a', 'ug-c'])
  })

  test('see the writes before them', async () => {
    const { orm, write } = await world()
    await write([orm.insert(userGroup).values(group('ug-a'))])
    const claim = (label: string) =>
      write([orm.update(userGroup).set({ label }).where(eq(userGroup.label, 'ug-a')), changed(1, 'orderConflict')])
    const outcomes = await Promise.allSettled(['first', 'second', 'third'].map(claim))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('obey foreign keys', async () => {
    const { orm, write } = await world()
    const orphan = { id: 'u-x', email: 'x@exemple.test', groupId: 'ug-nowhere', createdAt: 1, updatedAt: 1 }
    await expect(write([orm.insert(user).values(orphan)])).rejects.toBeInstanceOf(WriteRefused)
  })

  test('are all written in order, even a thousand at once', async () => {
    const { write, ids, orm } = await world()
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        write([orm.insert(userGroup).values(group(`ug-${String(index).padStart(4, '0')}`))]),
      ),
    )
    expect(await ids()).toHaveLength(1001)
  })
})

test('write what Drizzle writes: JSON as text, a missing value as NULL', async () => {
  const { orm, write } = await world()
  const { db } = await testApp()
  const insert = compiledInsert(userGroup)
  await write([insert(db(), { ...group('ug-a'), memberCardConfig: null, permCse: null })])
  await write([insert(db(), { ...group('ug-b'), permCse: false })])
  const rows = await orm.all<{ id: string; card: string | null; cse: number | null }>(
    sql`select id, member_card_config as card, perm_cse as cse from user_group where id <> 'ROOT' order by id`,
  )
  expect(rows.map(({ id, card, cse }) => [id, card, cse])).toEqual([
    ['ug-a', null, null],
    ['ug-b', null, 0],
  ])
})
