import type { RegionDb } from '#db/region-db.ts'
import type { VoucherProvider } from '#features/selling/vouchers/voucher-provider.ts'
import type { ExpertTicketProvider } from '#features/stock/expert-tickets/provider.ts'
import type { CardProvider } from '#kernel/cards/card-provider.ts'
import type { Packing } from '#lib/zip/packing.ts'
import type { Compute } from './compute-port.ts'
import type { MapConfig } from './config/map-config.ts'
import type { DocumentReader } from './document-port.ts'
import type { FileStore } from './file-port.ts'
import type { MailTransport } from './mail-port.ts'
import type { OpeningQueues } from './opening-queue-port.ts'
import type { OutsideRequest } from './outside-port.ts'
import type { MakeVersions } from './picture-port.ts'
import type { Wallets } from './wallet-port.ts'

/** Parameters of scrypt: memory and time grow with N and r, only time with p. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** Configuration of the process; all environment variables are converted to it. */
export interface AppConfig {
  production: boolean
  /** For tests: refuses results that violate or exceed their contract. */
  checkResults: boolean
  /** Offers sign-in by magic link and MFA (X08), and delays calls (chapter deployment-and-runtimes). */
  localDevelopment: boolean
  /** Signs tokens and file addresses, and encrypts what must be shown again. At least 32 bytes. */
  appKey: Uint8Array
  adminEmail: string
  mailFrom: string
  /** Topics of Amazon SNS for delivery reports of mails; if empty, no report is accepted. */
  mailNoticeTopics: readonly string[]
  throttles: boolean
  /** Cost of new password hashes; older ones carry their own and are renewed at the next sign-in. */
  passwordCost: PasswordCost
  /** Card form of the page: Stripe's publishable key, or the simulator's path. */
  cardForm: { kind: 'stripe'; publishableKey: string } | { kind: 'simulator'; basePath: string }
  /** Text by which Apple recognises a site that offers Apple Pay; null if none is set. */
  applePayAssociation: string | null
  /** Null: pages show no map. */
  map: MapConfig | null
  metricsToken: string | null
  /** Search address of the national geocoding service; null: the bundled cities are searched (D47). */
  addressSearchUrl: string | null
  /** Account for ordering certificates of customers' domains; null: the machine's proxy obtains them. */
  customHostnames: { apiBase: string; apiToken: string; zoneId: string; target: string } | null
  /** Origin of an identity provider on this machine, allowed although it is local; null in production. */
  localIssuer: string | null
  /** Account of Expert-ticketing's partner API. */
  expertTickets: { baseUrl: string; partnerId: string; apiKey: string }
}

/** Writes one JSON object per line; never pass a secret, token or password. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields?: Record<string, string | number | boolean | null | undefined>,
) => void

export interface RegionInfo {
  slug: string
  /** IANA zone of "France time" in this region (D14). */
  zone: string
}

/**
 * All that features see of the runtime, implemented by bun.ts and worker.ts. On Workers there is one per request, and
 * what outlives a request is kept behind it.
 */
export interface Platform {
  readonly config: AppConfig
  readonly regions: readonly RegionInfo[]
  /** Current time, UTC ms. */
  now(): number
  readonly log: Log
  db(region: string): RegionDb
  /**
   * Runs `work` while holding the lock `key`; others wait their turn. `fence` grows with every holder: writes that
   * depend on the lock carry it, so that a holder whose lease has ended is refused. Never the only guard (D07).
   */
  withLock<T>(key: string, work: (fence: number) => Promise<T>): Promise<T>
  /** Queues of openings: who waits and who may buy; each has one holder. */
  readonly openingQueues: OpeningQueues
  readonly files: FileStore
  readonly makeVersions: MakeVersions
  /** Reads the codes of documents; null on a runtime that cannot: documents are sold unread there. */
  readonly documents: DocumentReader | null
  readonly cards: CardProvider
  /** Holiday vouchers; null if there is no provider: they are then not offered. */
  readonly vouchers: VoucherProvider | null
  readonly expertTickets: ExpertTicketProvider
  readonly mail: MailTransport
  /** Signs passes for the wallets of phones. */
  readonly wallets: Wallets
  /** False after too many attempts under one key; approximate, and without a write. */
  floodGuard(key: string): Promise<boolean>
  /**
   * SHA-256 of UTF-8 text in 64 hex digits, synchronous: Web Crypto's runs in another thread, and waiting for it costs
   * a request three times as much.
   */
  sha256(text: string): string
  readonly packing: Packing
  /** scrypt with the given N, r, p and 64 bytes of output. Throws `signInBusy` if too many are waiting. */
  scrypt(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Uint8Array>
  /** Renders and encodes, in other threads if the runtime has them. */
  readonly compute: Compute
  /** Announces work in this region to the job runner; returns at once. */
  wakeJobs(region: string): void
  /** Keeps the process (or isolate) alive for work after the answer. */
  waitUntil(work: Promise<unknown>): void
  fetch: typeof fetch
  /** IP addresses of a name; null if `fetch` cannot reach private networks anyway. */
  addressesOf(host: string): Promise<string[] | null>
  /**
   * Requests an https server at one of those IP addresses, even if its name resolves to another by then; follows no
   * redirect.
   */
  fetchFrom(address: string, url: URL, request: OutsideRequest): Promise<Response>
}
