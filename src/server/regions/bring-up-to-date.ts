import { migrateDb } from '#db/migrate.ts'
import type { RegionDb } from '#db/region-db.ts'
import { renewDerived } from '#features/catalogue/shop/renew-derived.ts'
import { readPhoneNumbers } from '#kernel/people/read-phone-numbers.ts'

/** Updates a region's database to this version: migrations, derived rows, phone numbers. */
export async function bringUpToDate(db: RegionDb, migrations: string): Promise<void> {
  await migrateDb(db, migrations)
  await renewDerived(db)
  await readPhoneNumbers(db)
}
