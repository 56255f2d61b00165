import { sql } from 'drizzle-orm'
import type { CallInput } from '#api/client.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { subsidyWorld } from './subsidy-world.ts'

type Invoicing = CallInput<'/admin/update-invoicing'>

export const issuer: Invoicing['issuer'] = {
  name: 'Atelier Loisirs',
  legalForm: 'SAS au capital de 10 000 €',
  address: '12 rue de la République, 69002 Lyon',
  siren: '732 829 320',
  siret: '732 829 320 00074',
  registration: 'RCS Lyon 732 829 320',
  vatNumber: 'FR44 732829320',
  prefix: 'AL',
  exempt: false,
}

export const ZONE = 'Europe/Paris'
export const today = (): string => dayKey(ZONE, Date.now())

/** A shop with an operator, a committee that pays, and invoices as soon as `configure` is called. */
export async function invoiceWorld() {
  const world = await subsidyWorld()
  const { app, db, as } = world

  /** 10 % for everything, 20 % for fees unless said; from today on. */
  const configure = (facts: Partial<Invoicing> = {}, host?: string, member = as.as) =>
    app.call(
      '/admin/update-invoicing',
      {
        enabled: true,
        fromDay: today(),
        issuer,
        rates: { usual: 1000, fees: 2000, exceptions: [] },
        rateChanges: [],
        ...facts,
      },
      { as: member, ...(host ? { host } : {}) },
    )

  const issued = () => db.orm.select().from(invoice).orderBy(sql`invoice.rowid`)
  const listed = async (purchaseId: string) => (await app.call('/admin/list-invoices', { purchaseId }, as)).items

  return { ...world, configure, issued, listed }
}
