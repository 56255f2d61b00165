import { sql } from 'drizzle-orm'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { bestStatements } from '#kernel/catalogue/derived/best.ts'
import { activity, activityCategory, category, location } from '#kernel/catalogue/tables.ts'
import { media } from '#kernel/media/tables.ts'
import { newShop } from '../../support/shop.ts'
import { START, type TestApp } from '../../support/test-app.ts'

const zones: Record<string, string> = { eu: 'Europe/Paris', oi: 'Indian/Reunion' }

/** Gives every category a text, and those that have none an image. */
export async function describeCategories(app: TestApp): Promise<void> {
  const { orm, write } = app.db()
  await write([
    orm.update(category).set({
      description: sql`'Tout sur ' || ${category.name}`,
      mediaId: sql`coalesce(${category.mediaId}, 'm-ready')`,
    }),
    bumpCatalogueVersion(),
  ])
  app.advance(1000)
}

/** A catalogue of three category levels in which things are for sale; `publish()` derives lists and prices. */
export async function newCatalogue(app: TestApp, region = 'eu') {
  const db = app.db(region)
  const shop = newShop(app, region)
  const categories = [
    { id: 'c1-culture', level: 1, parentId: null, sortOrder: 1, name: 'Culture', slug: 'culture', mediaId: 'm-ready' },
    { id: 'c1-sport', level: 1, parentId: null, sortOrder: 0, name: 'Sport', slug: 'sport', mediaId: 'm-pending' },
    { id: 'c2-musees', level: 2, parentId: 'c1-culture', sortOrder: 0, name: 'Musées', slug: 'musees' },
    { id: 'c3-art', level: 3, parentId: 'c2-musees', sortOrder: 0, name: 'Art moderne', slug: 'art-moderne' },
  ]
  const version = { width: 320, height: 200, mimeType: 'image/webp', ext: 'webp', key: 'm-ready/320.webp' }
  await db.write([
    db.orm.insert(media).values([
      {
        id: 'm-ready',
        status: 'Ready',
        mimeType: 'image/webp',
        versions: [version],
        placeholder: 'AAAA',
        createdAt: 1,
      },
      { id: 'm-pending', status: 'Pending', mimeType: 'image/webp', versions: [], createdAt: 1 },
    ]),
    ...categories.map((row) => db.orm.insert(category).values({ ...row, createdAt: START, updatedAt: START })),
  ])

  async function choose(activityId: string, ...categoryIds: string[]) {
    await db.write(
      categoryIds.map((categoryId, position) =>
        db.orm.insert(activityCategory).values({ activityId, categoryId, position }),
      ),
    )
  }

  async function place(
    owner: { vendorId: string } | { activityId: string },
    facts: Partial<typeof location.$inferInsert> = {},
  ) {
    const row = { position: 0, country: 'France', ...facts, ...owner }
    await db.write([db.orm.insert(location).values({ id: `l-${JSON.stringify(owner)}-${row.position}`, ...row })])
  }

  /** Lists everything anew with today's prices, and lets the app notice. */
  async function publish() {
    const ids = (await db.orm.select({ id: activity.id }).from(activity)).map(({ id }) => id)
    await db.write([
      ...listingStatements({ everything: true }),
      ...(await bestStatements(db, ids, Date.now(), zones[region] ?? 'UTC')),
      bumpCatalogueVersion(),
    ])
    app.advance(1000)
  }

  return { ...shop, choose, place, publish }
}
