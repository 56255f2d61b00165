import { sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { readFields, type WholeState } from '#handler/whole-state.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { picturesAreThere } from '#kernel/media/office-media.ts'
import { agencyCommission } from '#kernel/orders/agency-sql.ts'
import { checkReferences, vendorPictures } from './check-references.ts'
import { loadStoredVendor, namedUsers, type StoredVendor, toOfficeVendor } from './load-vendor.ts'
import { locationFields, locationRows, replaceLocations } from './location-rows.ts'
import { type LocationInUse, type OfficeVendor, type VendorState, vendorState } from './vendor-shapes.ts'

/** Converts stored fields into the shape in which administrators set them. */
export const storedVendorState = ({ row, locations }: StoredVendor): WholeState<VendorState> => ({
  ...readFields(vendorState.shape, row),
  addresses: locations.map(locationFields),
})

/** Refuses to remove a location that activities use, and lists them (D34). */
function refuseIfLocationUsed({ locations, usedBy }: StoredVendor, wanted: VendorState['addresses']): void {
  const kept = new Set(wanted.map(({ id }) => id))
  for (const { id } of locations) {
    const users = usedBy.get(id) ?? []
    if (kept.has(id) || users.length === 0) continue
    const details: LocationInUse = { locationId: id, ...namedUsers(users) }
    throw new CallError('locationInUse', { details })
  }
}

const UNNAMED = 'Ses ventes se font en son nom (mandat) : gardez l’identité légale, ou revenez d’abord à la revente.'

/** Refuses to unname a partner in whose name the operator sells: each buyer is told who sells. */
async function refuseUnnamed({ db }: OfficeWriteContext, vendorId: string): Promise<void> {
  const [found] = await db.orm.all<{ commission: number | null }>(
    sql`select ${agencyCommission(sql`${vendorId}`)} as commission`,
  )
  if (typeof found?.commission === 'number')
    throw new CallError('invalidRequest', { message: UNNAMED, fields: ['legalIdentity'] })
}

/**
 * Writes the wanted state over the stored one and audits the difference. Refuses `changedMeanwhile` if another write
 * came since it was read.
 */
export async function changeVendor<Result>(
  ctx: OfficeWriteContext,
  stored: StoredVendor,
  wanted: VendorState,
  answer: (vendor: OfficeVendor) => Result,
): Promise<Committed<Result>> {
  const { db, now, scope } = ctx
  const { row } = stored
  const before = storedVendorState(stored)
  const changes = changesBetween(before, wanted)
  if (changes === null) return ctx.unchanged(answer(await toOfficeVendor(db, stored)))
  const known = vendorPictures(before)
  await checkReferences(ctx, { ...wanted, known })
  const isUnnamed = row.legalIdentity !== null && wanted.legalIdentity === undefined
  if (isUnnamed) await refuseUnnamed(ctx, row.id)
  const updatedAt = laterThan(row.updatedAt, now)
  const { addresses, ...fields } = wanted
  const next = {
    ...row,
    ...fields,
    groupId: scope.ownerOf(wanted.groupId),
    logoMediaId: wanted.logoMediaId ?? null,
    externalUrl: wanted.externalUrl ?? null,
    legalIdentity: wanted.legalIdentity ?? null,
    updatedAt,
  }
  refuseIfLocationUsed(stored, addresses)
  const locations = 'addresses' in changes.after ? locationRows(row.id, addresses) : stored.locations
  const result = answer(await toOfficeVendor(db, { row: next, locations, usedBy: stored.usedBy }))
  const isAsRead = unchangedSince(vendor, row)
  return commitUpdate(
    ctx,
    { read: row, newest: async () => (await loadStoredVendor(db, scope, row.id))?.row },
    {
      steps: [
        picturesAreThere(vendorPictures(wanted).filter((id) => !known.includes(id))),
        { statement: db.orm.update(vendor).set(next).where(isAsRead) },
        changed(1, 'changedMeanwhile'),
        ...(isUnnamed
          ? [
              guard(
                `not exists (select 1 from payee where vendor_id = ? and terms = 'Agency')`,
                [row.id],
                'changedMeanwhile',
              ),
            ]
          : []),
        ...(locations === stored.locations ? [] : replaceLocations(db, stored.locations, locations)),
        ...listingStatements({ vendorId: row.id }),
      ],
      audit: { ...auditedUpdate(row, changes, updatedAt), groupId: next.groupId },
      changesCatalogue: true,
    },
    result,
  )
}
