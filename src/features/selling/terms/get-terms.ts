import { desc, eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { termsVersion } from '#kernel/orders/tables.ts'
import { getTerms } from './contract.ts'
import { currentTerms, keepTerms } from './current-terms.ts'

export const getTermsHandler = handle(getTerms, async ({ db, tenant, now }, { version }, fail) => {
  const current = await currentTerms(tenant)
  const readAll = () =>
    db.orm.select().from(termsVersion).where(eq(termsVersion.tenant, tenant.slug)).orderBy(desc(termsVersion.number))
  let rows = await readAll()
  const wanted = version ?? current.id
  if (wanted !== current.id && !rows.some(({ id }) => id === wanted)) fail('termsNotFound')
  if (!rows.some(({ id }) => id === current.id)) {
    await db.write([keepTerms(tenant, current, now)])
    rows = await readAll()
  }
  const terms = rows.find(({ id }) => id === wanted) ?? fail('termsNotFound')
  return {
    terms: { id: terms.id, number: terms.number, fromTs: terms.fromTs, text: terms.text },
    isCurrent: terms.id === current.id,
    versions: rows.map(({ id, number, fromTs }) => ({ id, number, fromTs })),
  }
})
