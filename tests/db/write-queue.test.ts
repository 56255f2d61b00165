/** Group commit of the embedded database: batches that come together share one transaction and nothing else. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changed, guard, WriteRefused } from '../../src/db/region-db.ts'
import { user } from '../../src/features/accounts/tables.ts'
import { userGroup } from '../../src/features/groups/tables.ts'
import { testApp } from '../support/test-app.ts'

const group = (id: string) => ({ id, path: `ROOT/${id}`, parentId: 'ROOT', label: id, createdAt: 1, updatedAt: 1 })

async function world() {
  const { db } = await testApp()
  const { orm, write } = db()
  const ids = async () => (await orm.select({ id: userGroup.id }).from(userGroup)).map((row) => row.id).sort()
  return { orm, write, ids }
}

describe('writes that come together', () => {
  test('a refused batch leaves nothing behind, and its neighbours are written', async () => {
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

  test('each sees what the ones before it wrote', async () => {
    const { orm, write } = await world()
    await write([orm.insert(userGroup).values(group('ug-a'))])
    const claim = (label: string) =>
      write([orm.update(userGroup).set({ label }).where(eq(userGroup.label, 'ug-a')), changed(1, 'orderConflict')])
    const outcomes = await Promise.allSettled(['first', 'second', 'third'].map(claim))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('a foreign key counts', async () => {
    const { orm, write } = await world()
    const orphan = { id: 'u-x', email: 'x@exemple.test', groupId: 'ug-nowhere', createdAt: 1, updatedAt: 1 }
    await expect(write([orm.insert(user).values(orphan)])).rejects.toBeInstanceOf(WriteRefused)
  })

  test('a thousand at once are all written, in order', async () => {
    const { write, ids, orm } = await world()
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        write([orm.insert(userGroup).values(group(`ug-${String(index).padStart(4, '0')}`))]),
      ),
    )
    expect(await ids()).toHaveLength(1001)
  })
})
