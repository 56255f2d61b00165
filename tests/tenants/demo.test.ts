import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadDemo } from '#db/demo/load-demo.ts'
import { drawPicture, motifs } from '#db/demo/pictures/picture.ts'
import type { RegionDb } from '#db/region-db.ts'
import { checkPassword } from '#features/people/accounts/passwords/passwords.ts'
import { materialiseTemplates } from '#features/stock/slots/materialise.ts'
import { openTestPlatform, type TestPlatform } from '../support/test-platform.ts'

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform()
})
afterEach(() => platform.close())

const rows = async (region: string, sql: string) => (await platform.db(region).query(sql)).rows
const number = async (region: string, sql: string) => Number(Object.values((await rows(region, sql))[0] ?? {})[0])
const tables = ['user', 'user_group', 'category', 'vendor', 'activity', 'stock', 'entry', 'offer', 'media']
const sizes = (region: string) => Promise.all(tables.map((table) => number(region, `select count(*) from ${table}`)))

it('the demo loads into empty regions only, and nothing twice', async () => {
  await platform.db('oi').write([
    {
      sql: `insert into category (id, level, sort_order, name, slug, created_at, updated_at) values ('c1-x', 1, 1, 'X', 'x', 1, 1)`,
      args: [],
    },
  ])
  expect(await loadDemo(platform)).toEqual(['eu'])
  expect(await number('oi', 'select count(*) from activity')).toBe(0)
  const before = await sizes('eu')
  expect(await loadDemo(platform)).toEqual([])
  expect(await sizes('eu')).toEqual(before)
})

it('a killed load of the demo shows nothing, and can be repeated', async () => {
  const dying: RegionDb = { ...platform.db('eu'), write: () => Promise.reject(new Error('killed')) }
  const db = (region: string) => (region === 'eu' ? dying : platform.db(region))
  await expect(loadDemo({ ...platform, db })).rejects.toThrow('killed')
  expect(new Set(await sizes('eu'))).toEqual(new Set([0]))
  expect(await loadDemo(platform)).toEqual(['eu', 'oi'])
})

describe('the loaded demo', () => {
  beforeEach(() => loadDemo(platform))

  it('is a catalogue of every kind, listed and searchable', async () => {
    expect(await number('eu', 'select count(*) from category where level = 1')).toBeGreaterThanOrEqual(3)
    expect(await number('eu', 'select count(*) from category where level = 2')).toBeGreaterThanOrEqual(9)
    expect(await number('eu', 'select count(*) from category where level = 3')).toBeGreaterThanOrEqual(12)
    expect(await number('eu', 'select count(*) from vendor')).toBeGreaterThanOrEqual(12)
    expect(await number('eu', 'select count(distinct city) from location')).toBeGreaterThanOrEqual(8)
    expect(await number('eu', 'select count(*) from activity')).toBeGreaterThanOrEqual(40)
    expect(await number('oi', 'select count(*) from activity')).toBeGreaterThanOrEqual(8)
    for (const region of ['eu', 'oi'])
      expect(
        await number(
          region,
          `select count(*) from activity where id not in (select activity_id from activity_listing where scope = 'all')`,
        ),
      ).toBe(0)
    expect(
      await number(
        'eu',
        'select count(*) from category c where not exists (select 1 from activity_listing where scope = c.id)',
      ),
    ).toBe(0)
    expect(await rows('eu', 'select stock_type as t from activity group by 1 order by 1')).toMatchObject([
      { t: 'MemberCard' },
      { t: 'PromoCode' },
      { t: 'Standard' },
    ])
    expect(await number('eu', 'select count(*) from activity where cse and group_id is not null')).toBeGreaterThan(0)
  })

  it('sells in every mode, fixed and flexible, with multi-slot tickets, options, fees, promotions, and one sold out', async () => {
    const sold = await rows(
      'eu',
      `select distinct b.mode || ' ' || s.kind as way from batch b join stock s on s.batch_id = b.id order by 1`,
    )
    expect(sold.map(({ way }) => way)).toEqual([
      'AdminConfirm Fixed',
      'AdminConfirm Flexible',
      'Automatic Fixed',
      'Automatic Flexible',
      'Pregenerated Fixed',
      'Pregenerated Flexible',
      'VendorConfirm Fixed',
      'VendorConfirm Flexible',
    ])
    expect(await number('eu', 'select count(*) from ticket_info where span = 2')).toBeGreaterThan(0)
    expect(await number('eu', 'select count(*) from ticket_info where fees > 0')).toBeGreaterThan(0)
    expect(await number('eu', 'select count(*) from ticket_option')).toBeGreaterThan(0)
    expect(await number('eu', 'select count(*) from offer where percent_hundredths > 0')).toBeGreaterThan(0)
    expect(await number('eu', 'select count(*) from offer where amount > 0')).toBeGreaterThan(0)
    expect(await number('eu', 'select count(*) from offer where flash_end_ts is not null')).toBeGreaterThan(0)
    expect(await number('eu', 'select count(*) from expert_price')).toBeGreaterThan(0)
    expect(
      await number(
        'eu',
        `select count(*) from activity a where a.stock_type = 'Standard'
      and (select coalesce(b.price3, 0) from activity_best b where b.activity_id = a.id) = 0`,
      ),
    ).toBe(2)
    expect(
      await number('eu', 'select count(distinct start_ts) from stock where template_id is not null'),
    ).toBeGreaterThan(60)
  })

  it('has a real document for every pregenerated ticket, and as many as there are places', async () => {
    const files = await rows(
      'eu',
      'select f.key from entry e join entry_file x on x.entry_id = e.id join file f on f.id = x.file_id',
    )
    expect(files.length).toBe(await number('eu', 'select count(*) from entry'))
    for (const { key } of files) {
      const stored = await platform.files.get(String(key))
      expect(new TextDecoder().decode(stored?.bytes.slice(0, 5))).toBe('%PDF-')
    }
    expect(
      await number(
        'eu',
        `select count(*) from stock s join batch b on b.id = s.batch_id where b.mode = 'Pregenerated'
      and s.kind = 'Fixed' and s.quantity <> (select count(*) from entry where stock_id = s.id)`,
      ),
    ).toBe(0)
  })

  it('stores a picture for every image shown', async () => {
    for (const region of ['eu', 'oi']) {
      const shown = await rows(
        region,
        `select m.id, json_extract(m.versions, '$[0].key') as key from media m where m.id in (
        select media_id from category union select value from activity, json_each(media_ids) union select value from vendor, json_each(media_ids))`,
      )
      expect(shown.length).toBe(await number(region, 'select count(*) from media'))
      for (const { key } of shown)
        expect(await platform.files.get(String(key))).toMatchObject({ contentType: 'image/svg+xml' })
    }
  })

  // [C-CONSTANT-005] [C-CONSTANT-006] [C-CONSTANT-008] [C-CONSTANT-013] [C-CONSTANT-014]
  it('has ids that begin with the prefix of their kind, also for slots made later', async () => {
    const prefixes = [
      ['media', 'm-'],
      ['category where level = 1', 'c1-'],
      ['category where level = 2', 'c2-'],
      ['category where level = 3', 'c3-'],
      ['ticket_info', 'ti-'],
      ['expert_ticket', 'eti-'],
      ['ticket_option', 'tio-'],
      ['weekly_template', 'swt-'],
      ['stock', 'si-'],
      ['batch', 'sb-'],
      ['offer', 'o-'],
      [`user_group where id <> 'ROOT'`, 'ug-'],
    ] as const
    const made = await materialiseTemplates(platform.db('eu'), Date.now() + 30 * 86_400_000)
    expect(made.length).toBeGreaterThan(0)
    await platform.db('eu').write(made)
    for (const [table, prefix] of prefixes) {
      const ids = (await rows('eu', `select id from ${table}`)).map(({ id }) => String(id))
      expect(ids.length, table).toBeGreaterThan(0)
      expect(
        ids.filter((id) => !id.startsWith(prefix)),
        table,
      ).toEqual([])
    }
  })

  it('has the people of the demo, with their groups, rights and one password', async () => {
    const people = await rows(
      'eu',
      `select u.email, u.group_id as "group", u.is_admin as admin, u.member_card_code is not null as card,
      exists (select 1 from group_admin g where g.user_id = u.id and g.group_id = u.group_id) as committee, c.secret
      from user u join credential c on c.user_id = u.id order by 1`,
    )
    expect(people).toMatchObject([
      { email: 'admin@demo.test', group: 'ROOT', admin: 1 },
      { email: 'cse@demo.test', group: 'ug-demo-atelier', admin: 0, committee: 1 },
      { email: 'marie@demo.test', group: 'ug-demo-atelier', admin: 0, card: 1, committee: 0 },
      { email: 'paul@demo.test', group: 'ROOT', admin: 0, card: 0 },
    ])
    expect((await rows('oi', 'select email from user order by 1')).map(({ email }) => email)).toEqual([
      'admin@demo.test',
      'lea@demo.test',
    ])
    expect((await checkPassword(platform, 'demo-guichet-2026', String(people[2]?.secret))).valid).toBe(true)
    expect(
      await rows(
        'eu',
        `select registration_code as code, cse_domain as domain, perm_cse as premium from user_group where id <> 'ROOT'`,
      ),
    ).toMatchObject([{ code: 'ATELIER-2026', domain: 'atelier.localhost', premium: 1 }])
  })
})

it('demo pictures are identical for identical requests, and only well-formed requests are accepted', () => {
  for (const motif of motifs) {
    const [first, again] = [1, 1].map((seed) => drawPicture({ motif, palette: 'day', seed }))
    const svg = new TextDecoder().decode(first?.svg)
    expect(svg).toBe(new TextDecoder().decode(again?.svg))
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0)
    expect(first?.placeholder).toMatch(/^[A-Za-z0-9+/]+=*$/)
  }
})
