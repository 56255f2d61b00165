import { and, count, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { listPage, pageOf } from '../../handler/list-page.ts'
import { location, vendor } from '../catalogue/tables.ts'
import { dayKey } from '../stock/region-time.ts'
import { type ResultRow, taskKind } from '../tasks/task-kind.ts'
import { exportVendors } from './contract.ts'
import { visibilityTexts } from './visibility-texts.ts'
import { vendorOrder, wantedVendors } from './wanted-vendors.ts'

const STEP_ROWS = 200

/** All partners that a list's filters let through, as a table for spreadsheets: one line each. */
export const exportVendorsTask = taskKind({
  kind: 'export-vendors',
  input: z.object(exportVendors.input.shape),
  cursor: z.object({ cursor: z.string().optional() }),
  label: (total) => `Export de ${total.toLocaleString('fr')} partenaire${total > 1 ? 's' : ''}`,
  result: {
    fileName: 'partenaires.csv',
    columns: [
      'Identifiant',
      'Nom',
      'Nom dans l’adresse',
      'Status',
      'Groupe',
      'Prénom du contact',
      'Nom du contact',
      'Email',
      'Téléphone',
      'Site',
      'Adresses',
      'Créé le',
      'Modifié le',
      'Commentaires',
    ],
  },
  async start({ db, scope }, input) {
    const [counted] = await db.orm.select({ total: count() }).from(vendor).where(wantedVendors(scope, input))
    return { cursor: {}, total: counted?.total ?? 0 }
  },
  async step({ db, scope, groups, region: { zone } }, { cursor }, input) {
    const page = listPage({ ...input, cursor, limit: STEP_ROWS }, vendorOrder)
    const found = await db.orm
      .select({ id: vendor.id, key: page.key, row: vendor })
      .from(vendor)
      .where(and(wantedVendors(scope, input), page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const { rows, nextCursor } = pageOf(found, page)
    const ids = rows.map(({ id }) => id)
    const places = await db.orm
      .select()
      .from(location)
      .where(inArray(location.vendorId, ids))
      .orderBy(location.position)
    const addresses = Map.groupBy(places, ({ vendorId }) => vendorId)
    const lines = rows.map(({ row }): ResultRow => {
      const { id, contact, groupId } = row
      const texts = (addresses.get(id) ?? []).flatMap(({ address }) => (address ? [address] : []))
      return {
        cells: [
          id,
          row.name,
          row.slugName,
          visibilityTexts[row.visibility],
          groupId === null ? '' : (groups.get(groupId)?.label ?? groupId),
          contact.firstName,
          contact.lastName,
          contact.email,
          contact.phone,
          row.externalUrl,
          texts.map(({ main, secondary }) => [main, secondary].filter(Boolean).join(', ')).join(' | '),
          dayKey(zone, row.createdAt),
          dayKey(zone, row.updatedAt),
          row.comments,
        ],
      }
    })
    return { cursor: nextCursor === null ? null : { cursor: nextCursor }, done: rows.length, rows: lines }
  },
})
