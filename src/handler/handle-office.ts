import type { OfficeCall } from '#contract/office-call.ts'
import { asUser, type Fail, fail, type Handler, type HandlerResult, type ParsedInput, type TakeBack } from './handle.ts'
import { type Committed, committedAnswer, type OfficeContext, officeContext } from './office-context.ts'

/** The handlers of an office call's routes. */
export interface OfficeHandlers<Call extends OfficeCall> {
  call: Call
  handlers: readonly Handler[]
}

type Answer<Call extends OfficeCall> = Call['effect'] extends 'write'
  ? Committed<HandlerResult<Call>>
  : HandlerResult<Call>

/**
 * Binds an office call to the one function that answers all its routes. `ctx.scope` says what the caller administers and
 * goes into every `where`; dispatch has refused everybody else. A write answers what `ctx.commit` gave it, and `takeBack`
 * says how its effect is undone.
 */
export function handleOffice<Call extends OfficeCall>(
  call: Call,
  run: (
    ctx: OfficeContext<Call['effect']>,
    input: ParsedInput<Call>,
    fail: Fail<Call['errors'][number]>,
  ) => Promise<Answer<Call>>,
  takeBack?: TakeBack,
): OfficeHandlers<Call> {
  const handlers = Object.values(call.contracts).map(
    (contract): Handler => ({
      contract,
      takeBack,
      run: async (ctx, input) => {
        // Dispatch has parsed with this route's contract, which has all that `call.input` has: that makes the casts true.
        const office = officeContext(asUser(ctx), contract, input) as OfficeContext<Call['effect']>
        return committedAnswer(await run(office, input as ParsedInput<Call>, fail))
      },
    }),
  )
  return { call, handlers }
}
