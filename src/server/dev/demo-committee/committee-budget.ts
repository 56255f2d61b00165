import { CINEMA_RULE, COMMITTEE, type CommitteeTime } from '#db/demo/committee-facts.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { subsidyBudget, subsidyRule } from '#kernel/subsidies/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'

/** Subsidies of the committee: a part of cinema for all, an amount on parks for members with children. */
export function budgetStatements({ orm }: RegionDb, { now, zone }: CommitteeTime): Statement[] {
  const shared = { groupId: COMMITTEE, target: 'Category' as const, isActive: true, createdAt: now, updatedAt: now }
  return [
    orm.insert(subsidyBudget).values({
      ...{ id: 'bu-demo-atelier', groupId: COMMITTEE, year: Number(dayKey(zone, now).slice(0, 4)) },
      ...{ amount: 500_000, used: 0, updatedAt: now },
    }),
    orm.insert(subsidyRule).values([
      {
        ...{ ...shared, id: CINEMA_RULE, label: 'Cinéma', percent: 40, targetId: demoId.category(2, 'cinema') },
        ...{ maxPerYear: 10_000, minMonths: 0 },
      },
      {
        ...{ ...shared, id: 'su-demo-parcs', label: 'Parcs en famille', amount: 500 },
        ...{ targetId: demoId.category(2, 'parcs'), maxPerYear: 8000, minMonths: 0, minChildren: 1 },
      },
    ]),
  ]
}
