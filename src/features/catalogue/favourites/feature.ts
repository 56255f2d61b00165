import { eq } from 'drizzle-orm'
import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import { addFavouriteHandler } from './add-favourite.ts'
import { FAVOURITE_MAILS } from './alert-link.ts'
import { changeFavouriteMailsHandler, stopAlerts } from './change-favourite-mails.ts'
import type * as contract from './contract.ts'
import type { favourites as declared } from './declared.ts'
import { listFavouriteIdsHandler, listFavouritesHandler, readWantsMails } from './list-favourites.ts'
import { personalFavourites } from './personal-favourites.ts'
import { removeFavouriteHandler } from './remove-favourite.ts'
import { favourite, favouriteMail } from './tables.ts'
import { watchFavourites } from './watch-favourites.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    listFavouriteIds: listFavouriteIdsHandler,
    listFavourites: listFavouritesHandler,
    addFavourite: addFavouriteHandler,
    removeFavourite: removeFavouriteHandler,
    changeFavouriteMails: changeFavouriteMailsHandler,
  },
  periodicJobs: [{ kind: 'watch-favourites', everyMs: 600_000, leaseMs: 120_000, run: watchFavourites }],
  tables: [
    // Arrival numbers belong to a region: in the target, all activities listed so far count as seen at the next look.
    ownedTable('favourite', 'user', 'user_id', { movedAs: { seen_arrival: String(Number.MAX_SAFE_INTEGER) } }),
    ownedTable('favourite_mail', 'user', 'user_id'),
  ],
  subscriptions: {
    [FAVOURITE_MAILS]: {
      isSubscribed: async (db, userId) => (await readWantsMails({ db, actor: { userId } })) === true,
      end: stopAlerts,
    },
  },
  personal: personalFavourites,
  erasure: ({ actor, db }) => [
    db.orm.delete(favourite).where(eq(favourite.userId, actor.userId)),
    db.orm.delete(favouriteMail).where(eq(favouriteMail.userId, actor.userId)),
  ],
})
