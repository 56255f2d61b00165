import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { addFavouriteHandler } from './add-favourite.ts'
import { changeFavouriteMailsHandler } from './change-favourite-mails.ts'
import type * as contract from './contract.ts'
import { listFavouriteIdsHandler, listFavouritesHandler } from './list-favourites.ts'
import { removeFavouriteHandler } from './remove-favourite.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listFavouriteIds: listFavouriteIdsHandler,
  listFavourites: listFavouritesHandler,
  addFavourite: addFavouriteHandler,
  removeFavourite: removeFavouriteHandler,
  changeFavouriteMails: changeFavouriteMailsHandler,
}
