import { and, count, inArray } from 'drizzle-orm'
import type { LegalIdentity } from '#contract/legal-identity.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { location, vendor } from '#kernel/catalogue/tables.ts'
import { listExport } from '#kernel/tasks/list-export.ts'
import { sheetDay } from '#kernel/time/region-time.ts'
import { statusTexts } from '#lib/words/seller.ts'
import { exportVendors } from './contract.ts'
import { visibilityTexts } from './visibility-texts.ts'
import { vendorOrder, wantedVendors } from './wanted-vendors.ts'

const identityCells = (known: LegalIdentity | null): string[] =>
  known
    ? [statusTexts[known.status], known.name, known.legalForm, known.siren || known.foreignNumber, known.address]
    : ['', '', '', '', '']

/** Exports all partners that match a list's filters. */
export const exportVendorsTask = listExport({
  kind: 'export-vendors',
  input: exportVendors.input,
  noun: ['partenaire', 'partenaires'],
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
    'Qualité',
    'Dénomination',
    'Forme juridique',
    'SIREN ou immatriculation',
    'Siège',
    'Adresses',
    'Créé le',
    'Modifié le',
    'Commentaires',
  ],
  async count({ db, scope }, input) {
    const [counted] = await db.orm.select({ total: count() }).from(vendor).where(wantedVendors(scope, input).counted)
    return counted?.total ?? 0
  },
  async page({ db, scope, groups, region: { zone } }, input) {
    const page = listPage(input, vendorOrder)
    const found = await db.orm
      .select({ id: vendor.id, key: page.key, row: vendor })
      .from(vendor)
      .where(and(wantedVendors(scope, input).inOrder, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const { rows, nextCursor } = toPage(found, page)
    const ids = rows.map(({ id }) => id)
    const places = await db.orm
      .select()
      .from(location)
      .where(inArray(location.vendorId, ids))
      .orderBy(location.position)
    const addresses = Map.groupBy(places, ({ vendorId }) => vendorId)
    const lines = rows.map(({ row }) => {
      const { id, contact, groupId } = row
      const texts = (addresses.get(id) ?? []).flatMap(({ address }) => (address ? [address] : []))
      return [
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
        ...identityCells(row.legalIdentity),
        texts.map(({ main, secondary }) => [main, secondary].filter(Boolean).join(', ')).join(' | '),
        sheetDay(zone, row.createdAt),
        sheetDay(zone, row.updatedAt),
        row.comments,
      ]
    })
    return { lines, nextCursor }
  },
})
