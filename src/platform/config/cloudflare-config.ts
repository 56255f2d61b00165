import { z } from 'zod'
import { ConfigError } from './config-error.ts'

const OWN_API = 'https://api.cloudflare.com/client/v4'

/** Variables for ordering certificates of customers' domains: the first three together, or none. */
export const cloudflareVariables = {
  CLOUDFLARE_API_TOKEN: z.string().min(16).optional(),
  CLOUDFLARE_ZONE_ID: z.string().min(1).optional(),
  /** Name in our zone to which customers' domains point. */
  CUSTOM_HOSTNAME_TARGET: z.string().min(1).optional(),
  /** URL of the simulator, in development. */
  CLOUDFLARE_API_BASE: z.url().optional(),
}
const schema = z.object({ APP_ENV: z.string().optional(), ...cloudflareVariables })

export interface CloudflareConfig {
  apiBase: string
  apiToken: string
  zoneId: string
  target: string
}

/**
 * Settings of the command `domain` for ordering certificates at Cloudflare; null if none is set. Throws `ConfigError`.
 */
export function readCloudflareConfig(variables: Record<string, string | undefined>): CloudflareConfig | null {
  const filled = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const parsed = schema.safeParse(Object.fromEntries(filled))
  if (!parsed.success)
    // The messages contain no values, since one of them is a secret.
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  const { CLOUDFLARE_API_TOKEN, CLOUDFLARE_ZONE_ID, CUSTOM_HOSTNAME_TARGET, APP_ENV } = parsed.data
  const given = [CLOUDFLARE_API_TOKEN, CLOUDFLARE_ZONE_ID, CUSTOM_HOSTNAME_TARGET].filter(
    (value) => value !== undefined,
  )
  const config = cloudflareSettings(parsed.data, APP_ENV === 'production')
  if (config === null && given.length > 0)
    throw new ConfigError('CLOUDFLARE_API_TOKEN, CLOUDFLARE_ZONE_ID and CUSTOM_HOSTNAME_TARGET go together.')
  return config
}

/**
 * Settings from variables already read. A server may start with some of them, since the token alone serves deployment.
 * Throws `ConfigError`.
 */
export function cloudflareSettings(
  variables: z.output<z.ZodObject<typeof cloudflareVariables>>,
  production: boolean,
): CloudflareConfig | null {
  const { CLOUDFLARE_API_TOKEN: apiToken, CLOUDFLARE_ZONE_ID: zoneId, CUSTOM_HOSTNAME_TARGET: target } = variables
  const { CLOUDFLARE_API_BASE: apiBase = OWN_API } = variables
  if (production && apiBase !== OWN_API)
    throw new ConfigError('CLOUDFLARE_API_BASE is refused in production: the simulator is for development only.')
  return apiToken && zoneId && target ? { apiBase, apiToken, zoneId, target } : null
}
