import { eq } from 'drizzle-orm'
import { endAttempt } from '#features/selling/checkout/end-attempt.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { attempt, orderFailure } from '#kernel/orders/tables.ts'
import { jobContext } from '#server/jobs/job-context.ts'
import { createRegionStates } from '#server/regions/region-state.ts'
import { type Command, flagOption, missing, Refusal, textOption } from './command.ts'
import { knownRegion, withPlatform } from './open-platform.ts'
import { operatorAudit } from './operator-audit.ts'

const endings = {
  released: 'Ended: its places are free and its items are in the cart again.',
  paid: 'It has been paid: the purchase stands.',
  ended: 'It had ended already: nothing was done.',
}

export const endPayment: Command = {
  name: 'end-payment',
  summary: 'End a purchase whose payment is open, as its hold’s end would.',
  usage: '<attempt id> --region <region> [--account-gone]',
  details: [
    '--account-gone  also when the card account in use does not know the payment: you have seen to it that nobody',
    '                paid it, or can pay it, in the account that it was made in',
    '',
    'The payment is cancelled at the card provider first; one that was paid all the same is settled instead.',
  ],
  options: { region: { type: 'string' }, 'account-gone': { type: 'boolean' } },
  words: 1,
  async run(input, world) {
    const wanted = knownRegion(textOption(input, 'region') ?? missing('--region'))
    const { slug } = wanted
    const [attemptId = ''] = input.positionals
    const accountGone = flagOption(input, 'account-gone')
    return withPlatform(
      world,
      async (platform) => {
        const ctx = await jobContext(platform, createRegionStates(), slug)
        const [known] = await ctx.db.orm.select().from(attempt).where(eq(attempt.id, attemptId))
        if (!known) throw new Refusal(`${slug} has no purchase ${attemptId}.`)
        const action = {
          call: 'end-payment',
          target: attemptId,
          before: { status: known.status },
          after: { accountGone },
        }
        const resolveFailure = ctx.db.orm
          .update(orderFailure)
          .set({ resolvedAt: ctx.now })
          .where(eq(orderFailure.dedupeKey, `payment-missing:${attemptId}`))
        const written = [operatorAudit(ctx.db, action, ctx.now), resolveFailure]
        const ending = await endAttempt(ctx, attemptId, written, { accountGone }).catch((error: unknown) => {
          if (!(error instanceof CardProviderError)) throw error
          throw new Refusal(`The card provider does not let it end: ${error.message}`)
        })
        world.print(endings[ending])
        return 0
      },
      { only: [wanted] },
    )
  },
}
