import type { Statement } from '#db/region-db.ts'

/** The statement behind every write that changes what lists or pages show; a sale does not. */
export const bumpCatalogueVersion = (): Statement => ({
  sql: 'update catalogue_version set version = version + 1 where id = 1',
  args: [],
})
