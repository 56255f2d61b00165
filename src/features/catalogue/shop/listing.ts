import type { Statement } from '#db/region-db.ts'
import { foldSql } from '#kernel/catalogue/search-fold.ts'
import { cellSql, NO_CELL, stepsSql, vectorSql } from './globe.ts'
import { insertNearWords } from './near-words-sql.ts'

/** Activities whose lists are rewritten: those named, or all of a vendor or category (descendants included). */
export type ListingTarget =
  | { activityIds: readonly string[] }
  | { vendorId: string }
  | { categoryId: string }
  | { everything: true }

interface Source {
  sql: string
  args: unknown[]
}

const chunkSize = 5000

const ofIds = (ids: readonly string[]): Source => ({
  sql: 'select value as id from json_each(?)',
  args: [JSON.stringify(ids)],
})

function listingSources(target: ListingTarget): Source[] {
  if ('activityIds' in target) {
    const ids = [...new Set(target.activityIds)]
    return Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, index) =>
      ofIds(ids.slice(index * chunkSize, (index + 1) * chunkSize)),
    )
  }
  if ('vendorId' in target) return [{ sql: 'select id from activity where vendor_id = ?', args: [target.vendorId] }]
  if ('categoryId' in target) return [{ sql: activitiesUnderCategory, args: [target.categoryId] }]
  return [{ sql: 'select id from activity', args: [] }]
}

const activitiesUnderCategory = `with recursive under (id) as (
  select ? union select c.id from under u join category c on c.parent_id = u.id
) select distinct ac.activity_id as id from under u join activity_category ac on ac.category_id = u.id`

/**
 * Public activities of Public vendors; `group_id` is the group to which the activity, else its vendor, is restricted.
 */
const shown = ({ sql }: Source) => `shown as (
  select a.id, a.vendor_id, a.label, a.cse, coalesce(a.group_id, v.group_id) as group_id, a.created_at,
    a.for_children, a.address_type, a.vendor_location_id, v.name as vendor_name
  from (${sql}) t cross join activity a on a.id = t.id join vendor v on v.id = a.vendor_id
  where a.visibility = 'Public' and v.visibility = 'Public'
)`

/** Every category of an activity: the chosen ones and all above them. */
const scopes = `scopes (activity_id, category_id) as (
  select ac.activity_id, ac.category_id from shown s join activity_category ac on ac.activity_id = s.id
  union
  select k.activity_id, c.parent_id from scopes k join category c on c.id = k.category_id where c.parent_id is not null
)`

const visibleLocation = (column: string) => `case when l.hide_address then null else l.${column} end`

/** Statements that remove activities from every list and the search; required before an activity is deleted. */
export function unlistStatements(target: ListingTarget): Statement[] {
  return listingSources(target).flatMap((source) => [
    ...removeDerived(source),
    { sql: `delete from activity_search_row where activity_id in (${source.sql})`, args: source.args },
  ])
}

const removeDerived = ({ sql, args }: Source): Statement[] => [
  { sql: `delete from activity_listing where activity_id in (${sql})`, args },
  { sql: `delete from activity_place where activity_id in (${sql})`, args },
  { sql: `delete from listing_place where activity_id in (${sql})`, args },
  removeSearched({ sql, args }),
]

const removeSearched = ({ sql, args }: Source): Statement => ({
  sql: `delete from activity_search where rowid in (select id from activity_search_row where activity_id in (${sql}))`,
  args,
})

/** Statements that rewrite only the full-text rows, after a change of a name that the search uses. */
export const searchStatements = (target: ListingTarget): Statement[] =>
  listingSources(target).flatMap((source) => [removeSearched(source), ...insertSearched(source)])

/**
 * Statements that rewrite lists, places and full-text rows from the tables' contents when they run. Append them to the
 * batch of the change, followed by `bumpCatalogueVersion`.
 */
export function listingStatements(target: ListingTarget): Statement[] {
  return listingSources(target).flatMap((source) => [...removeDerived(source), ...insertDerived(source)])
}

const insertDerived = (source: Source): Statement[] => [
  {
    sql: `with recursive ${shown(source)}, ${scopes}
      insert into activity_listing (scope, activity_id, cse, group_id, for_children, listed_at)
      select 'all', id, cse, group_id, for_children, created_at from shown
      union all select vendor_id, id, cse, group_id, for_children, created_at from shown
      union all select k.category_id, s.id, s.cse, s.group_id, s.for_children, s.created_at
        from scopes k join shown s on s.id = k.activity_id`,
    args: source.args,
  },
  {
    sql: `with ${shown(source)}
      insert into activity_place (activity_id, position, location_id, city, city_key, postal_code, country, lat, lng)
      select id, row_number() over (partition by id order by position) - 1, location_id, city, city_key, postal_code, country, lat, lng
      from (
        select s.id, l.position, l.id as location_id, ${['city', 'city_key', 'postal_code', 'country', 'lat', 'lng']
          .map((column) => `${visibleLocation(column)} as ${column}`)
          .join(', ')}
        from shown s join location l on l.vendor_id = s.vendor_id
        where s.address_type = 'Vendor' or (s.address_type = 'AtHome'
          and (s.vendor_location_id is null or s.vendor_location_id = l.id))
        union all
        select s.id, l.position, l.id, ${['city', 'city_key', 'postal_code', 'country', 'lat', 'lng'].map(visibleLocation).join(', ')}
        from shown s join location l on l.activity_id = s.id where s.address_type = 'Manual'
      )`,
    args: source.args,
  },
  {
    sql: `with ${shown(source)} insert or ignore into activity_arrival (activity_id) select id from shown`,
    args: source.args,
  },
  ...insertNearest(source),
  ...insertSearched(source),
]

/** Number of the department of `p` in France, as its word in the search has it; SQL twin of `departmentNumber`. */
const departmentSql = `case
  when length(p.postal_code) <> 5 or lower(coalesce(p.country, '')) not in ('', 'fr', 'fra', 'france') then null
  when p.postal_code = '97133' then '977' when p.postal_code = '97150' then '978'
  when p.postal_code glob '20[01]*' then '2a' when p.postal_code glob '20*' then '2b'
  when p.postal_code glob '9[78]*' then substr(p.postal_code, 1, 3) else substr(p.postal_code, 1, 2) end`

/** Cities of an activity; those in France with postal code and the word of their department (`departmentWord`). */
const searchedPlaces = `coalesce((select group_concat(distinct
    coalesce(p.city, '') || coalesce(' ' || p.postal_code || ' xd' || ${departmentSql}, ''))
  from activity_place p where p.activity_id = s.id), '')`

/** Writes full-text rows from the existing lists and places. */
const insertSearched = (source: Source): Statement[] => [
  {
    sql: `with ${shown(source)} insert or ignore into activity_search_row (activity_id) select id from shown`,
    args: source.args,
  },
  {
    sql: `with ${shown(source)}
      insert into activity_search (rowid, activity_id, label, vendor, cities, categories)
      select r.id, s.id, ${foldSql('s.label')}, ${foldSql('s.vendor_name')},
        ${foldSql(searchedPlaces)},
        ${foldSql(`coalesce((select group_concat(c.name, ' ') from activity_listing k join category c on c.id = k.scope
          where k.activity_id = s.id), '') || iif(s.for_children, ' xenfants', '')`)}
      from shown s join activity_search_row r on r.activity_id = s.id`,
    args: source.args,
  },
  { sql: `with recursive ${shown(source)}, ${insertNearWords(searchedTexts)}`, args: source.args },
]

const searchedTexts = `select f.label || ' ' || f.vendor || ' ' || f.cities || ' ' || f.categories
  from shown s join activity_search_row r on r.activity_id = s.id join activity_search f on f.rowid = r.id`

/** Writes one row per place and scope, or one without a place, from the lists and places just written. */
const insertNearest = ({ sql, args }: Source): Statement[] => [
  {
    sql: `with vector as materialized (select p.activity_id, p.position, ${vectorSql}
        from (${sql}) t cross join activity_place p on p.activity_id = t.id
        where p.lat is not null and p.lng is not null),
      step as (select *, ${stepsSql} from vector),
      placed as materialized (select *, ${cellSql} as cell from step)
      insert into listing_place (scope, cse, group_key, cell, label, activity_id, position, x, y, z)
      select l.scope, l.cse, coalesce(l.group_id, ''), at.cell, '', l.activity_id, at.position, at.x, at.y, at.z
      from placed at cross join activity_listing l on l.activity_id = at.activity_id`,
    args,
  },
  {
    sql: `insert into listing_place (scope, cse, group_key, cell, label, activity_id, position, x, y, z)
      select l.scope, l.cse, coalesce(l.group_id, ''), ${NO_CELL}, a.name_key, a.id, 0, 0, 0, 0
      from (${sql}) t cross join activity a on a.id = t.id join activity_listing l on l.activity_id = a.id
      where not exists (
        select 1 from activity_place p where p.activity_id = a.id and p.lat is not null and p.lng is not null)`,
    args,
  },
]
