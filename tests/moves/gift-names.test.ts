/** Names by which a region's operators find given tickets, once their tenant has moved. */
import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { acceptedAs } from '#features/operation/order-office/given-orders.ts'
import { filledFolder, move } from './moving-world.ts'

const folder = filledFolder()

test('the names on given tickets move with them', async () => {
  const world = await folder.copy()
  const [eu, oi] = [world.db('eu'), world.db('oi')]
  const found = async (db: RegionDb) => (await acceptedAs(db, 'nora')).map(({ id }) => id).sort()
  const checkIndex = (db: RegionDb) =>
    db.write([{ sql: "insert into gift_names (gift_names, rank) values ('integrity-check', 1)", args: [] }])
  const stays = ['oi-former', 'oi-olga']
  const before = { eu: await found(eu), oi: await found(oi) }
  expect(before.oi).toEqual(['oi-lea'])
  const moves = before.eu.filter((id) => !stays.includes(id ?? ''))
  expect(moves).toContain('oi-shared')
  await move(world)
  expect({ eu: await found(eu), oi: await found(oi) }).toEqual({ eu: stays, oi: [...moves, 'oi-lea'].sort() })
  for (const db of [eu, oi]) await checkIndex(db)
})
