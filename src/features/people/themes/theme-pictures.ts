import { sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import type { Group } from '#handler/group.ts'
import { media } from '#kernel/media/tables.ts'
import { versionFor, withPictures } from './served-theme.ts'

/** Reads the visible pictures that themes name. */
export const readThemePictures = (orm: RegionDb['orm']) =>
  orm
    .select({ id: media.id, versions: media.versions })
    .from(media)
    .where(
      sql`${media.status} = 'Ready' and ${media.id} in (
        select named.value from user_group g, json_each(json_array(
          g.white_labeling ->> '$.logo', g.white_labeling ->> '$.auth.logo', g.white_labeling ->> '$.auth.hero',
          g.white_labeling ->> '$.home.picture'
        )) named where g.white_labeling is not null)`,
    )

/** Groups as the shop needs them: themes hold URLs instead of media ids. */
export function withThemePictures(
  groups: readonly Group[],
  pictures: Awaited<ReturnType<typeof readThemePictures>>,
): Group[] {
  const versions = new Map(pictures.map((row) => [row.id, row.versions]))
  return groups.map((group) =>
    group.whiteLabeling === null
      ? group
      : {
          ...group,
          whiteLabeling: withPictures(group.whiteLabeling, (id, use) => {
            const version = versionFor(versions.get(id) ?? [], use)
            return version ? `/media/${version.key}` : ''
          }),
        },
  )
}
