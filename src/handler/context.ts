import type { CallContract } from '#contract/call.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { RegionDb } from '#db/region-db.ts'
import type { SessionWay } from '#kernel/accounts/tables.ts'
import type { Site } from '#kernel/jobs/job-context.ts'
import type { TenantRegistry } from '#lib/tenant-registry.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'
import type { Permissions } from './group.ts'
import type { GroupTree } from './group-tree.ts'
import type { Handler } from './handle.ts'
import type { FeatureParts } from './manifest/feature.ts'
import type { ReadAhead } from './read-ahead.ts'
import type { SharedStanding } from './shared-standing.ts'

/** A passkey proven in a session. */
export interface ProvenPasskey {
  id: string
  host: string
  provenAt: number
}

export interface UserActor {
  kind: 'user'
  userId: string
  /** SHA-256 of the session id, as it is stored. */
  sessionIdHash: string
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  memberCardCode: string | null
  isAdmin: boolean
  /** How this session was opened, and when the identity was proven. */
  openedBy: SessionWay
  provenAt: number
  /** Passkey proven in this session, with its host and the time; null if none was, or if it has been removed. */
  passkey: ProvenPasskey | null
  groupId: string
  /** Group ids from ROOT to the person's own; items restricted to one of them are visible. */
  groupPath: string[]
  adminGroupIds: string[]
  permissions: Permissions
  /** Subsidy facts of the caller, if the page is rendered for all members with equal ones. */
  shared?: SharedStanding
}

/** The caller. A visitor has no group and sees non-premium offers only. */
export type Actor = { kind: 'visitor' } | UserActor

/** A call with an idempotency key: repeating it returns the first answer. */
export interface IdempotentCall {
  key: string
  requestHash: string
  /** True once the answer has been written in the batch of the effect. */
  stored: boolean
  /** Stored answer of the key, if it was read together with the session; used for one look only. */
  found?: { requestHash: string; answer: string } | null
}

/** Context of one call: all that its handler may use beside the input. */
export interface CallContext {
  /** UTC ms, fixed for the call so that prices and states are consistent. */
  now: number
  requestId: string
  /** Host as the tenant declares it, without port and `api.`. */
  host: string
  /** Host to which sessions are bound; `api.` hosts have their own. */
  sessionHost: string
  /** True over TLS: cookies are Secure. False on localhost only. */
  secure: boolean
  /**
   * `https://host[:port]` for links in mails; in production never taken from the request (chapter regions-and-moves).
   */
  origin: string
  /** IP address of the caller, for throttles and the audit row. */
  clientAddress: string
  /**
   * The caller's device: its readable name, and the id left in a cookie by an earlier sign-in. Used only by sign-ins.
   */
  device(): { name: string; id: string | null }
  tenant: Tenant
  /** All tenants of this build, with the domains that they declare. */
  tenants: TenantRegistry
  region: RegionInfo
  actor: Actor
  groups: GroupTree
  db: RegionDb
  platform: Platform
  /** Increases with every change of what lists and pages show; keys in-memory caches. */
  catalogueVersion: number
  /** The caller's `Idempotency-Key`, if the call's contract allows one. */
  idempotency: IdempotentCall | null
  /** Data that the handler's `ahead` has read together with the session, if any. */
  readAhead: ReadAhead | null
  /** Sets the session cookie of this host, or clears it (null), in the response. */
  setSessionCookie(sessionId: string | null): void
  /** Sets the device cookie, by which the device is recognised after the session. */
  setDeviceCookie(deviceId: string): void
  /** Site of `https://host[:port]`, in the theme of the person's group if `groupId` is given. */
  site(origin: string, groupId?: string): Site
  /** All features of the house, for handlers that go over them. */
  features: readonly FeatureParts[]
  /** Handler of another call, used to take back its effect. */
  handlerOf(path: string): Handler | undefined
  /** Throws the refusal that dispatch would return if the caller may not make this call with this input. */
  authorise(contract: CallContract, input: unknown): void
  /** Reloads groups, hosts and the catalogue version after this call, which has changed them. */
  catalogueChanged(): void
}

export type UserContext = CallContext & { actor: UserActor }
