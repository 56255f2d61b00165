/** The stand-in of the voucher provider in memory, for tests of calls: the test is the member, and may break it. */
import { type VoucherProvider, VoucherProviderError } from '#features/selling/vouchers/voucher-provider.ts'
import type { VoucherRecord } from '#simulators/ancv/account.ts'
import { voucherEngine } from '#simulators/ancv/engine.ts'
import type { VoucherStore } from '#simulators/ancv/store.ts'
import { VoucherFault } from '#simulators/ancv/voucher-fault.ts'

type Method = keyof VoucherProvider

export function fakeVouchers() {
  const records = new Map<string, VoucherRecord>()
  const store: VoucherStore = {
    async change(reference, decide) {
      const found = records.get(reference) ?? null
      const next = decide(found)
      if (next) records.set(reference, next)
      return next ?? found
    },
  }
  const engine = voucherEngine({
    store,
    // Read anew each time: the test fakes the clock later.
    now: () => Date.now(),
    confirmUrl: ({ reference }) => `https://vouchers.test/app/${reference}`,
  })
  let fault: { of: Method; after: boolean } | null = null
  const asked: string[] = []

  const faulty = async <Answer>(of: Method, reference: string, work: () => Promise<Answer>): Promise<Answer> => {
    asked.push(`${of} ${reference}`)
    const broken = fault?.of === of ? fault : null
    if (broken && !broken.after) throw new VoucherProviderError('unavailable', 'The provider does not answer.')
    const answer = await work().catch((error: unknown) => {
      throw error instanceof VoucherFault ? new VoucherProviderError(error.kind, error.message) : error
    })
    if (broken) throw new VoucherProviderError('unavailable', 'The answer was lost.')
    return answer
  }
  const provider: VoucherProvider = {
    authorise: (input) => faulty('authorise', input.reference, () => engine.authorise(input)),
    status: (reference) => faulty('status', reference, () => engine.status(reference)),
    capture: (reference) => faulty('capture', reference, () => engine.capture(reference)),
    release: (reference) => faulty('release', reference, () => engine.release(reference)),
    refund: (input) => faulty('refund', input.reference, () => engine.refund(input)),
  }
  return {
    ...provider,
    store,
    records,
    /** Every request, as `capture pa-…`. */
    asked,
    /** The member decides in the application. */
    decide: engine.decide,
    /** From now on requests of this kind fail: before anything happens, or after it has (`after`). */
    fail(of: Method, { after = false } = {}) {
      fault = { of, after }
    },
    mend() {
      fault = null
    },
    /** Cents that were taken of a payment and not given back. */
    kept(reference: string): number {
      const record = records.get(reference)
      if (record?.state !== 'captured') return 0
      return record.amountCents - record.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
    },
  }
}
