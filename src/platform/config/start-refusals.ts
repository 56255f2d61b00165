import { z } from 'zod'
import { ConfigError } from './config-error.ts'

const sender = /^(?:[^<>]*<([^<>\s]+)>|([^<>\s]+))$/

/** `Billets <billets@example.com>`, or a bare address: with anything else every mail would fail. */
export const senderText = z.string().refine((text) => {
  const [, named, alone] = sender.exec(text.trim()) ?? []
  return z.email().safeParse(named ?? alone).success
}, 'an address, or a name with an address in <>')

/** Stripe's secret key: `sk_`, or `rk_` for one restricted to the needed rights. */
export const secretKeyText = z.string().regex(/^(sk|rk)_/, 'begins with sk_, or rk_ for a restricted key')

interface CardKeys {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
}

/** Mode of a key: live or test money; null if the key does not tell. */
const readMode = (key: string | undefined): string | null => /^[a-z]+_(live|test)_/.exec(key ?? '')?.[1] ?? null

/** Throws `ConfigError` for keys of different modes: cards would be collected at one account and charged at another. */
export function refuseMixedKeys({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: CardKeys): void {
  const [secret, publishable] = [readMode(STRIPE_SECRET_KEY), readMode(STRIPE_PUBLISHABLE_KEY)]
  if (secret !== null && publishable !== null && secret !== publishable)
    throw new ConfigError(
      `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key: take both from one place.`,
    )
}

/**
 * Throws `ConfigError` if APP_ENV is missing where customers may be: a lost line must not open a development server
 * with its published passwords and everybody's mails.
 */
export function refuseUnsaidEnvironment(
  said: string | undefined,
  { STRIPE_SECRET_KEY, TRUST_PROXY }: CardKeys & { TRUST_PROXY: '0' | '1' },
): void {
  const sign = TRUST_PROXY === '1' ? 'TRUST_PROXY=1' : readMode(STRIPE_SECRET_KEY) === 'live' && 'a live key'
  if (said === undefined && sign)
    throw new ConfigError(`APP_ENV is missing beside ${sign}: say APP_ENV=production, or APP_ENV=development.`)
}
