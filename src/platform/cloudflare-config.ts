import { z } from 'zod'
import { ConfigError } from './config-error.ts'

const OWN_API = 'https://api.cloudflare.com/client/v4'

/** What orders certificates of customers' own domains; all three together, or none. */
export const cloudflareVariables = {
  CLOUDFLARE_API_TOKEN: z.string().min(16).optional(),
  CLOUDFLARE_ZONE_ID: z.string().min(1).optional(),
  /** The name in our zone that customers' domains point to. */
  CUSTOM_HOSTNAME_TARGET: z.string().min(1).optional(),
  /** The simulator, in development. */
  CLOUDFLARE_API_BASE: z.url().optional(),
}
const schema = z.object({ APP_ENV: z.string().optional(), ...cloudflareVariables })

export interface CloudflareConfig {
  apiBase: string
  apiToken: string
  zoneId: string
  target: string
}

/** What `domain` needs to order certificates at Cloudflare; null when nothing of it is set. Throws `ConfigError`. */
export function readCloudflareConfig(variables: Record<string, string | undefined>): CloudflareConfig | null {
  const filled = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const parsed = schema.safeParse(Object.fromEntries(filled))
  if (!parsed.success)
    // The messages name no value: one of them is a secret.
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
 * The same of variables that have been read. A server starts with a part of them: the token alone is what deploys it.
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
