import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { guard, type Step } from '#db/region-db.ts'
import { checkReferences } from '#features/catalogue/vendors/check-references.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { category, location, vendor } from '#kernel/catalogue/tables.ts'
import { picturesAreThere } from '#kernel/media/office-media.ts'
import type { ActivityState, activityAddressInput, StoredAddress } from './activity-shapes.ts'
import { activityStockType } from './activity-state.ts'

/** Partners that the caller may choose: all, or those of the committee's group and those without a group (A22). */
export const choosable = ({ groupId }: Scope): SQL | undefined =>
  groupId === null ? undefined : or(eq(vendor.groupId, groupId), isNull(vendor.groupId))

const refused = (field: string, message: string): never => {
  throw new CallError('invalidRequest', { message: `Requête invalide : ${message}`, fields: [field] })
}

/** Refuses choices that are missing or not allowed to the caller. Choices already stored (`before`) may stay. */
export async function checkChoices(
  ctx: OfficeReadContext,
  wanted: ActivityState,
  before: ActivityState | null,
): Promise<void> {
  const { db, scope } = ctx
  checkStockType(scope, wanted, before)
  if (wanted.vendorId !== before?.vendorId) {
    const [found] = await db.orm
      .select({ id: vendor.id })
      .from(vendor)
      .where(and(eq(vendor.id, wanted.vendorId), choosable(scope)))
    if (!found) throw new CallError('vendorNotFound', { fields: ['vendorId'] })
  }
  const added = wanted.catIds.filter((id) => !before?.catIds.includes(id))
  if (added.length > 0) {
    const found = await db.orm.select({ id: category.id }).from(category).where(inArray(category.id, added))
    if (found.length < new Set(added).size) throw new CallError('categoryNotFound', { fields: ['catIds'] })
  }
  const { address } = wanted
  const locationId = address.type === 'AtHome' ? address.vendorLocationId : null
  if (locationId !== null && !(await findLocationIds(ctx, wanted.vendorId)).includes(locationId))
    refused('address.vendorLocationId', 'cette adresse n’est pas celle de ce partenaire.')
  await checkReferences(ctx, { ...wanted, known: before?.mediaIds ?? [] })
}

/** Refuses an activity with both a promo code and a member card; a committee makes member-card offers only. */
function checkStockType({ groupId }: Scope, wanted: ActivityState, before: ActivityState | null): void {
  if (wanted.promoCodeStock && wanted.memberCardStock)
    refused('memberCardStock', 'une activité a un code promo ou une carte de membre, pas les deux.')
  const type = activityStockType(wanted)
  if (groupId === null || type === 'MemberCard' || (before && activityStockType(before) === type)) return
  refused(
    type === 'PromoCode' ? 'promoCodeStock' : 'memberCardStock',
    'l’offre d’un comité est une offre sur carte de membre.',
  )
}

const findLocationIds = async ({ db }: Pick<OfficeReadContext, 'db'>, vendorId: string): Promise<string[]> =>
  (
    await db.orm
      .select({ id: location.id })
      .from(location)
      .where(eq(location.vendorId, vendorId))
      .orderBy(asc(location.position))
  ).map(({ id }) => id)

/** Postal address as stored: an index, as the documents have it, becomes the id of the location at that index (D34). */
export async function findStoredAddress(
  ctx: Pick<OfficeReadContext, 'db'>,
  vendorId: string,
  address: z.output<typeof activityAddressInput>,
): Promise<StoredAddress> {
  if (address.type !== 'AtHome') return address
  const { vendorLocationIndex: index, ...stored } = address
  if (index === undefined || stored.vendorLocationId !== null) return stored
  const vendorLocationId = (await findLocationIds(ctx, vendorId))[index]
  return vendorLocationId === undefined
    ? refused('address.vendorLocationIndex', 'ce partenaire n’a pas cette adresse.')
    : { ...stored, vendorLocationId }
}

/**
 * Guards that choices still exist, for the write's own batch. `before` is the stored state; null for a new activity.
 */
export function choiceGuards(
  { vendorId, catIds, mediaIds, address }: ActivityState,
  before: ActivityState | null,
): Step[] {
  const locationId = address.type === 'AtHome' ? address.vendorLocationId : null
  const moved = new CallError('invalidRequest', {
    message: 'Requête invalide : cette adresse du partenaire n’existe plus.',
    fields: ['address.vendorLocationId'],
  })
  return [
    picturesAreThere(mediaIds.filter((id) => !before?.mediaIds.includes(id))),
    guard('exists (select 1 from vendor where id = ?)', [vendorId], new CallError('vendorNotFound')),
    guard(
      'not exists (select 1 from json_each(?) where value not in (select id from category))',
      [JSON.stringify(catIds)],
      new CallError('categoryNotFound', { fields: ['catIds'] }),
    ),
    ...(locationId === null
      ? []
      : [guard('exists (select 1 from location where id = ? and vendor_id = ?)', [locationId, vendorId], moved)]),
  ]
}
