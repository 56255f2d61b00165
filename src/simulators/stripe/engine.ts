import type { InStatement } from '@libsql/client'
import type { Deliveries } from './deliveries.ts'
import type { Faults } from './faults.ts'
import { newId } from './ids.ts'
import { findAnswer, newEvent, saveAnswer, saveDispute, saveIntent, saveLine, saveRefund } from './records.ts'
import type { StripeStore } from './store.ts'
import { invalidRequest, StripeFault } from './stripe-fault.ts'
import type { Outcome } from './transitions.ts'

export type Answer = { status: number; body: string; replayed: boolean; requestId: string }

export type Engine = {
  /**
   * Decides and writes one request; the idempotency key stands for `request` (path and body). Refusals without effect
   * reject with a StripeFault and are not stored under the key, as at Stripe.
   */
  apply(input: { idempotencyKey: string | undefined; request: string; decide: () => Promise<Outcome> }): Promise<Answer>
}

export type EngineOptions = { store: StripeStore; faults: Faults; deliveries: Deliveries; now: () => number }

const keyReused = (key: string): StripeFault =>
  new StripeFault(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

export const createEngine = ({ store, faults, deliveries, now }: EngineOptions): Engine => ({
  apply: async ({ idempotencyKey, request, decide }) => {
    if (idempotencyKey !== undefined && idempotencyKey.length > 255) {
      throw invalidRequest('Idempotency keys are limited to 255 characters.')
    }
    const requestId = newId('req')
    const { answer, events } = await store.exclusively(async () => {
      if (idempotencyKey !== undefined) {
        const stored = await findAnswer(store, idempotencyKey)
        if (stored && stored.request !== request) throw keyReused(idempotencyKey)
        if (stored) return { answer: { ...stored, replayed: true, requestId }, events: [] }
      }
      const outcome = await decide()
      const body = JSON.stringify(outcome.body)
      const origin = { id: requestId, idempotencyKey: idempotencyKey ?? null, now: now() }
      const events = outcome.events.map((draft) => newEvent(draft, faults.forEvent(), origin))
      const writes: InStatement[] = [saveIntent(outcome.intent)]
      if (outcome.refund) writes.push(saveRefund(outcome.refund))
      if (outcome.dispute) writes.push(saveDispute(outcome.dispute))
      writes.push(...(outcome.lines ?? []).map(saveLine))
      if (idempotencyKey !== undefined)
        writes.push(saveAnswer(idempotencyKey, { request, status: outcome.status, body }))
      await store.write([...writes, ...events.map((event) => event.statement)])
      return { answer: { status: outcome.status, body, replayed: false, requestId }, events }
    })
    deliveries.accept(events)
    return answer
  },
})
