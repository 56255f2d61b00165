import { z } from 'zod'
import { id } from '#contract/shapes.ts'

const favouriteKind = z.enum(['activity', 'vendor', 'category'])
export type FavouriteKind = z.infer<typeof favouriteKind>

/** One thing that a member may keep or follow. */
export const favouriteTarget = z.strictObject({ kind: favouriteKind, targetId: id })
export type FavouriteTarget = z.infer<typeof favouriteTarget>

/** Whether the member gets alerts by email; null: they were not asked yet. */
export const wantsMails = z.boolean().nullable()

/** More than anybody looks at, and little enough to be compared each hour. */
export const MOST_FAVOURITES = 300
