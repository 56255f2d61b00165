import { forgotPasswordHandler } from '../../features/accounts/forgot-password.ts'
import { getSessionHandler } from '../../features/accounts/get-session.ts'
import { linkHandler } from '../../features/accounts/link.ts'
import { loginHandler } from '../../features/accounts/login.ts'
import { logoutHandler } from '../../features/accounts/logout.ts'
import { registerHandler } from '../../features/accounts/register.ts'
import { registerInviteHandler } from '../../features/accounts/register-invite.ts'
import { registerLinkHandler } from '../../features/accounts/register-link.ts'
import { requestLoginHandler } from '../../features/accounts/request-login.ts'
import { resetPasswordHandler } from '../../features/accounts/reset-password.ts'
import { updateAccountHandler } from '../../features/accounts/update-account.ts'
import { addExpertTicketToCartHandler } from '../../features/cart/add-expert-ticket-to-cart.ts'
import { addTicketToCartHandler } from '../../features/cart/add-ticket-to-cart.ts'
import { cartCountHandler } from '../../features/cart/cart-count.ts'
import { listCartHandler } from '../../features/cart/list-cart.ts'
import { removeFromCartHandler } from '../../features/cart/remove-from-cart.ts'
import { getActivityHandler } from '../../features/catalog/get-activity.ts'
import { getCat3Handler } from '../../features/catalog/get-cat3.ts'
import { getVendorHandler } from '../../features/catalog/get-vendor.ts'
import { listActivityHandler } from '../../features/catalog/list-activity.ts'
import { listCat1Handler } from '../../features/catalog/list-cat1.ts'
import { listCat2Handler } from '../../features/catalog/list-cat2.ts'
import { listCat3Handler } from '../../features/catalog/list-cat3.ts'
import { searchActivityHandler } from '../../features/catalog/search-activity.ts'
import { searchCityHandler } from '../../features/catalog/search-city.ts'
import { sendMessageHandler } from '../../features/contact/send-message.ts'
import { getMediaHandler } from '../../features/media/get-media.ts'
import { cancelPurchaseHandler } from '../../features/orders/cancel-purchase.ts'
import { finalizePurchaseHandler } from '../../features/orders/finalize-purchase.ts'
import { getOrderFromTokenHandler } from '../../features/orders/get-order-from-token.ts'
import { getPurchaseHandler } from '../../features/orders/get-purchase.ts'
import { listPurchaseHandler } from '../../features/orders/list-purchase.ts'
import { startCartPurchaseHandler } from '../../features/orders/start-cart-purchase.ts'
import { eraseAccountHandler } from '../../features/privacy/erase-account.ts'
import { exportAccountHandler } from '../../features/privacy/export-account.ts'
import { getAccountErasureHandler } from '../../features/privacy/get-account-erasure.ts'
import { requestAccountErasureHandler } from '../../features/privacy/request-account-erasure.ts'
import { listActivityStockHandler } from '../../features/stock/list-activity-stock.ts'
import type { Handler } from '../../handler/handle.ts'

/** Every handler of the system. */
export const handlers: readonly Handler[] = [
  listCat1Handler,
  getActivityHandler,
  getCat3Handler,
  getVendorHandler,
  listActivityHandler,
  listCat2Handler,
  listCat3Handler,
  searchActivityHandler,
  searchCityHandler,
  getMediaHandler,
  listActivityStockHandler,
  addExpertTicketToCartHandler,
  addTicketToCartHandler,
  cartCountHandler,
  listCartHandler,
  removeFromCartHandler,
  cancelPurchaseHandler,
  finalizePurchaseHandler,
  getOrderFromTokenHandler,
  getPurchaseHandler,
  listPurchaseHandler,
  startCartPurchaseHandler,
  forgotPasswordHandler,
  getSessionHandler,
  linkHandler,
  loginHandler,
  logoutHandler,
  registerHandler,
  registerInviteHandler,
  registerLinkHandler,
  requestLoginHandler,
  resetPasswordHandler,
  updateAccountHandler,
  eraseAccountHandler,
  exportAccountHandler,
  getAccountErasureHandler,
  requestAccountErasureHandler,
  sendMessageHandler,
]
