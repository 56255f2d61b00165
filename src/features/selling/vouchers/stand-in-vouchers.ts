import { z } from 'zod'
import { type VoucherProvider, VoucherProviderError } from './voucher-provider.ts'

const answer = z.object({
  state: z.enum(['pending', 'authorised', 'declined', 'expired', 'captured', 'released']),
  amountCents: z.int(),
  confirmUrl: z.string().nullable(),
})
const refund = z.object({ refundId: z.string() })

interface StandInClient {
  /** URL of the simulator, such as http://127.0.0.1:8787/_dev/ancv. */
  base: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Client of the simulator, in a protocol of our own, since the real provider's is not public. The caller sets time
 * limits.
 */
export function voucherStandIn({
  base,
  fetch: send = (url, init) => fetch(url, init),
}: StandInClient): VoucherProvider {
  async function ask<Answer>(path: string, body: unknown, shape: z.ZodType<Answer>, signal?: AbortSignal) {
    const response = await send(`${base}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
    if (response.status >= 500) throw new VoucherProviderError('unavailable', `Answered ${response.status}.`)
    if (response.status === 404) throw new VoucherProviderError('missing', 'No such payment.')
    if (!response.ok) throw new VoucherProviderError('invalid', (await response.text()).slice(0, 200))
    const read = shape.safeParse(await response.json().catch(() => null))
    if (!read.success) throw new VoucherProviderError('unavailable', 'Answered something else.')
    return read.data
  }
  return {
    authorise: (input, signal) => ask('authorise', input, answer, signal),
    status: (reference, signal) => ask('status', { reference }, answer, signal),
    capture: (reference, signal) => ask('capture', { reference }, answer, signal),
    release: (reference, signal) => ask('release', { reference }, answer, signal),
    refund: (input, signal) => ask('refund', input, refund, signal),
  }
}
