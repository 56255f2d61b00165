import { sql } from 'drizzle-orm'
import { parseIdentity } from '#contract/legal-identity.ts'
import { handle } from '#handler/handle.ts'
import { administeredBy, mayPreview } from '#handler/reader-rights.ts'
import {
  galleryJson,
  locationsJson,
  parseGallery,
  parseLocations,
  toVendorLocation,
} from '#kernel/catalogue/location-view.ts'
import { getVendor } from './contract.ts'

interface VendorRow {
  id: string
  name: string
  slugName: string
  markdown: string
  externalUrl: string | null
  legalIdentity: string | null
  visibility: 'Public' | 'Hidden' | 'Archived'
  groupId: string | null
  logo: string
  media: string
  locations: string
}

const vendorColumns = sql.raw(`v.id, v.name, v.slug_name as slugName, v.markdown, v.external_url as externalUrl,
  v.legal_identity as legalIdentity, v.visibility, v.group_id as groupId, ${galleryJson("json_array(coalesce(v.logo_media_id, ''))")} as logo,
  ${galleryJson('v.media_ids')} as media,
  (select ${locationsJson} from location l where l.vendor_id = v.id) as locations`)

export const getVendorHandler = handle(getVendor, async ({ db, actor }, { vendorId }, fail) => {
  const [row] = await db.orm.all<VendorRow>(sql`select ${vendorColumns} from vendor v where v.id = ${vendorId}`)
  if (!row) return fail('vendorNotFound')
  const ofGroup = row.groupId === null || (actor.kind === 'user' && actor.groupPath.includes(row.groupId))
  if (!(row.visibility === 'Public' && ofGroup) && !mayPreview(actor, row.groupId)) fail('vendorNotFound')
  return {
    vendor: {
      id: row.id,
      name: row.name,
      slugName: row.slugName,
      logo: parseGallery(row.logo)[0] ?? null,
      media: parseGallery(row.media),
      markdown: row.markdown,
      addresses: parseLocations(row.locations).map(toVendorLocation),
      externalUrl: row.externalUrl,
      legalIdentity: parseIdentity(row.legalIdentity),
      ...administeredBy(actor, row.groupId),
    },
  }
})
