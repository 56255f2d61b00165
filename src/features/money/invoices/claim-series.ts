import { CallError } from '#contract/errors.ts'
import { guard, type Step } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'

const takenSql = `(exists (select 1 from invoice_series_claim where series = ? and tenant <> ?)
  or exists (select 1 from invoice_settings where series = ? and tenant <> ?)
  or exists (select 1 from invoice_series where series = ? and tenant <> ?))`
const takenArgs = (series: string, tenant: string) => [series, tenant, series, tenant, series, tenant]
const seriesTaken = () => new CallError('invoicePrefixTaken', { fields: ['issuer.prefix'] })

/**
 * Reserves a number series for this tenant in all regions, as a tenant may move and no transaction spans regions. If
 * two tenants try at once, the first region by name decides. A claim is permanent: numbers may have been issued.
 */
export async function claimSeries({ platform, tenant, now }: OfficeWriteContext, series: string): Promise<void> {
  const slugs = platform.regions.map(({ slug }) => slug).sort()
  const taken = await Promise.all(
    slugs.map(async (slug) => {
      const { rows } = await platform.db(slug).query(`select 1 where ${takenSql}`, takenArgs(series, tenant.slug))
      return rows.length > 0
    }),
  )
  if (taken.includes(true)) throw seriesTaken()
  for (const slug of slugs)
    await platform.db(slug).write([
      guard(`not ${takenSql}`, takenArgs(series, tenant.slug), seriesTaken()),
      {
        sql: 'insert into invoice_series_claim (series, tenant, created_at) values (?, ?, ?) on conflict do nothing',
        args: [series, tenant.slug, now],
      },
    ])
}

export const ownsSeries = (series: string, tenant: string): Step =>
  guard('exists (select 1 from invoice_series_claim where series = ? and tenant = ?)', [series, tenant], seriesTaken())
