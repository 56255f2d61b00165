import { sql } from 'drizzle-orm'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { subsidyBudget, subsidyRule, subsidyShare } from '#kernel/subsidies/tables.ts'
import { newId } from '#lib/new-id.ts'
import { operatorWorld } from './operator-world.ts'
import type { TestAppOptions } from './test-app.ts'

/** A premium committee with a member who buys, an operator, and what the committee pays: 40 % of everything unless said. */
export async function subsidyWorld(options: TestAppOptions = {}) {
  const world = await operatorWorld(options)
  const { app, db } = world
  const group = await app.newGroup({ premium: true })
  const paul = await app.newMember({ groupId: group.id })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })

  /** The region's state is read anew. */
  const seen = async () => {
    await db.write([db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` })])
    app.advance(1000)
  }

  const budget = async (amount: number, year = 2026) => {
    const id = newId('bu')
    await db.write([
      db.orm
        .insert(subsidyBudget)
        .values({ id, groupId: group.id, year, amount, used: 0, updatedAt: Date.now() })
        .onConflictDoUpdate({ target: [subsidyBudget.groupId, subsidyBudget.year], set: { amount } }),
    ])
  }

  const rule = async (facts: Partial<typeof subsidyRule.$inferInsert> = {}) => {
    const row = {
      ...{
        id: newId('su'),
        groupId: group.id,
        label: 'Loisirs',
        percent: facts.amount == null ? 40 : null,
        amount: null,
      },
      ...{
        target: 'All' as const,
        minMonths: 0,
        isActive: true,
        createdAt: Date.now(),
        updatedAt: Date.now(),
        ...facts,
      },
    }
    await db.write([db.orm.insert(subsidyRule).values(row)])
    await seen()
    return row
  }

  const used = async (year = 2026) => {
    const { rows } = await db.query('select used from subsidy_budget where group_id = ? and year = ?', [group.id, year])
    return Number(rows[0]?.used ?? 0)
  }
  const shares = async () =>
    (await db.orm.select().from(subsidyShare)).map(({ amount, returned }) => [amount, returned])

  /** Cents by payer and bucket. */
  const booked = async () => {
    const { rows } = await db.query(
      'select payer, bucket, sum(amount) as cents from ledger_entry group by payer, bucket having sum(amount) <> 0',
    )
    return Object.fromEntries(rows.map(({ payer, bucket, cents }) => [`${payer} ${bucket}`, Number(cents)]))
  }

  return { ...world, group, paul, secretary, seen, budget, rule, used, shares, booked }
}
