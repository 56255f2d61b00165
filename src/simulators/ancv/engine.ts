import {
  aged,
  captured,
  confirmed,
  neverWanted,
  newRecord,
  refunded,
  released,
  type VoucherRecord,
  voucherAccounts,
} from './account.ts'
import type { VoucherStore } from './store.ts'
import { VoucherFault } from './voucher-fault.ts'

type Asked = Parameters<typeof newRecord>[0]

interface EngineParts {
  store: VoucherStore
  now?: (() => number) | undefined
  confirmUrl: (record: VoucherRecord) => string
}

/** Answers requests to the simulator, over HTTP or direct. */
export function voucherEngine({ store, now = Date.now, confirmUrl }: EngineParts) {
  const answer = (record: VoucherRecord | null) => {
    if (!record) throw new VoucherFault('missing', 'No such payment.')
    const { state, amountCents } = record
    return { state, amountCents, confirmUrl: state === 'pending' ? confirmUrl(record) : null }
  }
  const change = (reference: string, decide: (record: VoucherRecord) => VoucherRecord) =>
    store.change(reference, (found) => found && decide(aged(found, now())))

  return {
    async authorise({ reference, amountCents, account, keepUntil, returnUrl }: Asked) {
      if (account === voucherAccounts.unknown) throw new VoucherFault('invalid', 'There is no such account.')
      return answer(
        await store.change(reference, (found) =>
          found ? aged(found, now()) : newRecord({ reference, amountCents, account, keepUntil, returnUrl }, now()),
        ),
      )
    },
    status: async (reference: string) => answer(await change(reference, (record) => record)),
    capture: async (reference: string) => answer(await change(reference, captured)),
    release: async (reference: string) =>
      answer(
        await store.change(reference, (found) =>
          found ? released(aged(found, now())) : neverWanted(reference, now()),
        ),
      ),
    async refund({ reference, key, amountCents }: { reference: string; key: string; amountCents: number }) {
      let refusal = 'No such payment.'
      let refundId: string | null = null
      await change(reference, (record) => {
        const outcome = refunded(record, key, amountCents)
        if ('refused' in outcome) {
          refusal = outcome.refused
          return record
        }
        refundId = outcome.refundId
        return outcome.record
      })
      if (refundId === null) throw new VoucherFault('invalid', refusal)
      return { refundId: String(refundId) }
    },
    /** Decides as the member would in the app. */
    decide: (reference: string, outcome: Parameters<typeof confirmed>[1]) =>
      change(reference, (record) => confirmed(record, outcome)),
    look: (reference: string) => change(reference, (record) => record),
  }
}
