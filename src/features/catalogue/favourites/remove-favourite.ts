import { and, eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { removeFavourite } from './contract.ts'
import { favourite } from './tables.ts'

export const removeFavouriteHandler = handle(removeFavourite, async ({ db, actor }, { kind, targetId }) => {
  const isIt = and(eq(favourite.userId, actor.userId), eq(favourite.kind, kind), eq(favourite.targetId, targetId))
  await db.write([db.orm.delete(favourite).where(isIt)])
  return {}
})
