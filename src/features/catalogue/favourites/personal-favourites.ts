import { desc, eq, sql } from 'drizzle-orm'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { favourite, favouriteMail } from './tables.ts'

const iso = (ts: number): string => new Date(ts).toISOString()

/** Favourites of a person, and their choice of mails about them. */
export const personalFavourites = personalPart(
  (orm, { userId }) => [
    orm
      .select({
        kind: favourite.kind,
        targetId: favourite.targetId,
        createdAt: favourite.createdAt,
        label: sql<string | null>`coalesce(
          (select a.label from activity a where a.id = ${favourite.targetId}),
          (select v.name from vendor v where v.id = ${favourite.targetId}),
          (select c.name from category c where c.id = ${favourite.targetId}))`,
      })
      .from(favourite)
      .where(eq(favourite.userId, userId))
      .orderBy(desc(favourite.createdAt)),
    orm
      .select({ isWanted: favouriteMail.isWanted, updatedAt: favouriteMail.updatedAt })
      .from(favouriteMail)
      .where(eq(favouriteMail.userId, userId)),
  ],
  ([favourites, alerts]) => ({
    favoris: favourites.map(({ kind, label, targetId, createdAt }) => ({
      ...{ type: kind, nom: label ?? targetId, le: iso(createdAt) },
    })),
    alertes_de_favoris: alerts.map(({ isWanted, updatedAt }) => ({ voulues: isWanted, depuis: iso(updatedAt) })),
  }),
)
