import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { plainText } from '#lib/plain-text.ts'
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

const choose = (activityId: string, categoryId: string) => ({
  sql: 'insert into activity_category (activity_id, category_id, position) values (?, ?, 0)',
  args: [activityId, categoryId],
})

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

test('the list returns every activity once in each order, ascending and descending, also where many share a value', async () => {
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

test('the list finds activities by words of their label, without accents or case, in any spelling of the label', async () => {
  const from = await activityWorld()
  await add(from, [{ id: 'a-1', label: 'Le Théâtre Royal' }, { id: 'a-2', label: 'À 100% dehors' }, { id: 'a-3' }])
  const found = async (text: string) => (await page(from, { text })).items.map(({ id }) => id)
  expect(await found('THEATRE royal')).toEqual(['a-1'])
  expect(await found('100%')).toEqual(['a-2'])
  await from.app.db().write([{ sql: "update activity set label = 'Été’s ÎLE' where id = 'a-3'", args: [] }])
  expect(await found("ete's ile")).toEqual(['a-3'])
})

test('the list filters by status, type, partner and pending review, and counts the rest', async () => {
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

test('the list filters by category with its descendants, by group and by premium, alone and together', async () => {
  const from = await activityWorld()
  const { app, group, other } = from
  await add(from, [
    { id: 'a-1', cse: true },
    { id: 'a-2', groupId: group.id },
    { id: 'a-3', groupId: other.id, cse: true },
    { id: 'a-4' },
  ])
  await app.db().write([choose('a-1', 'c3-a'), choose('a-2', 'c2-a'), choose('a-2', 'c3-a'), choose('a-3', 'c1-a')])
  const found = async (input: Input) => {
    const { items, total } = await page(from, { ...input, sort: 'name' })
    expect(total).toBe(items.length)
    return items.map(({ id }) => id).sort()
  }
  expect(await found({ categoryId: 'c1-a' })).toEqual(['a-1', 'a-2', 'a-3'])
  expect(await found({ categoryId: 'c2-a' })).toEqual(['a-1', 'a-2'])
  expect(await found({ categoryId: 'c3-a', restrictedTo: group.id })).toEqual(['a-2'])
  expect(await found({ restrictedTo: other.id })).toEqual(['a-3'])
  expect([await found({ cse: true }), await found({ cse: false })]).toEqual([
    ['a-1', 'a-3'],
    ['a-2', 'a-4'],
  ])
  expect(await found({ cse: true, text: 'activite', categoryId: 'c1-a' })).toEqual(['a-1', 'a-3'])
  expect(await found({ cse: true, text: 'activite' })).toEqual(['a-1', 'a-3'])
})

test("a committee's filters find nothing of another group", async () => {
  const from = await activityWorld()
  const { app, group, other, secretary } = from
  await add(from, [
    { id: 'a-1', groupId: group.id },
    { id: 'a-2', groupId: other.id },
  ])
  await app.db().write([choose('a-1', 'c3-a'), choose('a-2', 'c3-a')])
  const found = async (input: Input) =>
    (await app.call('/cse-admin/list-activities', { groupId: group.id, ...input }, { as: secretary })).items.map(
      ({ id }) => id,
    )
  expect(await found({ categoryId: 'c3-a' })).toEqual(['a-1'])
  expect(await found({ restrictedTo: other.id })).toEqual([])
})

// [K-CALL-053]
test("a committee sees only its own group's activities in the list, whatever it asks for", async () => {
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

test('any page of 50,000 activities is read by an index, the last one included', async () => {
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
  // Matching rows are met on the way, not gathered and sorted.
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
  // Pages behind a cursor. Activities changed by a committee have an index of their own, which is walked whole.
  const late = pages.filter(({ sql: text }) => / [<>]= /.test(text.split('from "activity"').at(-1) ?? ''))
  expect(late).toHaveLength(8)
  expect(await fullScans(db, late, ['activity', 'vendor', 'media'])).toEqual([])
}, 60_000)

test('every filter of the activity list uses an index that contains its column, in every order', async () => {
  const from = await activityWorld()
  const db = from.app.db()
  await db.write([
    {
      sql: `insert into activity (id, vendor_id, label, slug_name, address_type, stock_type, media_ids, visibility, cse,
          is_dirty, created_at, updated_at)
        with recursive n (at) as (select 1 union all select at + 1 from n where at < 5000)
        select 'a-' || at, ?, 'Activité ' || (at % 977), 'a', 'Vendor', iif(at % 10 = 3, 'MemberCard', 'Standard'), '[]',
          iif(at % 10 = 4, 'Hidden', 'Public'), at % 50 = 0, at % 100 = 0, at % 31, at % 7 from n`,
      args: [from.vendor.id],
    },
  ])
  const { rows: indexes } = await db.query(
    `select m.name, group_concat(c.name) || coalesce(substr(m.sql, instr(m.sql, 'WHERE')), '') as has
      from sqlite_master m, pragma_index_info(m.name) c where m.type = 'index' and m.tbl_name = 'activity' group by m.name`,
    [],
  )
  const filters = [
    [{ visibility: 'Hidden' }, 'visibility', 500],
    [{ stockType: 'MemberCard' }, 'stock_type', 500],
    [{ cse: true }, 'cse', 100],
    [{ cse: false }, 'cse', 4900],
    [{ isDirty: true }, 'is_dirty', 50],
  ] as const
  for (const [filter, column, total] of filters)
    for (const sort of [undefined, 'name', 'createdAt', 'visibility'] as const) {
      const recorded = recordSql(db)
      const first = await page(from, { ...filter, sort, limit: 20 })
      expect([filter, first.items.length, first.total]).toEqual([filter, 20, total])
      await page(from, { ...filter, sort, limit: 20, cursor: first.nextCursor ?? '' })
      const reads = recorded.filter(({ sql: text }) => /from "activity"/.test(text))
      expect(reads).toHaveLength(3)
      for (const { sql: text, args } of reads) {
        const { rows } = await db.query(`explain query plan ${text}`, args)
        const plans = rows.map(({ detail }) => String(detail)).filter((detail) => / activity( |$)/.test(detail))
        for (const plan of plans) {
          const [, name] = / INDEX (\w+)/.exec(plan) ?? []
          const has = String(indexes.find((each) => each.name === name)?.has)
          expect(has.split(/\W+/), `${plan} of ${text}`).toContain(column)
        }
      }
    }
})

test("a partner's, a category's and a group's activities are read and counted by an index, however many activities there are", async () => {
  const from = await activityWorld()
  const { app, group, newVendor, vendor } = from
  const db = app.db()
  const other = await newVendor(undefined, 'Le musée')
  await db.write([
    {
      sql: `insert into activity (id, vendor_id, label, slug_name, address_type, stock_type, media_ids, visibility,
          group_id, created_at, updated_at)
        with recursive n (at) as (select 1 union all select at + 1 from n where at < 5000)
        select 'a-' || at, iif(at % 100 = 0, ?, ?), 'Activité ' || (at % 977), 'a', 'Vendor', 'Standard', '[]',
          'Public', iif(at % 100 = 1, ?, null), at % 31, at % 7 from n`,
      args: [other.id, vendor.id, group.id],
    },
    {
      sql: `insert into activity_category (activity_id, category_id, position)
        select id, 'c3-a', 0 from activity where cast(substr(id, 3) as integer) % 100 = 2`,
      args: [],
    },
  ])
  const recorded = recordSql(db)
  for (const filter of [{ vendorId: other.id }, { categoryId: 'c1-a' }, { restrictedTo: group.id }])
    for (const more of [{}, { text: 'activite' }, { sort: 'name' as const }, { visibility: 'Public' as const }]) {
      const first = await page(from, { ...filter, ...more, limit: 20 })
      expect([first.items.length, first.total]).toEqual([20, 50])
      await page(from, { ...filter, ...more, limit: 20, cursor: first.nextCursor ?? '' })
    }
  const reads = recorded.filter(({ sql: text }) => /from "activity"/.test(text))
  expect(reads.length).toBeGreaterThanOrEqual(24)
  expect(await fullScans(db, reads, ['activity', 'activity_category', 'vendor', 'media'])).toEqual([])
})

test("an export is refused for a partner that does not exist or is not the committee's", async () => {
  const { app, group, other, admin, secretary, newVendor } = await activityWorld()
  const [own, foreign] = [await newVendor(group.id), await newVendor(other.id)]
  const start = (vendorId: string) =>
    app.call('/cse-admin/export-activities', { groupId: group.id, vendorId }, { as: secretary })
  await expect(start(foreign.id)).rejects.toMatchObject({ code: 'vendorNotFound', status: 404 })
  expect((await start(own.id)).taskId).toBeTruthy()
  const missing = app.call('/admin/export-activities', { vendorId: 'v-none' }, { as: admin })
  await expect(missing).rejects.toMatchObject({ code: 'vendorNotFound' })
})

test("a bulk change and a saved file include exactly the activities that match the list's filters", async () => {
  const from = await activityWorld()
  const { app, admin, group, newVendor } = from
  const other = await newVendor(undefined, 'Le musée')
  await add(from, [
    { id: 'a-1', vendorId: other.id, cse: true },
    { id: 'a-2', groupId: group.id },
    { id: 'a-3' },
    { id: 'a-4', cse: true, groupId: group.id },
  ])
  await app.db().write([choose('a-3', 'c3-a')])
  const as = { as: admin }
  for (const filter of [
    { vendorId: other.id },
    { restrictedTo: group.id },
    { categoryId: 'c1-a' },
    { cse: true },
    { cse: false, restrictedTo: group.id },
  ]) {
    const { items, total } = await page(from, { ...filter, sort: 'name' })
    const selection = { by: 'filter' as const, ...filter }
    const changes = { visibility: 'Hidden' as const }
    const preview = await app.call('/admin/preview-activity-changes', { selection, changes }, as)
    expect(preview.total, JSON.stringify(filter)).toBe(total)
    const address = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    const file = await (await app.fetch(`/office/file/admin/list-activities?sort=name&${address}`, as)).text()
    expect(file.trim().split(/\r?\n/).length - 1).toBe(items.length)
    for (const { label } of items) expect(file).toContain(label)
  }
})
