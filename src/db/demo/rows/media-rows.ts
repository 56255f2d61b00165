import { media } from '#kernel/media/tables.ts'
import type { RegionDb, Statement } from '../../region-db.ts'
import type { DemoCatalogue, PictureName } from '../catalogue.ts'
import { demoId, placeCategories } from '../demo-ids.ts'
import type { PaletteName } from '../pictures/palettes.ts'
import { drawPicture, type Motif } from '../pictures/picture.ts'

export interface StoredFile {
  key: string
  bytes: Uint8Array
  contentType: string
}

/** Rows of all pictures in the catalogue, each drawn once, and the files to store before the rows are written. */
export function mediaRows(
  db: RegionDb,
  catalogue: DemoCatalogue,
  now: number,
): { statements: Statement[]; files: StoredFile[] } {
  const names = new Set<PictureName>([
    ...placeCategories(catalogue.categories).map(({ category }) => category.picture),
    ...catalogue.vendors.map((vendor) => vendor.picture),
    ...catalogue.activities.flatMap((activity) => activity.pictures),
  ])
  const files: StoredFile[] = []
  const rows = [...names].map((name) => {
    const [motif, palette] = name.split(' ') as [Motif, PaletteName]
    const picture = drawPicture({ motif, palette, seed: pictureSeed(name) })
    const id = demoId.media(db.region, name)
    const key = `media/${id}.svg`
    files.push({ key, bytes: picture.svg, contentType: picture.mimeType })
    return {
      id,
      status: 'Ready' as const,
      mimeType: picture.mimeType,
      versions: [{ width: picture.width, height: picture.height, mimeType: picture.mimeType, ext: 'svg', key }],
      placeholder: picture.placeholder,
      createdAt: now,
    }
  })
  return { statements: [db.orm.insert(media).values(rows)], files }
}

const pictureSeed = (name: string): number =>
  [...name].reduce((seed, char) => (seed * 31 + char.charCodeAt(0)) >>> 0, 7)
