import type { CallContract } from '#contract/call.ts'
import type { OfficeCall } from '#contract/office-call.ts'
import type { ContractHandler, Handler } from './handle.ts'
import type { OfficeHandlers } from './handle-office.ts'

/** The handlers that a feature owes: one entry for each call of its contract module, under the same name. */
export type FeatureHandlers<Module> = {
  [Name in keyof Module as Module[Name] extends CallContract | OfficeCall
    ? Name
    : never]: Module[Name] extends OfficeCall
    ? OfficeHandlers<Module[Name]>
    : Module[Name] extends CallContract
      ? ContractHandler<Module[Name]>
      : never
}

/** One for each route: an office call has one for each of its scopes. */
export const handlersIn = (handlers: Record<string, Handler | { handlers: readonly Handler[] }>): Handler[] =>
  Object.values(handlers).flatMap((entry) => ('handlers' in entry ? entry.handlers : [entry]))
