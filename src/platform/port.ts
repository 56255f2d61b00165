import type { RegionDb } from '#db/region-db.ts'
import type { VoucherProvider } from '#features/selling/vouchers/voucher-provider.ts'
import type { ExpertTicketProvider } from '#features/stock/expert-tickets/provider.ts'
import type { CardProvider } from '#kernel/cards/card-provider.ts'
import type { Compute } from './compute-port.ts'
import type { FileStore } from './file-port.ts'
import type { Lines } from './line-port.ts'
import type { MailTransport } from './mail-port.ts'
import type { MapConfig } from './map-config.ts'
import type { OutsideRequest } from './outside-port.ts'
import type { MakeVersions } from './picture-port.ts'
import type { Wallets } from './wallet-port.ts'

/** Of scrypt: memory and time grow with N and r, time alone with p. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** What the process was started with; the only place where an environment variable ends up. */
export interface AppConfig {
  production: boolean
  /** Tests: a result that breaks its contract, or holds more than it, is refused. */
  checkResults: boolean
  /** Magic link and MFA sign-in are offered (X08), calls are slow (chapter deployment-and-runtimes). */
  localDevelopment: boolean
  /** Signs tokens and file addresses, encrypts what must be shown again. At least 32 bytes. */
  appKey: Uint8Array
  adminEmail: string
  mailFrom: string
  /** Topics of Amazon SNS by which the mail service tells what became of mails; none: no notice is believed. */
  mailNoticeTopics: readonly string[]
  throttles: boolean
  /** What a new password hash costs; older hashes carry their own figures and are renewed at the next sign-in. */
  passwordCost: PasswordCost
  /** What the page needs to collect a card: Stripe's publishable key, or the simulator's path. */
  cardForm: { kind: 'stripe'; publishableKey: string } | { kind: 'simulator'; basePath: string }
  /** The text by which Apple knows a site that offers Apple Pay; null where none is set. */
  applePayAssociation: string | null
  /** Null: pages show no map. */
  map: MapConfig | null
  metricsToken: string | null
  /** Search address of the national geocoding service; null: the bundled cities (D47). */
  addressSearchUrl: string | null
  /** Where certificates of customers' own domains are ordered; null: the proxy of the machine gets them by itself. */
  customHostnames: { apiBase: string; apiToken: string; zoneId: string; target: string } | null
  /** Origin of an identity provider on this machine, which may be asked in spite of that; null in production. */
  localIssuer: string | null
  /** Expert-ticketing partner API. */
  expertTickets: { baseUrl: string; partnerId: string; apiKey: string }
}

/** One JSON object per line; never pass a secret, a token or a password. */
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
 * The only thing that features see of where they run. Two implementations: bun.ts and worker.ts.
 * On Workers one is made per request; what may be kept between requests lives behind it.
 */
export interface Platform {
  readonly config: AppConfig
  readonly regions: readonly RegionInfo[]
  /** UTC ms. */
  now(): number
  readonly log: Log
  db(region: string): RegionDb
  /**
   * Runs `work` while holding the lock named `key`; others wait their turn. `fence` grows with every holder: a write that
   * depends on the lock carries it, so that a holder that lost its lease is refused. Never the only guard (D07).
   */
  withLock<T>(key: string, work: (fence: number) => Promise<T>): Promise<T>
  /** Who waits for a stock to open, and who may buy; one holder for each line. */
  readonly lines: Lines
  readonly files: FileStore
  readonly makeVersions: MakeVersions
  readonly cards: CardProvider
  /** Holiday vouchers; null where nobody answers for them: they are then offered nowhere. */
  readonly vouchers: VoucherProvider | null
  readonly expertTickets: ExpertTicketProvider
  readonly mail: MailTransport
  /** What signs passes for the wallets of phones. */
  readonly wallets: Wallets
  /** Whether so many attempts under one key are still few enough to be looked at: approximate, and costs no write. */
  floodGuard(key: string): Promise<boolean>
  /**
   * SHA-256 of the UTF-8 text, 64 hex digits, at once: Web Crypto's comes from another thread, and a request that waits for
   * it costs three times as much.
   */
  sha256(text: string): string
  /** scrypt; N, r, p as given, 64 bytes out. Few wait at a time: then it throws `signInBusy`. */
  scrypt(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Uint8Array>
  /** Drawing and encoding, away from the thread that answers requests where there are threads. */
  readonly compute: Compute
  /** Tells the job runner that there is work in this region; returns at once. */
  wakeJobs(region: string): void
  /** Keeps the process (or isolate) alive for work after the answer. */
  waitUntil(work: Promise<unknown>): void
  fetch: typeof fetch
  /** The addresses that a name leads to; null where `fetch` reaches no private network anyway. */
  addressesOf(host: string): Promise<string[] | null>
  /** Asks an https server at one of those addresses, whatever its name leads to by then; follows no redirect. */
  fetchFrom(address: string, url: URL, request: OutsideRequest): Promise<Response>
}
