import type { Statement } from '#db/region-db.ts'

/**
 * Statement that marks the catalogue as changed: part of every write that changes what lists or pages show. Sales do
 * not.
 */
export const bumpCatalogueVersion = (): Statement => ({
  sql: 'update catalogue_version set version = version + 1 where id = 1',
  args: [],
})
