import { sql } from 'drizzle-orm'
import { handle } from '../../handler/handle.ts'
import { actorRights } from '../../handler/reader-rights.ts'
import { ownSubsidies } from '../subsidies/own-subsidies.ts'
import { type CardRow, cardColumns, cardJoins, toSummary } from './activity-card.ts'
import { currentCategories } from './category-index.ts'
import { searchActivity } from './contract.ts'
import { currentCards } from './current-cards.ts'
import { inList, listFilter } from './list-filter.ts'
import { mostFound } from './search-limit.ts'
import { matchExpression } from './search-query.ts'

/** Labels that match come first, then vendors, cities and categories; the latest of each first. */
export const searchActivityHandler = handle(searchActivity, async (ctx, { query }) => {
  const match = matchExpression(query)
  if (match === null) return { activities: [] }
  const rights = actorRights(ctx)
  const visible = inList(listFilter({}, rights))
  // The full-text table is walked by row and left as soon as there is enough: ranking would read every match.
  const matching = (expression: string) => sql`
    select l.activity_id, f.rowid as row from activity_search f
      cross join activity_listing l on l.activity_id = f.activity_id and ${visible}
    where f.activity_search match ${expression} order by f.rowid desc limit ${mostFound}`
  const [categories, own, found] = await Promise.all([
    currentCategories(ctx),
    ownSubsidies(ctx),
    ctx.db.orm.all<CardRow>(sql`
      select ${cardColumns} from (
        select activity_id, min(tier) as tier, row from (
          select activity_id, row, 1 as tier from (${matching(`label : (${match})`)})
          union all
          select activity_id, row, 2 as tier from (${matching(match)})
        ) group by activity_id order by min(tier), row desc limit ${mostFound}
      ) t join activity a on a.id = t.activity_id ${cardJoins}
      order by t.tier, t.row desc`),
  ])
  const rows = await currentCards(ctx, found)
  return {
    activities: rows.map((row) => {
      const summary = toSummary(row, categories, rights, own)
      const { id, slugName, label, media, vendor, cse, stockType, benefit, bestStock, accessible, locations } = summary
      return {
        item: {
          ...{ id, slugName, label, media, vendor, cse, stockType, benefit, accessible },
          bestStock: { discount: bestStock.discount },
        },
        locations: locations.map(({ city, postalCode, country }) => ({ city, postalCode, country })),
      }
    }),
  }
})
