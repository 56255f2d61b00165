import type { CallContract } from '#contract/call.ts'
import type { OfficeCall } from '#contract/office-call.ts'
import type { ContractHandler, Handler } from '../handle.ts'
import type { OfficeHandlers } from '../handle-office.ts'

/** Handlers that a feature must supply: one for each call of its contract module, under the same name. */
export type FeatureHandlers<Module> = {
  [Name in keyof Module as Module[Name] extends CallContract | OfficeCall
    ? Name
    : never]: Module[Name] extends OfficeCall
    ? OfficeHandlers<Module[Name]>
    : Module[Name] extends CallContract
      ? ContractHandler<Module[Name]>
      : never
}

/** Flat list with one handler for each route; an office call has one route for each scope. */
export const handlersIn = (handlers: Record<string, Handler | { handlers: readonly Handler[] }>): Handler[] =>
  Object.values(handlers).flatMap((entry) => ('handlers' in entry ? entry.handlers : [entry]))
