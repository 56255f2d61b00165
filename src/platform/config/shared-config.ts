import { z } from 'zod'
import {
  SIMULATOR_API_KEY,
  SIMULATOR_PARTNER_ID,
  SIMULATOR_SECRET_KEY,
  SIMULATOR_WEBHOOK_SECRET,
} from '#simulators/keys.ts'
import type { AppConfig } from '../port.ts'
import { DEFAULT_QUEUE_PACE } from '../queues/queue-pace.ts'
import { cloudflareSettings, cloudflareVariables } from './cloudflare-config.ts'
import { ConfigError } from './config-error.ts'
import { mapSettings, mapVariables } from './map-config.ts'
import { passwordCosts } from './password-costs.ts'
import { refuseMixedKeys, secretKeyText, senderText } from './start-refusals.ts'
import { walletVariables } from './wallet-config.ts'

const given = z.string().min(1).optional()

/** Variables with the same meaning on Bun and Workers. */
export const sharedVariables = {
  THROTTLE: z.enum(['on', 'off']).default('on'),
  PASSWORD_COST: z.enum(['full', 'low']).default('full'),
  CHECK_RESULTS: z.enum(['0', '1']).default('0'),
  LOCAL_DEVELOPMENT: z.enum(['0', '1']).default('0'),
  LOG_REQUESTS: z.enum(['on', 'off']).default('on'),
  ADMIN_EMAIL: z.email().optional(),
  MAIL_FROM: senderText.optional(),
  /** Topics of Amazon SNS for bounces and complaints, separated by commas. */
  MAIL_NOTICE_TOPICS: z
    .string()
    .regex(/^arn:aws[a-z-]*:sns:[^,\s]+(,\s*arn:aws[a-z-]*:sns:[^,\s]+)*$/)
    .optional(),
  /** People admitted from an opening's queue in a second: the paid journeys that the machine can serve. */
  LINE_PACE: z.coerce.number().int().min(1).max(10_000).default(DEFAULT_QUEUE_PACE),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Search URL of the national geocoding service. */
  ADDRESS_SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Development: an identity provider on this machine, without TLS. */
  LOCAL_ISSUER: z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }).optional(),
  /** Development: the simulated card provider as a separate process, instead of the one inside the server. */
  CARD_STAND_IN: z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }).optional(),
  STRIPE_SECRET_KEY: secretKeyText.optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  /** Two, separated by a comma, while one replaces the other. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^,\s]+(,\s*whsec_[^,\s]+)?$/, 'begins with whsec_; two have a comma between them')
    .optional(),
  APPLE_PAY_DOMAIN_ASSOCIATION: given,
  EXPERTICKET_BASE_URL: z.url().optional(),
  EXPERTICKET_PARTNER_ID: given,
  EXPERTICKET_API_KEY: given,
  ...mapVariables,
  ...cloudflareVariables,
  ...walletVariables,
}
const schema = z.object(sharedVariables)
type SharedConfig = z.output<typeof schema>

/** Variables without default in production; each runtime needs more. */
const needed = [
  'ADMIN_EMAIL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'EXPERTICKET_BASE_URL',
  'EXPERTICKET_PARTNER_ID',
  'EXPERTICKET_API_KEY',
] as const

/**
 * Refuses to start production with simulators (D10). `alsoNeeded`: the runtime's own variables. Throws `ConfigError`.
 */
export function refuseStandIns<Name extends string>(
  config: SharedConfig & Partial<Record<Name, unknown>>,
  alsoNeeded: readonly Name[],
): void {
  const missing = [...needed, ...alsoNeeded].filter((name) => config[name] === undefined)
  if (missing.length > 0)
    throw new ConfigError(`APP_ENV=production needs ${missing.join(', ')}: the stand-ins are for development only.`)
  refuseMixedKeys(config)
  if (config.THROTTLE === 'off') throw new ConfigError('THROTTLE=off is refused in production.')
  if (config.PASSWORD_COST === 'low') throw new ConfigError('PASSWORD_COST=low is refused in production.')
  if (config.LOCAL_ISSUER) throw new ConfigError('LOCAL_ISSUER is refused in production.')
  if (config.LOCAL_DEVELOPMENT === '1') throw new ConfigError('LOCAL_DEVELOPMENT=1 is refused in production.')
}

/**
 * Recipients of notices if none is configured: on a developer's machine, and on a development server. Production
 * requires one.
 */
const LOCAL_ADMIN = 'admin@local.test'
const DEMO_ADMIN = 'admin@demo.test'

interface Facts {
  production: boolean
  appKey: Uint8Array
  /** Origin that answers /_dev/…, if any; null in production. */
  standIns: string | null
}

/** Configuration from the variables; a third party without key is replaced by its simulator. */
export function toAppConfig(config: SharedConfig, { production, appKey, standIns }: Facts): AppConfig {
  return {
    production,
    checkResults: config.CHECK_RESULTS === '1',
    localDevelopment: config.LOCAL_DEVELOPMENT === '1',
    appKey,
    adminEmail: config.ADMIN_EMAIL ?? (config.LOCAL_DEVELOPMENT === '1' ? LOCAL_ADMIN : DEMO_ADMIN),
    mailFrom: config.MAIL_FROM ?? 'Guichet <billets@guichet.test>',
    mailNoticeTopics: config.MAIL_NOTICE_TOPICS?.split(',').map((topic) => topic.trim()) ?? [],
    throttles: config.THROTTLE === 'on',
    passwordCost: passwordCosts[config.PASSWORD_COST],
    cardForm:
      config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY
        ? { kind: 'stripe', publishableKey: config.STRIPE_PUBLISHABLE_KEY }
        : { kind: 'simulator', basePath: '/_dev/stripe' },
    applePayAssociation: config.APPLE_PAY_DOMAIN_ASSOCIATION ?? null,
    map: mapSettings(config, standIns !== null),
    metricsToken: config.METRICS_TOKEN ?? null,
    addressSearchUrl: config.ADDRESS_SEARCH_URL ?? null,
    customHostnames: cloudflareSettings(config, production),
    localIssuer: config.LOCAL_ISSUER && !production ? new URL(config.LOCAL_ISSUER).origin : null,
    expertTickets: {
      baseUrl: config.EXPERTICKET_BASE_URL ?? `${standIns}/_dev/experticket`,
      partnerId: config.EXPERTICKET_PARTNER_ID ?? SIMULATOR_PARTNER_ID,
      apiKey: config.EXPERTICKET_API_KEY ?? SIMULATOR_API_KEY,
    },
  }
}

/** Keys for the card SDK: Stripe's, or the simulator's if there is none. */
export function readCardKeys(config: SharedConfig, standIns: string | null) {
  return {
    secretKey: config.STRIPE_SECRET_KEY ?? SIMULATOR_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET?.split(',').map((secret) => secret.trim()) ?? SIMULATOR_WEBHOOK_SECRET,
    apiBase: config.STRIPE_SECRET_KEY === undefined ? (config.CARD_STAND_IN ?? `${standIns}/_dev/stripe`) : undefined,
  }
}
