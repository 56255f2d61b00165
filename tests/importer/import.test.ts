import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawMuseum } from '#db/demo/pictures/museum-picture.ts'
import type { RegionDb } from '#db/region-db.ts'
import { type ImportOptions, importCatalogue } from '#features/catalogue/imports/import/import-catalogue.ts'
import { museofile } from '#features/catalogue/imports/import/museofile.ts'
import { openTestPlatform, type TestPlatform } from '../support/test-platform.ts'

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform()
})
afterEach(() => platform.close())

const NOW = Date.UTC(2026, 10, 21, 9)
const fixture = () => readFile('tests/importer/fixture.csv', 'utf8')

const run = async (text: string, options: Partial<ImportOptions> = {}) =>
  importCatalogue({
    db: platform.db('eu'),
    files: platform.files,
    now: NOW,
    zone: 'Europe/Paris',
    format: museofile,
    text,
    drawPlaceholder: drawMuseum,
    ...options,
  })

/** Contents of the tables, except random ids. */
const contents = async (region = 'eu') => {
  const tables = [
    'category',
    'vendor',
    'location',
    'activity',
    'activity_category',
    'activity_listing',
    'activity_place',
    'media',
  ]
  const rows = await Promise.all(
    tables.map(async (table) => (await platform.db(region).query(`select * from ${table} order by 1, 2`)).rows),
  )
  return JSON.stringify(rows)
}
const count = async (sql: string, args: unknown[] = []) => Number((await platform.db('eu').query(sql, args)).rows[0]?.n)

/** A file of `size` museums, each with a line break in a cell. */
const manyMuseums = (size: number) =>
  ['ref;latitude;longitude;atout;dompal;nomoff;ville_m']
    .concat(Array.from({ length: size }, (_, n) => `X${n};45.${n};4.${n};"a\nb";Histoire;musée ${n};Lyon`))
    .join('\n')

describe('an import', () => {
  it('creates partner, location, activity, categories and a picture for every usable row', async () => {
    const report = await run(await fixture())
    expect(report).toMatchObject({ created: 5, updated: 0, unchanged: 0, stocked: 0 })
    expect(report.problems.map(({ line }) => line)).toEqual([6, 7, 9, 11])
    const { rows } = await platform.db('eu').query(
      `select a.label, v.name, v.external_url as site, l.phone, l.hide_phone as "hidePhone", l.city_key as "cityKey", l.lat,
          m.status, json_extract(m.versions, '$[0].key') as "key"
        from activity a join vendor v on v.id = a.vendor_id join location l on l.vendor_id = v.id
        join media m on m.id = json_extract(a.media_ids, '$[0]') where a.source_key = 'museofile:T001'`,
    )
    expect(rows[0]).toMatchObject({
      label: 'Musée de la Halle, Domme',
      name: 'Musée de la Halle',
      site: 'http://www.halle.test/musee/',
      phone: '05 53 00 71 00',
      hidePhone: 0,
      cityKey: 'domme',
      lat: 44.803211,
      status: 'Ready',
    })
    expect(await platform.files.get(String(rows[0]?.key))).toMatchObject({ contentType: 'image/svg+xml' })
    expect(await count('select count(*) n from category where media_id not in (select id from media)')).toBe(0)
    expect(await count('select count(*) n from category where level = 1')).toBe(1)
  })

  it('lists the activities in their categories and all above, and finds them without accents', async () => {
    await run(await fixture())
    const scopes = await platform
      .db('eu')
      .query(`select scope from activity_listing where activity_id = 'a-museofile-t002' order by scope`)
    expect(scopes.rows.map(({ scope }) => scope)).toEqual([
      'all',
      'c1-musees',
      'c2-musees-arts-du-monde',
      'c2-musees-ethnologie',
      'c3-musees-arts-du-monde-arts-de-l-islam',
      'c3-musees-arts-du-monde-oceanie',
      'v-museofile-t002',
    ])
    expect(await count(`select count(*) n from activity_search where activity_search match 'theatre'`)).toBe(1)
  })

  it('creates nothing twice when it is repeated', async () => {
    await run(await fixture())
    const before = await contents()
    const report = await run(await fixture(), { now: NOW + 60_000 })
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
    expect(await contents()).toBe(before)
  })

  it("writes changed rows again and keeps an administrator's decisions", async () => {
    await run(await fixture())
    await platform.db('eu').write([
      {
        sql: `update activity set visibility = 'Archived', comments = 'à revoir' where source_key = 'museofile:T001'`,
        args: [],
      },
      {
        sql: `update vendor set contact = json_set(contact, '$.email', 'moi@halle.test') where source_key = 'museofile:T001'`,
        args: [],
      },
    ])
    const changed = (await fixture())
      .replace('musée de la Halle', 'musée des Halles')
      .replace('05 53 00 71 00', '05 53 00 99 99')
    expect(await run(changed, { now: NOW + 60_000 })).toMatchObject({ created: 0, updated: 1, unchanged: 4 })
    const { rows } = await platform.db('eu').query(
      `select a.label, a.visibility, a.comments, a.created_at as "createdAt", json_extract(v.contact, '$.email') as email,
          json_extract(v.contact, '$.phone') as phone, (select count(*) from activity_listing where activity_id = a.id) as listed
        from activity a join vendor v on v.id = a.vendor_id where a.source_key = 'museofile:T001'`,
    )
    expect(rows[0]).toMatchObject({
      label: 'Musée des Halles, Domme',
      visibility: 'Archived',
      comments: 'à revoir',
      createdAt: NOW,
      email: 'moi@halle.test',
      phone: '05 53 00 99 99',
      listed: 0,
    })
  })

  it('moves a row with a new theme out of its old categories, except those added by an administrator', async () => {
    await run(await fixture())
    await platform.db('eu').write([
      {
        sql: `insert into category (id, level, sort_order, name, slug, created_at, updated_at) values ('c1-own', 1, 9, 'À nous', 'a-nous', 1, 1)`,
        args: [],
      },
      {
        sql: `insert into activity_category (activity_id, category_id, position) values ('a-museofile-t007', 'c1-own', 5)`,
        args: [],
      },
    ])
    await run((await fixture()).replace('Numismatique', 'Photographie'))
    const { rows } = await platform
      .db('eu')
      .query(`select category_id as id from activity_category where activity_id = 'a-museofile-t007' order by 1`)
    expect(rows.map(({ id }) => id)).toEqual(['c1-own', 'c3-musees-photographie-et-image-photographie'])
  })

  it('reports its effects in a dry run, and writes nothing', async () => {
    const before = await contents()
    const refusing = { put: () => Promise.reject(new Error('written')) }
    expect(await run(await fixture(), { dryRun: true, withDemoStock: true, files: refusing })).toMatchObject({
      created: 5,
      stocked: 5,
    })
    expect(await contents()).toBe(before)
  })

  it('stays in its region', async () => {
    const before = await contents('oi')
    await run(await fixture())
    expect(await contents('oi')).toBe(before)
  })
})

describe('a killed import', () => {
  /** Dies before its n-th write. */
  const dyingAfter = (writes: number): RegionDb => {
    const db = platform.db('eu')
    let left = writes
    return {
      ...db,
      write: (steps) => (left-- > 0 ? db.write(steps) : Promise.reject(new Error('killed'))),
    }
  }

  it.each([0, 1, 2])('leaves complete rows after %i batches, and is finished by a repetition', async (writes) => {
    const text = manyMuseums(450)
    await expect(run(text, { db: dyingAfter(writes) })).rejects.toThrow('killed')
    const arrived = writes * 200
    expect(await count('select count(*) n from activity')).toBe(arrived)
    expect(await count(`select count(*) n from activity_listing where scope = 'all'`)).toBe(arrived)
    expect(await count('select count(*) n from activity_search')).toBe(arrived)
    expect(
      await count(
        'select count(*) n from activity where not exists (select 1 from location l where l.vendor_id = activity.vendor_id)',
      ),
    ).toBe(0)

    expect(await run(text)).toMatchObject({ created: 450 - arrived, unchanged: arrived })
    const repeated = await contents()
    await platform.close()
    platform = await openTestPlatform()
    await run(text)
    expect(repeated).toBe(await contents())
  })
})

describe('demo stock', () => {
  // [C-CONSTANT-007] [C-CONSTANT-010] [C-CONSTANT-011] [C-CONSTANT-012]
  it('gives each activity slots on its opening days and a price that lists show, once', async () => {
    expect(await run(await fixture(), { withDemoStock: true })).toMatchObject({ stocked: 5 })
    const { rows } = await platform.db('eu').query(
      `select count(*) as slots, count(distinct s.activity_id) as activities, min(b.mode) as mode, min(s.start_ts) as first
          from stock s join batch b on b.id = s.batch_id`,
    )
    expect(rows[0]).toMatchObject({ activities: 5, mode: 'Automatic' })
    expect(Number(rows[0]?.slots) / 5).toBeGreaterThan(35)
    expect(Number(rows[0]?.first)).toBeGreaterThan(NOW)
    expect(await count('select count(*) n from activity_best where price3 > 0 and has_fixed')).toBe(5)

    for (const [table, prefix] of Object.entries({
      ticket_info: 'ti',
      weekly_template: 'swt',
      stock: 'si',
      batch: 'sb',
    })) {
      const misnamed = `select count(*) n from ${table} where id not like '${prefix}-%'`
      expect([table, await count(misnamed)]).toEqual([table, 0])
    }

    const slots = await count('select count(*) n from stock')
    expect(await run(await fixture(), { withDemoStock: true })).toMatchObject({ unchanged: 5, stocked: 0 })
    expect(await count('select count(*) n from stock')).toBe(slots)
  })

  it('is added to activities imported without it', async () => {
    await run(await fixture())
    expect(await run(await fixture(), { withDemoStock: true })).toMatchObject({ unchanged: 5, stocked: 5 })
  })
})
