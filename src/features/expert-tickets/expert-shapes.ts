/** What the provider has not confirmed for so long is not sold (decision 086). */
export const CATALOGUE_STALE_MS = 12 * 3_600_000
