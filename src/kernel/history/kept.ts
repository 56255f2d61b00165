import { limits } from '#lib/words/limits.ts'

/** Time within which a deletion or change can be taken back (D42, D48). */
export const KEPT_MS = limits.undo.ms
