import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { activityCategory, category } from '#kernel/catalogue/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { TestApp } from './test-app.ts'

/** A category of level 1 with one below it, into which activities may be put. */
export async function demoCategory(app: Pick<TestApp, 'db'>) {
  const db = app.db()
  const [top, second] = [newId('c1'), newId('c2')]
  const times = { createdAt: Date.now(), updatedAt: Date.now() }
  const facts = { slug: 'cinema', name: 'Cinéma', description: '', sortOrder: 1, ...times }
  await db.write([
    db.orm.insert(category).values({ ...facts, id: top, level: 1, parentId: null }),
    db.orm.insert(category).values({ ...facts, id: second, level: 2, parentId: top }),
  ])
  const add = async (activityId: string) => {
    await db.write([db.orm.insert(activityCategory).values({ activityId, categoryId: second, position: 0 })])
    await db.write(listingStatements({ activityIds: [activityId] }))
  }
  return { top, below: { add } }
}
