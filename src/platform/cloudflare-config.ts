import { z } from 'zod'
import { ConfigError } from './shared-config.ts'

const OWN_API = 'https://api.cloudflare.com/client/v4'

const schema = z.object({
  APP_ENV: z.string().optional(),
  CLOUDFLARE_API_TOKEN: z.string().min(16).optional(),
  CLOUDFLARE_ZONE_ID: z.string().min(1).optional(),
  /** The name in our zone that customers' domains point to. */
  CUSTOM_HOSTNAME_TARGET: z.string().min(1).optional(),
  /** The simulator, in development. */
  CLOUDFLARE_API_BASE: z.url().optional(),
})

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
  const { CLOUDFLARE_API_TOKEN: apiToken, CLOUDFLARE_ZONE_ID: zoneId, CUSTOM_HOSTNAME_TARGET: target } = parsed.data
  const { CLOUDFLARE_API_BASE: apiBase = OWN_API, APP_ENV } = parsed.data
  if (APP_ENV === 'production' && apiBase !== OWN_API)
    throw new ConfigError('CLOUDFLARE_API_BASE is refused in production: the simulator is for development only.')
  if (!apiToken && !zoneId && !target) return null
  if (!apiToken || !zoneId || !target)
    throw new ConfigError('CLOUDFLARE_API_TOKEN, CLOUDFLARE_ZONE_ID and CUSTOM_HOSTNAME_TARGET go together.')
  return { apiBase, apiToken, zoneId, target }
}
