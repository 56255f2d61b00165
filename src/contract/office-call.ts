import type { z } from 'zod'
import { type CallContract, call, type TimeoutMs, type UsualTimeout } from './call.ts'
import type { ErrorCode } from './error-catalogue.ts'
import { id } from './shapes.ts'

/**
 * `admin`: a super admin, for the whole region. `cse-admin`: a committee's administrator, for the group named in the
 * input.
 */
export type OfficeScope = 'admin' | 'cse-admin'

/** A `read` changes nothing. A `write` leaves an audit row: its handler cannot return without one. */
export type OfficeEffect = 'read' | 'write'

const group = { groupId: id }

/** Input of one route: a committee's also names its group. */
type RouteInput<Scope extends OfficeScope, Shape extends z.core.$ZodLooseShape> = Scope extends 'cse-admin'
  ? z.ZodObject<z.util.Extend<Shape, typeof group>, z.core.$strict>
  : z.ZodObject<Shape, z.core.$strict>

type RouteAccess<Scope extends OfficeScope> = Scope extends 'cse-admin' ? 'committeeAdmin' : 'superAdmin'

/** A call of the office: the same work under `/admin/…`, `/cse-admin/…` or both. */
export interface OfficeCall {
  name: `/${string}`
  effect: OfficeEffect
  /** Input common to both routes. */
  input: z.ZodObject
  result: z.ZodType
  errors: readonly ErrorCode[]
  /** Contract of each route. */
  contracts: { [Each in OfficeScope]?: CallContract }
}

/** `OfficeCall` with its types. */
interface DeclaredOfficeCall<
  Name extends `/${string}`,
  Scope extends OfficeScope,
  Shape extends z.core.$ZodLooseShape,
  Result extends z.ZodType,
  Code extends ErrorCode,
  Effect extends OfficeEffect,
  Timeout extends TimeoutMs,
> {
  name: Name
  effect: Effect
  input: z.ZodObject<Shape, z.core.$strict>
  result: Result
  errors: readonly Code[]
  contracts: {
    [Each in Scope]: CallContract<
      `/${Each}${Name}`,
      RouteInput<Each, Shape>,
      Result,
      Code | 'managementClosed' | 'premiumClosed',
      RouteAccess<Each>
    > & { timeoutMs: Timeout }
  }
}

/**
 * Declares a call of the office. `input` is common to both routes; the committee's route adds `groupId` (if the input
 * has one itself, it is the committee's own group). A write may be repeated with the same `Idempotency-Key`.
 */
export function officeCall<
  const Name extends `/${string}`,
  const Scope extends OfficeScope,
  Shape extends z.core.$ZodLooseShape,
  Result extends z.ZodType,
  const Code extends ErrorCode,
  const Effect extends OfficeEffect,
  Timeout extends TimeoutMs = UsualTimeout,
>(definition: {
  scopes: readonly Scope[]
  path: Name
  summary: string
  effect: Effect
  input: z.ZodObject<Shape, z.core.$strict>
  result: Result
  errors: readonly Code[]
  /** `null`: the client waits without limit. */
  timeoutMs?: Timeout
  /** On the committee's route: in the GESTION section, only if that is open to the committee. */
  management?: boolean
  /** On the committee's route: on pages for premium committees, only while the group has that right. */
  premium?: boolean
}): DeclaredOfficeCall<Name, Scope, Shape, Result, Code, Effect, Timeout> {
  const { scopes, path, summary, effect, input, result, errors, timeoutMs } = definition
  const { management = false, premium = false } = definition
  const shared = { result, errors, idempotent: effect === 'write', timeoutMs, management, premium }
  const closed = [
    ...(management ? (['managementClosed'] as const) : []),
    ...(premium ? (['premiumClosed'] as const) : []),
  ]
  const contracts = scopes.map((scope) => [
    scope,
    scope === 'admin'
      ? call({ ...shared, path: `/admin${path}`, summary, access: 'superAdmin', input })
      : call({
          ...shared,
          errors: [...errors, ...closed],
          path: `/cse-admin${path}`,
          summary: `${summary}, of one group`,
          access: 'committeeAdmin',
          input: input.extend(group),
        }),
  ])
  return {
    name: path,
    effect,
    input,
    result,
    errors,
    // The cast is safe: one entry is created for each of `scopes`.
    contracts: Object.fromEntries(contracts) as DeclaredOfficeCall<
      Name,
      Scope,
      Shape,
      Result,
      Code,
      Effect,
      Timeout
    >['contracts'],
  }
}

export const isOfficeCall = (value: unknown): value is OfficeCall =>
  typeof value === 'object' && value !== null && 'contracts' in value && 'effect' in value
