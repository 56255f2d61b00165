import { type VoucherProvider, VoucherProviderError } from './voucher-provider.ts'

interface Patience {
  /** Time limit of each try; 8 s when absent. */
  timeoutMs?: number
  /** Retries after the first try; 2 when absent. */
  retries?: number
  /** Pause before the second try; it doubles. 200 ms when absent. */
  pauseMs?: number
}

/** Adds time limits and retries to `provider`: all its requests are idempotent. */
export function patientVouchers(
  provider: VoucherProvider,
  { timeoutMs = 8_000, retries = 2, pauseMs = 200 }: Patience = {},
): VoucherProvider {
  const tryOnce = async <Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new VoucherProviderError('unavailable', 'No answer in time.')))
    })
    try {
      return await Promise.race([ask(signal), ended])
    } catch (error) {
      if (error instanceof VoucherProviderError) throw error
      throw new VoucherProviderError('unavailable', error instanceof Error ? error.message : String(error), error)
    }
  }
  const patiently = async <Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    for (let tried = 0; ; tried++) {
      try {
        return await tryOnce(ask)
      } catch (error) {
        const again = error instanceof VoucherProviderError && error.kind === 'unavailable' && tried < retries
        if (!again) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** tried))
      }
    }
  }
  return {
    authorise: (input) => patiently((signal) => provider.authorise(input, signal)),
    status: (reference) => patiently((signal) => provider.status(reference, signal)),
    capture: (reference) => patiently((signal) => provider.capture(reference, signal)),
    release: (reference) => patiently((signal) => provider.release(reference, signal)),
    refund: (input) => patiently((signal) => provider.refund(input, signal)),
  }
}
