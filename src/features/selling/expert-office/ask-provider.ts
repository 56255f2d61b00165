import { CallError } from '#contract/errors.ts'
import { ExpertTicketError } from '#features/stock/expert-tickets/expert-error.ts'

/** Turns the provider's refusals and failures into messages for the operator. */
export async function asked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ExpertTicketError)) throw error
    if (error.kind === 'unavailable') throw new CallError('expertNoAnswer')
    throw new CallError('expertRefused', { message: `ExperTicket a refusé : ${error.message}` })
  }
}
