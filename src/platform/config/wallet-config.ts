import { z } from 'zod'
import { readPem, rsaSigner } from '#lib/pem.ts'
import {
  STAND_IN_ACCOUNT,
  STAND_IN_AUTHORITY,
  STAND_IN_CERTIFICATE,
  STAND_IN_ISSUER,
  STAND_IN_KEY,
  STAND_IN_PASS_TYPE,
  STAND_IN_TEAM,
} from '#simulators/wallet/keys.ts'
import { createWalletServices, STAND_IN_RELAY_URL } from '#simulators/wallet/wallet-services.ts'
import type { ApplePasses, GooglePasses, Wallets } from '../wallet-port.ts'
import { createApplePasses } from '../wallets/apple-signer.ts'
import { createGoogleUpdates } from '../wallets/google-updates.ts'
import { createPushRelay } from '../wallets/push-relay.ts'
import { ConfigError } from './config-error.ts'

const given = z.string().min(1).optional()

/** Variables of both runtimes. Keys and certificates are PEM, optionally on one line with `\n` for line breaks. */
export const walletVariables = {
  APPLE_PASS_TYPE_ID: z.string().startsWith('pass.').optional(),
  APPLE_TEAM_ID: given,
  APPLE_PASS_CERTIFICATE: given,
  APPLE_PASS_KEY: given,
  APPLE_WWDR_CERTIFICATE: given,
  APPLE_PUSH_RELAY_URL: z.url().optional(),
  APPLE_PUSH_RELAY_TOKEN: given,
  GOOGLE_WALLET_ISSUER_ID: given,
  GOOGLE_WALLET_ACCOUNT: given,
  GOOGLE_WALLET_KEY: given,
}
const schema = z.object(walletVariables)
type WalletVariables = z.output<typeof schema>

const SAVE_URL = 'https://pay.google.com/gp/v/save/'

/** All named variables with their values, or null if none is set. */
function together<const Name extends keyof WalletVariables>(
  variables: WalletVariables,
  names: readonly Name[],
): Record<Name, string> | null {
  const found = names.flatMap((name): [Name, string][] => {
    const value = variables[name]
    return value === undefined ? [] : [[name, value]]
  })
  if (found.length === 0) return null
  if (found.length < names.length) throw new ConfigError(`${names.join(', ')} go together.`)
  return Object.fromEntries(found) as Record<Name, string>
}

/** The message contains no value, since one of them is a secret. */
function pemBytes<Name extends string>(variables: Record<Name, string>, name: Name): Uint8Array<ArrayBuffer> {
  const bytes = readPem(variables[name])
  if (bytes === null) throw new ConfigError(`${name}: a PEM text with its BEGIN and END lines`)
  return bytes
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))

const appleNames = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
] as const
const googleNames = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY'] as const

const relayNames = ['APPLE_PUSH_RELAY_URL', 'APPLE_PUSH_RELAY_TOKEN'] as const

interface WalletParts {
  hasStandIns: boolean
  now: () => number
  fetch: typeof fetch
  /** Pushes directly to Apple's service, on runtimes that can; a configured relay works on all. */
  pushDirectly?: (keys: { certificate: string; key: string; passTypeId: string }) => NonNullable<ApplePasses['push']>
}

/** Signers of passes: the configured keys, else the simulators' if there are simulators. Throws `ConfigError`. */
export function createWallets(variables: WalletVariables, { hasStandIns, now, ...parts }: WalletParts): Wallets {
  const apple = together(variables, appleNames)
  const google = together(variables, googleNames)
  const standIns = hasStandIns ? standInWallets(now) : { apple: null, google: null }
  return {
    apple: apple ? configuredApple(apple, together(variables, relayNames), { now, ...parts }) : standIns.apple,
    google: google
      ? googlePasses(
          {
            issuerId: google.GOOGLE_WALLET_ISSUER_ID,
            account: google.GOOGLE_WALLET_ACCOUNT,
            key: pemBytes(google, 'GOOGLE_WALLET_KEY'),
          },
          parts.fetch,
          now,
        )
      : standIns.google,
  }
}

function configuredApple(
  apple: Record<(typeof appleNames)[number], string>,
  relay: Record<(typeof relayNames)[number], string> | null,
  { now, fetch: ask, pushDirectly }: Omit<WalletParts, 'hasStandIns'>,
): ApplePasses {
  const passTypeId = apple.APPLE_PASS_TYPE_ID
  const push = relay
    ? createPushRelay({ url: relay.APPLE_PUSH_RELAY_URL, token: relay.APPLE_PUSH_RELAY_TOKEN, passTypeId, ask })
    : (pushDirectly?.({ certificate: apple.APPLE_PASS_CERTIFICATE, key: apple.APPLE_PASS_KEY, passTypeId }) ?? null)
  return createApplePasses(
    {
      passTypeId,
      teamId: apple.APPLE_TEAM_ID,
      certificate: pemBytes(apple, 'APPLE_PASS_CERTIFICATE'),
      issuer: pemBytes(apple, 'APPLE_WWDR_CERTIFICATE'),
      key: pemBytes(apple, 'APPLE_PASS_KEY'),
      push,
    },
    now,
  )
}

interface GoogleKeys {
  issuerId: string
  account: string
  key: Uint8Array<ArrayBuffer>
}

function googlePasses({ issuerId, account, key }: GoogleKeys, ask: typeof fetch, now: () => number): GooglePasses {
  const sign = rsaSigner(key)
  return { issuerId, account, saveUrl: SAVE_URL, sign, update: createGoogleUpdates({ account, sign, ask, now }) }
}

/** Publicly known keys and in-memory services, for a developer's machine and for tests. */
export function standInWallets(now: () => number, services = createWalletServices()): Wallets {
  const key = fromBase64(STAND_IN_KEY)
  const passTypeId = STAND_IN_PASS_TYPE
  return {
    apple: createApplePasses(
      {
        passTypeId,
        teamId: STAND_IN_TEAM,
        certificate: fromBase64(STAND_IN_CERTIFICATE),
        issuer: fromBase64(STAND_IN_AUTHORITY),
        key,
        push: createPushRelay({ url: STAND_IN_RELAY_URL, token: 'stand-in', passTypeId, ask: services.fetch }),
      },
      now,
    ),
    google: googlePasses({ issuerId: STAND_IN_ISSUER, account: STAND_IN_ACCOUNT, key }, services.fetch, now),
  }
}
