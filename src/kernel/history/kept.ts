/** Time within which a deletion or change can be taken back: 30 days (D42, D48). */
export const KEPT_MS = 30 * 86_400_000
