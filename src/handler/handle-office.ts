import type { OfficeCall } from '#contract/office-call.ts'
import { asUser, type Fail, fail, type Handler, type HandlerResult, type ParsedInput, type TakeBack } from './handle.ts'
import { type Committed, committedAnswer, type OfficeContext, officeContext } from './office-context.ts'

/** An office call with the handlers of its routes. */
export interface OfficeHandlers<Call extends OfficeCall> {
  call: Call
  handlers: readonly Handler[]
}

type Answer<Call extends OfficeCall> = Call['effect'] extends 'write'
  ? Committed<HandlerResult<Call>>
  : HandlerResult<Call>

/**
 * Binds an office call to the function that answers its routes. `ctx.scope`, what the caller administers, goes into
 * every `where`; dispatch has refused others. A write returns the value of `ctx.commit`; `takeBack`: how to undo it.
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
        // The casts are safe: dispatch has parsed with this route's contract, which contains all of `call.input`.
        const office = officeContext(asUser(ctx), contract, input) as OfficeContext<Call['effect']>
        return committedAnswer(await run(office, input as ParsedInput<Call>, fail))
      },
    }),
  )
  return { call, handlers }
}
