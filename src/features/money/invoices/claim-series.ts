import { CallError } from '#contract/errors.ts'
import { guard, type Step } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'

const takenSql = `(exists (select 1 from invoice_series_claim where series = ? and tenant <> ?)
  or exists (select 1 from invoice_settings where series = ? and tenant <> ?)
  or exists (select 1 from invoice_series where series = ? and tenant <> ?))`
const takenArgs = (series: string, tenant: string) => [series, tenant, series, tenant, series, tenant]
const seriesTaken = () => new CallError('invoicePrefixTaken', { fields: ['issuer.prefix'] })

/**
 * Makes a series of numbers this tenant's in all regions: no transaction spans them, and a tenant may move from one to
 * another. Of two tenants at one moment the first region in the order of names decides, before the other has claimed
 * anything. A claim stays, also of who is refused later or takes another series: numbers of it may have been issued.
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
