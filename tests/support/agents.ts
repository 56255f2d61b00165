import type { RegionDb } from '#db/region-db.ts'

/** Partners sell by an agent on these terms from now on; `null`: the operator sells again. */
export const setTerms = (
  db: RegionDb,
  vendorIds: readonly string[],
  terms: { commission: number; rate?: number; provision?: string } | null,
) =>
  db.write(
    vendorIds.map((vendorId) => ({
      sql: `insert or replace into payee (vendor_id, terms, commission, commission_vat, updated_at)
        values (?, ?, cast(? as integer), ?, 1)`,
      args: [
        ...[vendorId, terms ? 'Agency' : 'Resale', terms?.commission ?? null],
        terms ? JSON.stringify({ rate: terms.rate ?? 2000, provision: terms.provision ?? null }) : null,
      ],
    })),
  )
