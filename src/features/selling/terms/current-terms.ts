import type { Tenant } from '#contract/tenant.ts'
import type { Statement } from '#db/region-db.ts'
import { sha256Hex } from '#lib/digest.ts'
import { termsText } from './terms-text.ts'

export interface CurrentTerms {
  id: string
  text: string
}

const made = new WeakMap<Tenant, Promise<CurrentTerms>>()

async function makeTerms(tenant: Tenant): Promise<CurrentTerms> {
  const text = termsText(tenant)
  return { id: `cgv-${tenant.slug}-${(await sha256Hex(text)).slice(0, 16)}`, text }
}

/**
 * The terms of a site as this build has them. The id follows from the text: a change makes another version, and none is
 * ever rewritten (chapter withdrawal, Terms of sale).
 */
export function currentTerms(tenant: Tenant): Promise<CurrentTerms> {
  const known = made.get(tenant) ?? makeTerms(tenant)
  made.set(tenant, known)
  return known
}

/** Keeps a version when somebody first reads it or buys under it; its number follows the site's last one. */
export const keepTerms = ({ slug }: Pick<Tenant, 'slug'>, { id, text }: CurrentTerms, now: number): Statement => ({
  sql: `insert into terms_version (id, tenant, number, text, from_ts)
    select ?, ?, coalesce((select max(number) from terms_version where tenant = ?), 0) + 1, ?, ?
    where not exists (select 1 from terms_version where id = ?)`,
  args: [id, slug, slug, text, now, id],
})
