import { expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/client.ts'
import { activity } from '../../../src/features/catalogue/tables.ts'
import { plainText } from '../../../src/lib/plain-text.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { START } from '../../support/test-app.ts'
import { type ActivityWorld, activityWorld } from './activity-world.ts'

type Row = Partial<typeof activity.$inferInsert> & { id: string }

async function add({ app, vendor }: ActivityWorld, rows: readonly Row[]): Promise<void> {
  const { orm, write } = app.db()
  const usual = {
    vendorId: vendor.id,
    slugName: 'activite',
    addressType: 'Vendor' as const,
    stockType: 'Standard' as const,
    mediaIds: [],
    visibility: 'Public' as const,
    createdAt: START,
    updatedAt: START,
  }
  await write([orm.insert(activity).values(rows.map((row) => ({ ...usual, label: `Activité ${row.id}`, ...row })))])
}

type Input = CallInput<'/admin/list-activities'>
const page = ({ app, admin }: ActivityWorld, input: Input) => app.call('/admin/list-activities', input, { as: admin })

async function readAll(from: ActivityWorld, input: Input): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await page(from, { limit: 3, ...input, cursor })
    ids.push(...items.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

test('reads every activity once in each order, both ways, also where many share a value', async () => {
  const from = await activityWorld()
  const labels = ['Élan', 'eden', 'Zoo', 'Œuvre', 'abbaye', 'Éden', 'Île']
  const rows = Array.from({ length: 20 }, (_, at) => ({
    id: `a-${String(at).padStart(3, '0')}`,
    label: labels[at % labels.length] ?? '',
    visibility: (['Public', 'Hidden', 'Archived'] as const)[at % 3] ?? 'Public',
    createdAt: START + (at % 4),
    updatedAt: START + (at % 5),
  }))
  await add(from, rows)
  const keys = {
    name: (row: (typeof rows)[number]) => plainText(row.label),
    createdAt: (row: (typeof rows)[number]) => row.createdAt,
    updatedAt: (row: (typeof rows)[number]) => row.updatedAt,
    visibility: (row: (typeof rows)[number]) => row.visibility,
  }
  for (const [sort, keyOf] of Object.entries(keys) as [keyof typeof keys, (typeof keys)['name']][]) {
    const expected = [...rows]
      .sort((one, other) => {
        const [a, b] = [keyOf(one), keyOf(other)]
        return a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1
      })
      .map(({ id }) => id)
    expect(await readAll(from, { sort }), sort).toEqual(expected)
    expect(await readAll(from, { sort, direction: 'desc' }), `${sort} desc`).toEqual(expected.toReversed())
    if (sort === 'updatedAt') expect(await readAll(from, {}), 'the usual order').toEqual(expected.toReversed())
  }
})

test('finds activities by words of their label, without accents or case, whoever wrote the label', async () => {
  const from = await activityWorld()
  await add(from, [{ id: 'a-1', label: 'Le Théâtre Royal' }, { id: 'a-2', label: 'À 100% dehors' }, { id: 'a-3' }])
  const found = async (text: string) => (await page(from, { text })).items.map(({ id }) => id)
  expect(await found('THEATRE royal')).toEqual(['a-1'])
  expect(await found('100%')).toEqual(['a-2'])
  await from.app.db().write([{ sql: "update activity set label = 'Été’s ÎLE' where id = 'a-3'", args: [] }])
  expect(await found("ete's ile")).toEqual(['a-3'])
})

test('filters by status, type, partner and what waits to be seen, and counts what is left', async () => {
  const from = await activityWorld()
  const other = await from.newVendor(undefined, 'Le musée')
  await add(from, [
    { id: 'a-1', visibility: 'Hidden' },
    { id: 'a-2', stockType: 'PromoCode', promoCodeStock: { discount: '', description: '', content: null, link: null } },
    { id: 'a-3', vendorId: other.id },
    { id: 'a-4', isDirty: true },
  ])
  const found = async (input: Input) => {
    const { items, total } = await page(from, input)
    expect(total).toBe(items.length)
    return items.map(({ id }) => id)
  }
  expect(await found({ visibility: 'Hidden' })).toEqual(['a-1'])
  expect(await found({ stockType: 'PromoCode' })).toEqual(['a-2'])
  expect(await found({ vendorId: other.id })).toEqual(['a-3'])
  expect(await found({ isDirty: true })).toEqual(['a-4'])
  expect(await found({ isDirty: true, visibility: 'Hidden' })).toEqual([])
})

// [K-CALL-053]
test('shows a committee its own group’s activities only, whatever it asks for', async () => {
  const from = await activityWorld()
  const { app, group, other, secretary } = from
  await add(
    from,
    Array.from({ length: 9 }, (_, at) => ({
      id: `a-00${at}`,
      groupId: [group.id, other.id, null][at % 3] ?? null,
    })),
  )
  const call = (input: Input & { groupId?: string }) =>
    app.call('/cse-admin/list-activities', { groupId: group.id, ...input }, { as: secretary })
  for (const sort of ['name', 'createdAt', 'updatedAt', 'visibility'] as const) {
    const first = await call({ sort, limit: 2, text: 'activite' })
    const second = await call({ sort, limit: 2, text: 'activite', cursor: first.nextCursor ?? '' })
    expect(first.total).toBe(3)
    expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(['a-000', 'a-003', 'a-006'])
  }
  await expect(call({ groupId: other.id })).rejects.toMatchObject({ status: 403 })
})

test('reads a page of 50,000 activities by an index, the last as the first', async () => {
  const from = await activityWorld()
  const db = from.app.db()
  await db.write([
    {
      sql: `insert into activity (id, vendor_id, label, slug_name, address_type, stock_type, media_ids, visibility,
          is_dirty, created_at, updated_at)
        with recursive n (at) as (select 1 union all select at + 1 from n where at < 50000)
        select 'a-' || at, ?, 'Activité ' || (at % 977), 'a', 'Vendor', 'Standard', '[]', 'Public', at % 1000 = 0,
          at % 31, at % 7 from n`,
      args: [from.vendor.id],
    },
  ])
  const recorded = recordSql(db)
  for (const sort of ['name', 'createdAt', 'updatedAt', 'visibility'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const first = await page(from, { sort, direction, limit: 100 })
      expect([first.items.length, first.total]).toEqual([100, 50_000])
      await page(from, { sort, direction, limit: 100, cursor: first.nextCursor ?? '' })
    }
  expect((await page(from, { isDirty: true, limit: 100 })).total).toBe(50)
  // Those that match are met on the way, not gathered and sorted.
  expect((await page(from, { visibility: 'Hidden', limit: 100 })).total).toBe(0)
  const pages = recorded.filter(({ sql: text }) => /from "activity".* limit /s.test(text))
  expect(pages).toHaveLength(18)
  for (const { sql: text, args } of pages) {
    const { rows } = await db.query(`explain query plan ${text}`, args)
    const plan = rows.map(({ detail }) => String(detail))
    expect(
      plan.filter((detail) => /TEMP B-TREE/.test(detail)),
      text,
    ).toEqual([])
    expect(plan[0], text).toMatch(/^(SCAN|SEARCH) activity USING INDEX activity_/)
  }
  // Those behind a cursor. What a committee has changed has an index of its own, which is walked whole.
  const late = pages.filter(({ sql: text }) => / [<>]= /.test(text.split('from "activity"').at(-1) ?? ''))
  expect(late).toHaveLength(8)
  expect(await fullScans(db, late, ['activity', 'vendor', 'media'])).toEqual([])
}, 60_000)
