import { CallError } from '#contract/errors.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { changeVendor, storedVendorState } from './change-vendor.ts'
import { updateVendor } from './contract.ts'
import { loadStoredVendor, type StoredVendor } from './load-vendor.ts'
import { type LocationInput, vendorState } from './vendor-shapes.ts'

export const updateVendorHandler = handleOffice(
  updateVendor,
  async (ctx, input, fail) => {
    const { id, updates, removes, ifUpdatedAt } = input
    const stored = (await loadStoredVendor(ctx.db, ctx.scope, id)) ?? fail('vendorNotFound')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    refuseForeignLocations(stored, updates.addresses ?? [])
    const cleared = Object.fromEntries(Object.entries(removes).flatMap(([key, is]) => (is ? [[key, undefined]] : [])))
    return changeVendor(ctx, stored, { ...storedVendorState(stored), ...updates, ...cleared }, (saved) => ({
      vendor: saved,
    }))
  },
  { undo: undoVendorUpdate, of: vendor },
)

/** Restores the former values through the same write, which refuses if the partner has changed since. */
export async function undoVendorUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const stored = await loadStoredVendor(ctx.db, ctx.scope, target)
  if (!stored) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, stored.row, changedAt)
  // Null in the audit means that the field was empty.
  const former = Object.fromEntries(Object.entries(before).map(([key, value]) => [key, value ?? undefined]))
  const restored = vendorState.partial().safeParse(former)
  // The former values break rules that have become stricter since.
  if (!restored.success) throw new CallError('undoTooLate')
  return changeVendor(ctx, stored, { ...storedVendorState(stored), ...restored.data }, () => ({}))
}

/** Refuses location ids of other partners, and ids given twice. */
function refuseForeignLocations({ locations }: StoredVendor, addresses: readonly LocationInput[]): void {
  const ids = addresses.map(({ id }) => id)
  const isForeign = (id: string) => !locations.some((own) => own.id === id)
  const at = addresses.findIndex(
    ({ id }, index) => id !== undefined && (isForeign(id) || ids.slice(index + 1).includes(id)),
  )
  if (at !== -1)
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : cette adresse n’est pas celle de ce partenaire.',
      fields: [`addresses.${at}.id`],
    })
}
