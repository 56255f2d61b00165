import type { CallPath } from '#api/calls.ts'
import type { CallArguments, CallResult, Client } from '#api/client.ts'
import type { OfficeScope } from '../office-facts.ts'

type AdminName<Path> = Path extends `/admin${infer Name}` ? Name : never
type CommitteeName<Path> = Path extends `/cse-admin${infer Name}` ? Name : never
/** Calls with one name but different inputs and results per office, which each office calls by itself. */
type Unlike = '/list-users-in-group' | '/get-user-group'
/** Calls that both offices have: `/update-vendor` for `/admin/update-vendor` and `/cse-admin/update-vendor`. */
type SharedName = Exclude<AdminName<CallPath> & CommitteeName<CallPath>, Unlike>

/** Makes a call of the current scope and adds the committee's group. */
export type ScopeCall = <Name extends SharedName>(
  name: Name,
  ...args: CallArguments<`/admin${Name}`>
) => Promise<CallResult<`/admin${Name}`>>

type AnyClient = (path: string, input: unknown, options?: object) => Promise<unknown>

export function scopeCall(client: Client, scope: OfficeScope): ScopeCall {
  const prefix: string = scope.kind === 'admin' ? '/admin' : '/cse-admin'
  const group = scope.kind === 'admin' ? {} : { groupId: scope.groupId }
  // Cast: `SharedName` admits only calls whose two versions differ by `groupId` alone and have the same result
  // (officeCall).
  const send = client as unknown as AnyClient
  return ((name: string, input: object, options?: object) =>
    send(prefix + name, { ...input, ...group }, options)) as ScopeCall
}

/** Makes a call of super admins only. */
export type AdminCall = <Path extends Extract<CallPath, `/admin/${string}`>>(
  path: Path,
  ...args: CallArguments<Path>
) => Promise<CallResult<Path>>

export const adminCall = (client: Client): AdminCall => client
