import type { RegionDb, Statement } from '#db/region-db.ts'
import { plainKey, slugify } from '#kernel/catalogue/slug.ts'
import type { FileStore } from '#platform/file-port.ts'
import type { CatalogueRow } from './format.ts'

/** A drawn picture for places of one theme; the caller supplies the function that draws. */
export interface PlaceholderPicture {
  width: number
  height: number
  mimeType: string
  ext: string
  bytes: Uint8Array
  /** Base64 ThumbHash. */
  placeholder: string
}
export type DrawPlaceholder = (theme: string, variant: number) => PlaceholderPicture

const VARIANTS = 3

/** Theme that decides a row's picture: its first level-2 category, else level 1. */
export const rowTheme = (row: CatalogueRow): string => row.categories[0]?.[1] ?? row.categories[0]?.[0] ?? ''

const mediaId = (region: string, format: string, theme: string, variant: number): string =>
  `m-${format}-${region}-${slugify(theme)}-${variant}`.slice(0, 80)

/** Picture of a row: one of a few per theme, always the same for the same reference. */
export function choosePlaceholder(region: string, format: string, row: CatalogueRow): string {
  const sum = [...plainKey(row.ref)].reduce((total, char) => total + char.charCodeAt(0), 0)
  return mediaId(region, format, rowTheme(row), sum % VARIANTS)
}

export const categoryPicture = (region: string, format: string, name: string): string =>
  mediaId(region, format, name, 0)

/**
 * Stores the pictures of these themes and returns the statements for their rows. Ids name their content, so that a
 * repeated import finds them.
 */
export async function storePlaceholders(
  db: Pick<RegionDb, 'region'>,
  files: Pick<FileStore, 'put'>,
  format: string,
  themes: readonly string[],
  draw: DrawPlaceholder,
  now: number,
): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const theme of new Set(themes)) {
    for (let variant = 0; variant < VARIANTS; variant++) {
      const { bytes, placeholder, ...version } = draw(theme, variant)
      const id = mediaId(db.region, format, theme, variant)
      const key = `media/${id}.${version.ext}`
      await files.put(key, bytes, version.mimeType)
      statements.push({
        sql: `insert into media (id, status, mime_type, versions, placeholder, created_at)
          values (?, 'Ready', ?, ?, ?, ?) on conflict (id) do nothing`,
        args: [id, version.mimeType, JSON.stringify([{ ...version, key }]), placeholder, now],
      })
    }
  }
  return statements
}
