import type { ContractModules } from '#api/calls.ts'
import { handlers as activities } from '#features/catalogue/activities/handlers.ts'
import { handlers as activityChanges } from '#features/catalogue/activity-changes/handlers.ts'
import { handlers as categories } from '#features/catalogue/categories/handlers.ts'
import { handlers as favourites } from '#features/catalogue/favourites/handlers.ts'
import { handlers as imports } from '#features/catalogue/imports/handlers.ts'
import { handlers as offers } from '#features/catalogue/offers/handlers.ts'
import { handlers as catalogue } from '#features/catalogue/shop/handlers.ts'
import { handlers as shopSearch } from '#features/catalogue/shop-search/handlers.ts'
import { handlers as subsidies } from '#features/catalogue/subsidies/handlers.ts'
import { handlers as vendors } from '#features/catalogue/vendors/handlers.ts'
import { handlers as visibility } from '#features/catalogue/visibility/handlers.ts'
import { handlers as committeePage } from '#features/committee/committee-page/handlers.ts'
import { handlers as groups } from '#features/committee/groups/handlers.ts'
import { handlers as library } from '#features/committee/library/handlers.ts'
import { handlers as mailings } from '#features/committee/mailings/handlers.ts'
import { handlers as news } from '#features/committee/news/handlers.ts'
import { handlers as people } from '#features/committee/people/handlers.ts'
import { handlers as polls } from '#features/committee/polls/handlers.ts'
import { handlers as userImports } from '#features/committee/user-imports/handlers.ts'
import { handlers as accounting } from '#features/money/accounting/handlers.ts'
import { handlers as figures } from '#features/money/figures/handlers.ts'
import { handlers as invoices } from '#features/money/invoices/handlers.ts'
import { handlers as receipts } from '#features/money/receipts/handlers.ts'
import { handlers as statements } from '#features/money/statements/handlers.ts'
import { handlers as emailDebug } from '#features/operation/email-debug/handlers.ts'
import { handlers as orderOffice } from '#features/operation/order-office/handlers.ts'
import { handlers as outbox } from '#features/operation/outbox/handlers.ts'
import { handlers as privacy } from '#features/operation/privacy/handlers.ts'
import { handlers as search } from '#features/operation/search/handlers.ts'
import { handlers as todo } from '#features/operation/todo/handlers.ts'
import { handlers as webhooks } from '#features/operation/webhooks/handlers.ts'
import { handlers as accounts } from '#features/people/accounts/handlers.ts'
import { handlers as addresses } from '#features/people/addresses/handlers.ts'
import { handlers as contact } from '#features/people/contact/handlers.ts'
import { handlers as memberFields } from '#features/people/member-fields/handlers.ts'
import { handlers as oidc } from '#features/people/oidc/handlers.ts'
import { handlers as passkeys } from '#features/people/passkeys/handlers.ts'
import { handlers as themes } from '#features/people/themes/handlers.ts'
import { handlers as stock } from '#features/selling/booking/handlers.ts'
import { handlers as cart } from '#features/selling/cart/handlers.ts'
import { handlers as orders } from '#features/selling/checkout/handlers.ts'
import { handlers as expertOffice } from '#features/selling/expert-office/handlers.ts'
import { handlers as memberCancellation } from '#features/selling/member-cancellation/handlers.ts'
import { handlers as openings } from '#features/selling/openings/handlers.ts'
import { handlers as refunds } from '#features/selling/refunds/handlers.ts'
import { handlers as waitingList } from '#features/selling/waiting-list/handlers.ts'
import { handlers as expertTickets } from '#features/stock/expert-tickets/handlers.ts'
import { handlers as pdfGenerator } from '#features/stock-office/pdf-generator/handlers.ts'
import { handlers as stockAdmin } from '#features/stock-office/stock-admin/handlers.ts'
import { handlers as stockAlerts } from '#features/stock-office/stock-alerts/handlers.ts'
import { handlers as stockCalendar } from '#features/stock-office/stock-calendar/handlers.ts'
import { handlers as stockEntries } from '#features/stock-office/stock-entries/handlers.ts'
import { handlers as checkIn } from '#features/tickets/check-in/handlers.ts'
import { handlers as exchanges } from '#features/tickets/exchanges/handlers.ts'
import { handlers as gifts } from '#features/tickets/gifts/handlers.ts'
import { handlers as ownTickets } from '#features/tickets/own-tickets/handlers.ts'
import { type FeatureHandlers, handlersIn } from '#handler/feature-handlers.ts'
import type { Handler } from '#handler/handle.ts'
import { handlers as history } from '#kernel/history/handlers.ts'
import { handlers as media } from '#kernel/media/handlers.ts'
import { handlers as tasks } from '#kernel/tasks/handlers.ts'

/** Handlers of every feature that declares calls; a missing feature does not compile. */
const byFeature: { [Feature in keyof ContractModules]: FeatureHandlers<ContractModules[Feature]> } = {
  accounting,
  accounts,
  activities,
  activityChanges,
  addresses,
  cart,
  catalogue,
  categories,
  checkIn,
  committeePage,
  contact,
  emailDebug,
  exchanges,
  expertOffice,
  expertTickets,
  favourites,
  figures,
  gifts,
  groups,
  history,
  imports,
  invoices,
  library,
  mailings,
  media,
  memberFields,
  memberCancellation,
  news,
  offers,
  oidc,
  orderOffice,
  orders,
  outbox,
  ownTickets,
  passkeys,
  pdfGenerator,
  people,
  openings,
  polls,
  privacy,
  receipts,
  refunds,
  search,
  shopSearch,
  statements,
  stock,
  stockAdmin,
  stockAlerts,
  stockCalendar,
  stockEntries,
  subsidies,
  tasks,
  themes,
  todo,
  userImports,
  vendors,
  visibility,
  waitingList,
  webhooks,
}

/** All handlers of the system. */
export const handlers: readonly Handler[] = Object.values(byFeature).flatMap(handlersIn)
