import { z } from 'zod'
import { legalIdentity } from '#contract/legal-identity.ts'
import type { CatalogueRow } from './import/format.ts'
import { type RowRemark, remarkFields, remarkKinds } from './import/row-remarks.ts'

const text = z.string()
const maybe = text.nullable()

/** A row as the dry run stored it. */
const shape = z.object({
  ref: text,
  name: text,
  activityLabel: text,
  vendorMarkdown: text,
  activityMarkdown: text,
  street: maybe,
  postalCode: maybe,
  city: text,
  country: text,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  phone: maybe,
  site: maybe,
  categories: z.array(z.array(text)),
  comments: text,
  forChildren: z.boolean().optional(),
  legalIdentity: legalIdentity.optional(),
}) satisfies z.ZodType<CatalogueRow>

export const catalogueRow = (stored: unknown): CatalogueRow => shape.parse(stored)

const remark = z.object({
  field: z.enum(remarkFields),
  kind: z.enum(remarkKinds),
  cell: text,
}) satisfies z.ZodType<RowRemark>

/** Row in its stored shape, with the remarks on its cells. */
export const storedRow = (row: CatalogueRow, remarks: readonly RowRemark[]): object =>
  remarks.length === 0 ? row : { ...row, remarks }

export const storedRemarks = (stored: unknown): RowRemark[] =>
  z
    .object({ remarks: z.array(remark).optional() })
    .nullable()
    .parse(stored)?.remarks ?? []
