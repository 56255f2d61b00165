import { z } from 'zod'
import { ts } from '#contract/shapes.ts'
import { buckets, monthKey } from '#features/money/accounting/closing-shapes.ts'
import { bookTables } from './book-digests.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const manifestFile = z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256: digest })
export type ManifestFile = z.infer<typeof manifestFile>

/** A closed month's figures, the digests of its files and books, and the digest of the month before. */
export const manifest = z.object({
  format: z.literal(1),
  region: z.string(),
  month: monthKey,
  startTs: ts,
  endTs: ts,
  closedAt: ts,
  closedBy: z.string().nullable(),
  reason: z.string().nullable(),
  difference: z.int(),
  entries: z.int(),
  sums: buckets,
  /** SHA-256 of the manifest of the month before; null for the first one. */
  previous: digest.nullable(),
  files: z.array(manifestFile),
  books: z.array(z.object({ table: z.enum(bookTables), rows: z.int(), sha256: digest })),
})
export type Manifest = z.infer<typeof manifest>
