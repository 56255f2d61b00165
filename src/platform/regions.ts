import type { RegionInfo } from './port.ts'

/** Regions, each with its own database; tenants name theirs. */
export const regions: readonly RegionInfo[] = [
  { slug: 'eu', zone: 'Europe/Paris' },
  { slug: 'oi', zone: 'Indian/Reunion' },
]
