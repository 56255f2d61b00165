import { z } from 'zod'
import { id } from '#contract/shapes.ts'

const favouriteKind = z.enum(['activity', 'vendor', 'category'])
export type FavouriteKind = z.infer<typeof favouriteKind>

/** An activity that a member keeps, or a partner or category that they follow. */
export const favouriteTarget = z.strictObject({ kind: favouriteKind, targetId: id })
export type FavouriteTarget = z.infer<typeof favouriteTarget>

/** True if the member gets alerts by email; null while they have not been asked. */
export const wantsMails = z.boolean().nullable()

/** Most favourites of a member: more than anybody looks at, few enough to compare each hour. */
export const MOST_FAVOURITES = 300
