import { newRecord } from './account.ts'
import type { VoucherStore } from './store.ts'

/** A past payment by vouchers of the demo, captured at once. */
export interface DemoVoucher {
  /** Id of the attempt. */
  reference: string
  amountCents: number
  startedAt: number
}

/** Stores past payments in the simulator; repeating it changes nothing. */
export async function keepDemoVouchers(store: VoucherStore, vouchers: readonly DemoVoucher[]): Promise<void> {
  for (const { reference, amountCents, startedAt } of vouchers) {
    const asked = { reference, amountCents, account: '', keepUntil: startedAt, returnUrl: '' }
    await store.change(
      reference,
      (found) => found ?? { ...newRecord(asked, startedAt), state: 'captured', captures: 1 },
    )
  }
}
