/** A line that is longer than what is looked at together. */
import { expect, test } from 'vitest'
import { waitingWorld } from '../../support/waiting.ts'

/** More than the job looks at together. */
const MANY = 5_100

test('a returned place is offered to the people waiting for its slot, however many wait before them for others', async () => {
  const { db, shop, join, own, addPlaces, jobs, newMembers, marie } = await waitingWorld()
  const sold = await shop.sell({ quantity: 0, slots: 2 })
  const [wanted = '', other = ''] = sold.slotIds
  const [first] = await newMembers(1)
  if (!first) throw new Error('One person.')
  await join(first, sold, { stockIds: [other] })
  const row = (await db.query('select * from waiting')).rows[0]
  const n = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`
  const copied = (table: string, values: Record<string, string>, from: string) => ({
    sql: `${n} insert into ${table} (${Object.keys(values)}) select ${Object.values(values)} from n, ${from}`,
    args: [],
  })
  // Each for a person of their own, all for the other slot.
  const { rows: columns } = await db.query("select name from pragma_table_info('user')")
  const same = (names: unknown[], changed: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [`"${name}"`, changed[`${name}`] ?? `x."${name}"`]))
  const { rows: lineColumns } = await db.query("select name from pragma_table_info('waiting')")
  await db.write([
    copied(
      'user',
      same(
        columns.map(({ name }) => name),
        { id: "'u-' || i", email: "'u-' || i || '@exemple.test'" },
      ),
      `user x where x.id = '${first.userId}'`,
    ),
    copied(
      'waiting',
      same(
        lineColumns.map(({ name }) => name),
        { id: "'wl-' || i", user_id: "'u-' || i", place: 'x.place + i' },
      ),
      `waiting x where x.id = '${row?.id}'`,
    ),
    copied('waiting_slot', { waiting_id: "'wl-' || i", stock_id: `'${other}'` }, '(select 1)'),
  ])
  await join(marie, sold, { stockIds: [wanted] })
  await addPlaces(sold, 1, 0)
  await jobs()
  expect((await own(marie))[0]?.heldUntil).not.toBeNull()
})
