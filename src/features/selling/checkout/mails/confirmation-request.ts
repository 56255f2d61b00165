import { CONFIRMATION_TOKEN } from '#features/selling/orders/paid-steps.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { unseal } from '#lib/secret-box.ts'
import { confirmationMail } from './order-mails.ts'

/** Email of the person asked to confirm: the partner, or the administrators. */
export const confirmerAddress = ({ mode, snapshot }: Pick<Item, 'mode' | 'snapshot'>, adminEmail: string): string =>
  (mode === 'VendorConfirm' ? snapshot.vendor.email : null) ?? adminEmail

/** Mail that asks for a confirmation, with the link to answer. */
export async function confirmationRequest(
  facts: { appKey: Uint8Array; origin: string; number: string; buyer: string },
  item: Item,
) {
  if (item.tokenEncrypted === null) throw new Error(`${item.id} has nothing to confirm.`)
  const token = await unseal(facts.appKey, CONFIRMATION_TOKEN, item.tokenEncrypted)
  return confirmationMail(item, facts.number, `${facts.origin}/admin-order/${token}`, {
    buyer: facts.buyer,
    missingPartnerEmail: item.mode === 'VendorConfirm' && item.snapshot.vendor.email === null,
  })
}
