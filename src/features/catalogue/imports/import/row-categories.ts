import type { RegionDb, Statement } from '#db/region-db.ts'
import { slugify } from '#kernel/catalogue/slug.ts'
import { categoryKey, digestedPart, isShort } from './address-part.ts'
import type { KeyedRow } from './keyed-row.ts'
import { categoryPicture } from './placeholder-pictures.ts'

/** Id of a category made by an import; derived from its path, so that every import finds the same one. */
function madeId(path: readonly string[]): string {
  const part = path.map(categoryKey).join('-')
  return `c${path.length}-${isShort(part) ? part : digestedPart(part, path.map(categoryKey).join('>'))}`
}

export type FindCategoryId = (path: readonly string[]) => string

/**
 * Finds categories by name, including those made by people; for a missing one, returns the id that an import would give
 * it.
 */
export async function categoryIds(db: Pick<RegionDb, 'query'>): Promise<FindCategoryId> {
  return (await knownCategories(db)).idOf
}

async function knownCategories(db: Pick<RegionDb, 'query'>) {
  const { rows } = await db.query('select id, parent_id as parent, name from category order by level, created_at, id')
  const there = new Set(rows.map(({ id }) => String(id)))
  const byName = new Map<string, string>()
  const siblingKey = (parent: unknown, name: unknown) => JSON.stringify([parent ?? null, categoryKey(String(name))])
  for (const { id, parent, name } of rows) {
    const key = siblingKey(parent, name)
    if (!byName.has(key)) byName.set(key, String(id))
  }
  function lookUpCategoryId(path: readonly string[]): string {
    const made = madeId(path)
    // A category made by an import keeps its id when it is renamed.
    if (there.has(made)) return made
    const parent = path.length > 1 ? lookUpCategoryId(path.slice(0, -1)) : null
    return byName.get(siblingKey(parent, path.at(-1))) ?? made
  }
  return { there, idOf: lookUpCategoryId }
}

/** Each beginning of the paths by its category's id, parents first; the first spelling in the file wins. */
function pathsById(
  paths: readonly (readonly string[])[],
  idOf: FindCategoryId,
): [id: string, path: readonly string[]][] {
  const found = new Map<string, readonly string[]>()
  for (const path of paths)
    for (let depth = 1; depth <= path.length; depth++) {
      const part = path.slice(0, depth)
      if (!found.has(idOf(part))) found.set(idOf(part), part)
    }
  return [...found].sort(([, a], [, b]) => a.length - b.length || (a.join() < b.join() ? -1 : 1))
}

/** Categories that rows with these paths would make. */
export async function missingCategories(
  db: Pick<RegionDb, 'query'>,
  paths: readonly (readonly string[])[],
): Promise<(readonly string[])[]> {
  const { there, idOf } = await knownCategories(db)
  return pathsById(paths, idOf).flatMap(([id, path]) => (there.has(id) ? [] : [path]))
}

/** Statements that make missing categories, parents first; existing ones, renamed or not, are left alone. */
export function categoryStatements(
  region: string,
  format: string,
  rows: readonly KeyedRow[],
  idOf: FindCategoryId,
  now: number,
): Statement[] {
  const paths = rows.flatMap(({ row }) => row.categories)
  return pathsById(paths, idOf).map(([, path]) => {
    const name = path.at(-1) ?? ''
    const parentId = path.length === 1 ? null : idOf(path.slice(0, -1))
    const picture = categoryPicture(region, format, path[1] ?? name)
    return {
      sql: `insert into category (id, level, parent_id, sort_order, name, slug, media_id, created_at, updated_at)
        select ?, ?, ?, coalesce((select max(sort_order) from category where parent_id is ?), 0) + 1, ?, ?, ?, ?, ?
        where true on conflict (id) do nothing`,
      args: [idOf(path), path.length, parentId, parentId, name, slugify(name), picture, now, now],
    }
  })
}
