import * as accounts from '../features/accounts/contract.ts'
import * as cart from '../features/cart/contract.ts'
import * as catalog from '../features/catalog/contract.ts'
import { sendMessage } from '../features/contact/contract.ts'
import { getMedia } from '../features/media/contract.ts'
import * as orders from '../features/orders/contract.ts'
import * as privacy from '../features/privacy/contract.ts'
import { listActivityStock } from '../features/stock/contract.ts'

/** Every call of the system, by path. Dispatch, clients, OpenAPI and the generated tests read this list. */
export const calls = {
  '/list-cat1': catalog.listCat1,
  '/list-cat2': catalog.listCat2,
  '/list-cat3': catalog.listCat3,
  '/get-cat3': catalog.getCat3,
  '/list-activity': catalog.listActivity,
  '/get-activity': catalog.getActivity,
  '/get-vendor': catalog.getVendor,
  '/search-activity': catalog.searchActivity,
  '/search-city': catalog.searchCity,
  '/get-media': getMedia,
  '/list-activity-stock': listActivityStock,
  '/cart-count': cart.cartCount,
  '/add-ticket-to-cart': cart.addTicketToCart,
  '/add-expert-ticket-to-cart': cart.addExpertTicketToCart,
  '/remove-from-cart': cart.removeFromCart,
  '/list-cart': cart.listCart,
  '/start-cart-purchase': orders.startCartPurchase,
  '/cancel-purchase': orders.cancelPurchase,
  '/get-purchase': orders.getPurchase,
  '/list-purchase': orders.listPurchase,
  '/get-order-from-token': orders.getOrderFromToken,
  '/finalize-purchase': orders.finalizePurchase,
  '/get-session': accounts.getSession,
  '/request-login': accounts.requestLogin,
  '/login': accounts.login,
  '/logout': accounts.logout,
  '/link': accounts.link,
  '/register-link': accounts.registerLink,
  '/register-invite': accounts.registerInvite,
  '/register': accounts.register,
  '/forgot-password': accounts.forgotPassword,
  '/reset-password': accounts.resetPassword,
  '/update-account': accounts.updateAccount,
  '/export-account': privacy.exportAccount,
  '/get-account-erasure': privacy.getAccountErasure,
  '/request-account-erasure': privacy.requestAccountErasure,
  '/erase-account': privacy.eraseAccount,
  '/send-message': sendMessage,
} as const

export type Calls = typeof calls
export type CallPath = keyof Calls

/** Each key is its contract's own path; a slip does not compile. */
type KeysArePaths = { [Path in CallPath]: Calls[Path]['path'] extends Path ? true : never }
export const keysArePaths: KeysArePaths[CallPath] = true
