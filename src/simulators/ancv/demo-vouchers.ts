import { newRecord } from './account.ts'
import type { VoucherStore } from './store.ts'

/** A payment by vouchers of the demo's past, taken at once. */
export interface DemoVoucher {
  /** The attempt's id. */
  reference: string
  amountCents: number
  startedAt: number
}

/** Writes the past into the stand-in's own books; doing it again changes nothing. */
export async function keepDemoVouchers(store: VoucherStore, vouchers: readonly DemoVoucher[]): Promise<void> {
  for (const { reference, amountCents, startedAt } of vouchers) {
    const asked = { reference, amountCents, account: '', keepUntil: startedAt, returnUrl: '' }
    await store.change(
      reference,
      (found) => found ?? { ...newRecord(asked, startedAt), state: 'captured', captures: 1 },
    )
  }
}
