import type { CallContract } from '#contract/call.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { RegionDb } from '#db/region-db.ts'
import type { SessionWay } from '#kernel/accounts/tables.ts'
import type { Site } from '#kernel/jobs/job-context.ts'
import type { TenantRegistry } from '#lib/tenant-registry.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'
import type { GroupTree, Permissions } from './group-tree.ts'
import type { Handler } from './handle.ts'
import type { ReadAhead } from './read-ahead.ts'
import type { SharedStanding } from './shared-standing.ts'

/** A passkey as a session remembers it. */
export interface ProvenPasskey {
  id: string
  host: string
  provenAt: number
}

export interface UserActor {
  kind: 'user'
  userId: string
  /** SHA-256 of the session id, as stored. */
  sessionIdHash: string
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  memberCardCode: string | null
  isAdmin: boolean
  /** How this session was opened, and when that was proven. */
  openedBy: SessionWay
  provenAt: number
  /** The passkey that was proven in this session, while it is kept: its host, and when. */
  passkey: ProvenPasskey | null
  groupId: string
  /** ROOT … own group; an item restricted to one of these is visible. */
  groupPath: string[]
  adminGroupIds: string[]
  permissions: Permissions
  /** What their committees would pay, where the caller stands for all who have the same. */
  shared?: SharedStanding
}

/** Who is calling. Rights of a visitor: non-premium only, no group. */
export type Actor = { kind: 'visitor' } | UserActor

/** A call that carries a key, so that making it again answers what it answered. */
export interface IdempotentCall {
  key: string
  requestHash: string
  /** The answer is written in the batch of the effect already. */
  stored: boolean
  /** What the key stood for when the call began, where that was read together with the session; for one look. */
  found?: { requestHash: string; answer: string } | null
}

/** Everything a handler may use beside its input. One per call. */
export interface CallContext {
  /** UTC ms; fixed for the call, so that prices and states agree with each other. */
  now: number
  requestId: string
  /** Host as the tenant declares it, without port and without `api.`. */
  host: string
  /** The host that sessions are bound to: `api.` hosts have their own. */
  sessionHost: string
  /** TLS, so that cookies are Secure. False on localhost only. */
  secure: boolean
  /** `https://host[:port]` for links in mails; in production never the request's own (chapter regions-and-moves). */
  origin: string
  /** For throttles and the audit row. */
  clientAddress: string
  /** What the caller works on: a name to know it by, and what an earlier sign-in on it has left there. Read by sign-ins alone. */
  device(): { name: string; id: string | null }
  tenant: Tenant
  /** Every tenant of this build, with the domains that it declares. */
  tenants: TenantRegistry
  region: RegionInfo
  actor: Actor
  groups: GroupTree
  db: RegionDb
  platform: Platform
  /** Grows with every change of what lists and pages show; keys in-memory caches. */
  catalogueVersion: number
  /** The caller's `Idempotency-Key`, for calls whose contract says so. */
  idempotency: IdempotentCall | null
  /** What the handler of this call has asked for together with the session, if it has. */
  readAhead: ReadAhead | null
  /** Asks dispatch to set (a value) or clear (null) the session cookie of this host. */
  setSessionCookie(sessionId: string | null): void
  /** Leaves on the caller's device what it is known by; for longer than a session. */
  setDeviceCookie(deviceId: string): void
  /** The site of `https://host[:port]`, in the theme of the person's group when one is given. */
  site(origin: string, groupId?: string): Site
  /** The handler of another call, for what takes its effect back. */
  handlerOf(path: string): Handler | undefined
  /** Throws what dispatch would answer if the caller made this call with this input: whoever may not make it. */
  authorise(contract: CallContract, input: unknown): void
  /** Read the groups, hosts and the catalogue version anew: this call changed them. */
  catalogueChanged(): void
}

export type UserContext = CallContext & { actor: UserActor }
