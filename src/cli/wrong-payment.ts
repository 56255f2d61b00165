import { eq } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { settlePayment } from '#features/selling/checkout/payment/settle-payment.ts'
import { giveBackWrongPayment } from '#features/selling/checkout/payment/wrong-payment.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { jobContext } from '#server/jobs/job-context.ts'
import { createRegionStates } from '#server/regions/region-state.ts'
import { type Command, flagOption, missing, Refusal, textOption, UsageError } from './command.ts'
import { knownRegion, withPlatform } from './open-platform.ts'
import { operatorAudit } from './operator-audit.ts'

const outcomes = {
  delivered: 'Settled: the order is delivered.',
  refunded: 'Given up: the money goes back, its places are free and its items are in the cart again.',
  released: 'Given up: nothing had been captured, its places are free and its items are in the cart again.',
}

export const wrongPayment: Command = {
  name: 'wrong-payment',
  summary: 'Decide about a purchase whose payment is of another amount or currency than its total.',
  usage: '<attempt id> --region <region> --deliver | --refund',
  details: [
    '--deliver  the payment is good enough, or you have seen to the difference at the card provider',
    '--refund   all that was captured goes back, and the order is given up',
    '',
    'Where the hold had ended before the payment came and the places are gone, --deliver refunds, too.',
  ],
  options: { region: { type: 'string' }, deliver: { type: 'boolean' }, refund: { type: 'boolean' } },
  words: 1,
  async run(input, world) {
    const wanted = knownRegion(textOption(input, 'region') ?? missing('--region'))
    const deliver = flagOption(input, 'deliver')
    if (deliver === flagOption(input, 'refund')) throw new UsageError('Say either --deliver or --refund.')
    const [attemptId = ''] = input.positionals
    return withPlatform(
      world,
      async (platform) => {
        const ctx = await jobContext(platform, createRegionStates(), wanted.slug)
        const [known] = await ctx.db.orm.select().from(attempt).where(eq(attempt.id, attemptId))
        if (!known) throw new Refusal(`${wanted.slug} has no purchase ${attemptId}.`)
        const { paymentId } = known
        if (paymentId === null || !isInReview(known)) throw new Refusal('No payment of it waits for a decision.')
        const action = { call: 'wrong-payment', target: attemptId, after: { decision: deliver ? 'deliver' : 'refund' } }
        const written = [operatorAudit(ctx.db, action, ctx.now)]
        const work = deliver
          ? settle(ctx, attemptId, paymentId, written)
          : giveBackWrongPayment(ctx, attemptId, written)
        const outcome = await work.catch((error: unknown) => {
          if (!(error instanceof CardProviderError)) throw error
          throw new Refusal(`The card provider does not answer for its payment: ${error.message}`)
        })
        if (outcome === 'notInReview') throw new Refusal('Somebody else has just decided about it.')
        world.print(outcomes[outcome])
        return 0
      },
      { only: [wanted] },
    )
  },
}

async function settle(ctx: JobContext, attemptId: string, paymentId: string, inbox: Statement[]) {
  const payment = await ctx.platform.cards.retrieveIntent(paymentId)
  if (payment.status !== 'succeeded')
    throw new Refusal(`The card provider has captured nothing of it: its payment is ${payment.status}.`)
  const settlement = await settlePayment(ctx, { ...payment, attemptId, paymentId, accepted: true, inbox })
  if (settlement === 'refunded') return settlement
  return settlement === 'settled' ? ('delivered' as const) : ('notInReview' as const)
}
