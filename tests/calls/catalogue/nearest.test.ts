/** "Autour de moi" in long lists, against an order that is worked out the plain way: every distance, sorted. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { plainText } from '#lib/plain-text.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { type Member, openTestApp, START, type TestApp, testApp } from '../../support/test-app.ts'

interface Entry {
  id: string
  label: string
  cse: 0 | 1
  groupId: string | null
  places: { lat: number; lng: number }[]
}

/** Writes a catalogue of one vendor straight into the tables, each activity with places of its own, and lists it. */
async function fill(db: RegionDb, entries: readonly Entry[]): Promise<void> {
  const facts = JSON.stringify(entries)
  await db.write([
    {
      sql: `insert into vendor (id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
        values ('v', 'Partenaire', 'partenaire', '[]', '{}', 'Public', ?, ?)`,
      args: [START, START],
    },
    {
      sql: `insert into activity (id, vendor_id, group_id, label, slug_name, cse, address_type, stock_type, media_ids,
          visibility, created_at, updated_at)
        select value ->> 'id', 'v', value ->> 'groupId', value ->> 'label', 'x', value ->> 'cse', 'Manual', 'Standard',
          '[]', 'Public', ?, ? from json_each(?)`,
      args: [START, START, facts],
    },
    {
      sql: `insert into location (id, activity_id, position, lat, lng)
        select (e.value ->> 'id') || '-' || p.key, e.value ->> 'id', p.key, p.value ->> 'lat', p.value ->> 'lng'
        from json_each(?) e, json_each(e.value, '$.places') p`,
      args: [facts],
    },
    ...listingStatements({ everything: true }),
    bumpCatalogueVersion(),
  ])
}

/** The spherical law of cosines' more careful sister, written here once more so that nothing is shared with the product. */
function metres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const rad = Math.PI / 180
  const [la, lb, d] = [a.lat * rad, b.lat * rad, (b.lng - a.lng) * rad]
  const y = Math.hypot(
    Math.cos(lb) * Math.sin(d),
    Math.cos(la) * Math.sin(lb) - Math.sin(la) * Math.cos(lb) * Math.cos(d),
  )
  const x = Math.sin(la) * Math.sin(lb) + Math.cos(la) * Math.cos(lb) * Math.cos(d)
  return Math.atan2(y, x) * 6_371_000
}

const codePoints = (text: string) => Array.from(text, (char) => char.codePointAt(0) ?? 0)
function byText(a: string, b: string): number {
  const [one, other] = [codePoints(a), codePoints(b)]
  for (const [at, point] of one.entries()) if (point !== other[at]) return point - (other[at] ?? -1)
  return one.length - other.length
}

/** Ids in the order that a reader must see, each with its distance in whole metres. */
function expected(entries: readonly Entry[], point: { lat: number; lng: number }) {
  return entries
    .map(({ id, label, places }) => ({
      id,
      label: plainText(label),
      metres: Math.min(...places.map((place) => Math.round(metres(point, place)))),
    }))
    .sort((a, b) => (a.metres === b.metres ? byText(a.label, b.label) || byText(a.id, b.id) : a.metres - b.metres))
}

const FIVE_POINTS = {
  Paris: { lat: 48.8566, lng: 2.3522 },
  'La Réunion': { lat: -21.1151, lng: 55.5364 },
  'New York': { lat: 40.7128, lng: -74.006 },
  Sydney: { lat: -33.8688, lng: 151.2093 },
  'Null Island': { lat: 0, lng: 0 },
}
type Sort = { type: 'aroundMe'; lat: number; lng: number }

async function pages(app: TestApp, sort: Sort, limit: number, most: number, as?: Member, wish: object = {}) {
  const seen: { id: string; km: number | null; sources: number }[] = []
  let cursor: string | undefined
  do {
    const page = await app.call('/list-activity', { ...wish, sort, limit, cursor }, { as })
    for (const { item, sources } of page.activities)
      seen.push({ id: item.id, km: sources[0]?.distanceInKm ?? null, sources: sources.length })
    cursor = page.nextCursor ?? undefined
  } while (cursor && seen.length < most)
  return seen
}

/** The same ids at the same distances; where two distances differ by the last metre of rounding, either order is right. */
function expectOrder(
  seen: Awaited<ReturnType<typeof pages>>,
  entries: readonly Entry[],
  point: { lat: number; lng: number },
) {
  const wanted = expected(entries, point).slice(0, seen.length)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const of = new Map(expected(entries, point).map((entry) => [entry.id, entry]))
  for (const [at, { id, km }] of seen.entries()) {
    const before = seen[at - 1]
    // At one distance: by label, accents and case left out, then by id.
    if (before?.km === km) {
      const [one, other] = [of.get(before?.id ?? ''), of.get(id)]
      expect(byText(one?.label ?? '', other?.label ?? '') || byText(one?.id ?? '', id)).toBeLessThan(0)
    }
    const own = of.get(id)?.metres ?? Number.NaN
    if (own === Number.POSITIVE_INFINITY) {
      expect([at, id, km]).toEqual([at, wanted[at]?.id, null])
      continue
    }
    expect(Math.abs((km ?? -1) * 1000 - own)).toBeLessThanOrEqual(1)
    expect(Math.abs(own - (wanted[at]?.metres ?? Number.NaN))).toBeLessThanOrEqual(1)
  }
}

const coordinate = fc.oneof(
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  // A town, the poles, the date line.
  fc.record({
    lat: fc.double({ min: 48.8, max: 48.9, noNaN: true }),
    lng: fc.double({ min: 2.3, max: 2.4, noNaN: true }),
  }),
  fc.record({ lat: fc.constantFrom(90, -90, 89.9999), lng: fc.double({ min: -180, max: 180, noNaN: true }) }),
  fc.record({ lat: fc.double({ min: -20, max: 20, noNaN: true }), lng: fc.constantFrom(180, -180, 179.999, -179.999) }),
  fc.constantFrom(...Object.values(FIVE_POINTS)),
)

test('sorting by distance is right for random catalogues, page after page, from anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          label: fc.oneof(fc.constantFrom('Musée', 'Zoo', ''), fc.string({ unit: 'binary', maxLength: 4 })),
          cse: fc.constantFrom(0 as const, 1 as const),
          mine: fc.constantFrom(null, null, 'mine', 'other'),
          places: fc.array(coordinate, { maxLength: 3 }),
        }),
        { minLength: 40, maxLength: 40 },
      ),
      coordinate,
      fc.integer({ min: 5, max: 200 }),
      async (facts, point, limit) => {
        const app = await testApp()
        const member = await app.newMember({ groupId: (await app.newGroup({ permCse: true })).id })
        const other = (await app.newGroup({})).id
        // Each of them many times: a list has to be long to be walked through.
        const entries: Entry[] = Array.from({ length: 720 }, (_, index) => {
          const { label, cse, mine, places } = facts[index % facts.length] ?? {
            label: '',
            cse: 0,
            mine: null,
            places: [],
          }
          const shift = Math.floor(index / facts.length) * 0.0137
          return {
            id: `a-${String(index * 7919).padStart(8, '0')}`,
            label: label.replaceAll('\u0000', ' '),
            cse,
            groupId: mine === null ? null : mine === 'mine' ? (member.groupId ?? null) : other,
            places: places.map(({ lat, lng }) => ({
              lat: lat > 0 ? lat - shift : lat + shift,
              lng: lng / (1 + shift),
            })),
          }
        })
        await fill(app.db(), entries)
        app.advance(1000)
        const sort = { type: 'aroundMe' as const, ...point }
        const visible = entries.filter(({ groupId }) => groupId !== other)
        const own = await pages(app, sort, limit, Infinity, member)
        expect(own).toHaveLength(visible.length)
        expectOrder(own, visible, point)
        const publicOnes = entries.filter(({ groupId }) => groupId === null)
        expectOrder(await pages(app, sort, limit, 300), publicOnes, point)
        await app.close()
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

describe('among 20,000 activities in France', () => {
  let app: TestApp
  const entries: Entry[] = Array.from({ length: 20_000 }, (_, index) => ({
    id: `a-${index}`,
    label: `Musée ${index}`,
    cse: 0,
    groupId: null,
    places: [{ lat: 42.5 + ((index * 7919) % 20_011) / 2501, lng: -4.5 + ((index * 104_729) % 20_021) / 1668 }],
  }))
  beforeAll(async () => {
    app = await openTestApp()
    await fill(app.db(), entries)
    app.advance(1000)
  }, 60_000)
  afterAll(() => app.close())

  test.each(Object.entries(FIVE_POINTS))(
    'sorting by distance is right from %s, also on later pages',
    async (_, point) => {
      const seen = await pages(app, { type: 'aroundMe', ...point }, 200, 600)
      expect(seen).toHaveLength(600)
      expectOrder(seen, entries, point)
    },
  )

  test('sorting by distance neither reads a whole table nor loads the whole list into the process, from any of five points', async () => {
    const db = app.db()
    const recorded = recordSql(db)
    const handed: number[] = []
    const { all } = db.orm
    db.orm.all = ((...query: Parameters<typeof all>) =>
      Promise.resolve(all.apply(db.orm, query)).then((rows) => {
        handed.push(JSON.stringify(rows).length)
        return rows
      })) as typeof all
    onTestFinished(() => {
      db.orm.all = all
    })
    for (const point of Object.values(FIVE_POINTS)) {
      const sort = { type: 'aroundMe' as const, ...point }
      const { nextCursor } = await app.call('/list-activity', { sort, limit: 15 })
      await app.call('/list-activity', { sort, limit: 15, cursor: nextCursor ?? undefined })
    }
    expect(handed.length).toBeGreaterThanOrEqual(20)
    // Each of them some hundred bytes of each of at most 50 places; the whole list would be a megabyte.
    expect(Math.max(...handed)).toBeLessThan(20_000)
    expect(await fullScans(db, recorded, ['activity', 'activity_listing', 'activity_place', 'listing_place'])).toEqual(
      [],
    )
    const walks = recorded.filter(({ sql }) => sql.startsWith('with recursive') && sql.includes('walk ('))
    expect(walks.length).toBeGreaterThan(0)
    for (const { sql, args } of walks) {
      // A subquery computed in full before the limit would be the whole list.
      const { rows } = await db.query(`explain query plan ${sql}`, args)
      const made = rows.map(({ detail }) => String(detail)).filter((detail) => / walk$/.test(detail))
      expect(made).toEqual(expect.arrayContaining(['CO-ROUTINE walk']))
      expect(made).not.toContain('MATERIALIZE walk')
    }
  })

  test('four sorting calls at once yield the event loop, so that other requests are answered in between', async () => {
    const db = app.db()
    const sort = { type: 'aroundMe' as const, ...FIVE_POINTS['New York'] }
    // The number of all is counted once.
    await app.call('/list-activity', { sort })
    let turn = 0
    let counting = true
    const count = () => {
      turn++
      if (counting) setImmediate(count)
    }
    setImmediate(count)
    const readIn: number[] = []
    const { all } = db.orm
    db.orm.all = ((...query: Parameters<typeof all>) => {
      readIn.push(turn)
      return all.apply(db.orm, query)
    }) as typeof all
    await Promise.all(Array.from({ length: 4 }, () => app.call('/list-activity', { sort, limit: 200 })))
    counting = false
    db.orm.all = all
    // Where one call is, and then its cards.
    expect(readIn.length).toBe(8)
    expect(new Set(readIn).size).toBe(8)
  })
})
