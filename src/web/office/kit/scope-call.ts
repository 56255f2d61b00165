import type { CallPath } from '#api/calls.ts'
import type { CallInput, CallResult, Client } from '#api/client.ts'
import type { OfficeScope } from '../office-facts.ts'

type AdminName<Path> = Path extends `/admin${infer Name}` ? Name : never
type CommitteeName<Path> = Path extends `/cse-admin${infer Name}` ? Name : never
/** Documented with one name and two inputs and answers: each back-office calls its own. */
type Unlike = '/list-users-in-group' | '/get-user-group'
/** Calls that both back-offices have: `/update-vendor` of `/admin/update-vendor` and `/cse-admin/update-vendor`. */
type SharedName = Exclude<AdminName<CallPath> & CommitteeName<CallPath>, Unlike>

interface Options {
  signal?: AbortSignal
  idempotencyKey?: string
  /** For what may take long. */
  timeoutMs?: null
}

/** Makes a call of the scope that one works in; the committee's group is added by itself. */
export type ScopeCall = <Name extends SharedName>(
  name: Name,
  input: CallInput<`/admin${Name}`>,
  options?: Options,
) => Promise<CallResult<`/admin${Name}`>>

type AnyClient = (path: string, input: unknown, options?: Options) => Promise<unknown>

export function scopeCall(client: Client, scope: OfficeScope): ScopeCall {
  const prefix: string = scope.kind === 'admin' ? '/admin' : '/cse-admin'
  const group = scope.kind === 'admin' ? {} : { groupId: scope.groupId }
  // `SharedName` lets through only names whose two calls take the same but for `groupId` and answer the same (officeCall).
  const send = client as unknown as AnyClient
  return ((name: string, input: object, options?: Options) =>
    send(prefix + name, { ...input, ...group }, options)) as ScopeCall
}

/** Makes a call that super admins alone have. */
export type AdminCall = <Path extends Extract<CallPath, `/admin/${string}`>>(
  path: Path,
  input: CallInput<Path>,
  options?: Options,
) => Promise<CallResult<Path>>

// What this adds to the client's type is that an office call needs no word about its time.
export const adminCall = (client: Client): AdminCall => client as unknown as AdminCall
