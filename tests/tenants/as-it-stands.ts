import type { Client } from '#api/client.ts'
import { activityEntity } from '#features/catalogue/activities/office/activity-entity.ts'
import { categoryEntity } from '#features/catalogue/categories/office/category-entity.ts'
import type { OfficeOffer } from '#features/catalogue/offers/offer-shapes.ts'
import { offerEntity } from '#features/catalogue/offers/office/offer-entity.tsx'
import { vendorEntity } from '#features/catalogue/vendors/office/vendor-entity.ts'
import { checkGroup, storedGroup } from '#features/committee/groups/office/group-values.ts'
import { checkStock } from '#features/stock-office/stock-admin/office/form/check-stock.ts'
import { toStockInput, weeklyIds } from '#features/stock-office/stock-admin/office/form/stock-input.ts'
import { storedStock } from '#features/stock-office/stock-admin/office/form/stock-values.ts'
import { adminCall, type ScopeCall } from '#web/office/kit/scope-call.ts'

/** Something as it stands: what its form finds wrong in it, and what saving all of its fields answers. */
export interface Stands {
  id: string
  wrong: ReadonlyMap<string, string>
  updatedAt: number
  save(): Promise<{ updatedAt: number }>
}

/** Refuses what is archived: nothing of the demo is. */
function living<Fields extends { visibility: string }>(fields: Fields) {
  const { visibility, ...others } = fields
  if (visibility !== 'Public' && visibility !== 'Hidden') throw new Error('It is archived.')
  return { ...others, visibility } as const
}

export const readActivity = async (call: ScopeCall, activityId: string): Promise<Stands> => {
  const { activity: item } = await call('/get-activity', { activityId })
  const { values } = activityEntity.toStored(item)
  const [id, ifUpdatedAt, updates] = [item.id, item.updatedAt, living(activityEntity.toFields(values))]
  const save = async () => (await call('/update-activity', { id, updates, removes: {}, ifUpdatedAt })).activity
  return { id, wrong: activityEntity.check(values), updatedAt: ifUpdatedAt, save }
}

export const readVendor = async (call: ScopeCall, vendorId: string): Promise<Stands> => {
  const { item } = await call('/get-vendor', { vendorId })
  const { values } = vendorEntity.toStored(item)
  const [id, ifUpdatedAt, updates] = [item.id, item.updatedAt, living(vendorEntity.toFields(values))]
  const save = async () => (await call('/update-vendor', { id, updates, removes: {}, ifUpdatedAt })).vendor
  return { id, wrong: vendorEntity.check(values), updatedAt: ifUpdatedAt, save }
}

export const readCategory = async (client: Client, id: string): Promise<Stands> => {
  const { item } = await client('/admin/get-category', { id })
  const { values } = categoryEntity.toStored(item)
  const input = { id, updates: categoryEntity.toFields(values), ifUpdatedAt: item.updatedAt }
  const save = async () => {
    if (id.startsWith('c1-')) return (await client('/admin/update-cat1', input)).cat1
    if (id.startsWith('c2-')) return (await client('/admin/update-cat2', input)).cat2
    return (await client('/admin/update-cat3', input)).cat3
  }
  return { id, wrong: categoryEntity.check(values), updatedAt: item.updatedAt, save }
}

export const readOffer = async (client: Client, item: OfficeOffer): Promise<Stands> => {
  const { id, updatedAt } = item
  const { values } = offerEntity.toStored(item)
  const input = { id, updates: offerEntity.toFields(values), ifUpdatedAt: updatedAt }
  return {
    id,
    wrong: offerEntity.check(values),
    updatedAt,
    save: async () => (await client('/admin/update-offer', input)).offer,
  }
}

export const readGroup = async (client: Client, groupId: string): Promise<Stands> => {
  const { item } = await client('/admin/get-user-group', { groupId })
  const { groupLabel, groupRegistrationCode, groupProfile, cseDomain, updatedAt } = item
  const { permissions, memberCardConfig, premium } = groupProfile
  const profile = { permissions, memberCardConfig, premium }
  const input = { groupId, groupLabel, groupRegistrationCode, cseDomain, groupProfile: profile, ifUpdatedAt: updatedAt }
  const save = async () => (await client('/admin/update-user-group', input)).group
  return { id: groupId, wrong: checkGroup(storedGroup(item).values), updatedAt, save }
}

/** The stocks of an activity, each by the form that edits it in its place. */
export async function readStocks(client: Client, activityId: string, zone: string): Promise<Stands[]> {
  const list = async () => (await client('/admin/list-activity-stock-batches', { activityId })).items
  return (await list()).map((batch) => {
    const { id, updatedAt, reservation } = batch
    const values = storedStock(batch, zone, 'contact@exemple.test')
    const updates = toStockInput(values, {
      ...{ zone, commission: null },
      ids: weeklyIds(reservation.type === 'Weekly' ? reservation.weekly : []),
    })
    const save = async () => {
      const operations = [{ type: 'updateStock' as const, id, updates, ifUpdatedAt: updatedAt }]
      await adminCall(client)('/admin/manage-stocks', { activityId, operations }, { timeoutMs: null })
      return (await list()).find((each) => each.id === id) ?? { updatedAt: Number.NaN }
    }
    return { id: `${activityId} ${id}`, wrong: checkStock(null)(values), updatedAt, save }
  })
}
