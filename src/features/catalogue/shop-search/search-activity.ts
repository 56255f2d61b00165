import { sql } from 'drizzle-orm'
import { type CardRow, cardColumns, cardJoins, toSummary } from '#features/catalogue/shop/activity-card.ts'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import { currentCards } from '#features/catalogue/shop/current-cards.ts'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { actorRights } from '#handler/reader-rights.ts'
import { loadGazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { inList, listFilter } from '#kernel/catalogue/list-filter.ts'
import { searchActivity } from './contract.ts'
import { nearRowsSql } from './facts-sql.ts'
import { type FoundRow, findForgivingly } from './find-forgivingly.ts'
import { hitsSql } from './hits-sql.ts'
import { mayBeNear, readNear } from './read-near.ts'
import type { Understood } from './understand.ts'

/** Most activities answered. */
const MOST_FOUND = 20

/** Puts matching labels first, then vendors, cities and categories; the latest of each first. */
export const searchActivityHandler = handle(searchActivity, async (ctx, { query }) => {
  const rights = actorRights(ctx)
  const visible = inList(listFilter({}, rights))
  const near = mayBeNear(query) ? readNear(await loadGazetteer(), query, ctx.region.zone) : null
  const rows = near && nearRowsSql(near.point)
  const [categories, own, { rows: found }] = await Promise.all([
    currentCategories(ctx),
    ownSubsidies(ctx),
    findNear(ctx, near?.words ?? query, (understood) =>
      ctx.db.orm.all<CardRow & FoundRow>(sql`
          select ${cardColumns}, t.tier, a.name_key as nameKey
          from (${hitsSql({ understood, visible, rows, most: MOST_FOUND })}) t join activity a on a.id = t.activity_id ${cardJoins}
          order by t.tier, t.row desc`),
    ),
  ])
  const cards = await currentCards(ctx, found)
  return {
    activities: cards.map((row) => {
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

/** Finds what the words mean; without any, all that is read. */
const findNear = async <Row extends FoundRow>(
  ctx: CallContext,
  words: string,
  read: (understood: Understood | null) => Promise<Row[]>,
): Promise<{ rows: Row[] }> =>
  words === '' ? { rows: await read(null) } : findForgivingly(ctx, words, false, { read })
