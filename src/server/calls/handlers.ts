import type { ContractModules } from '../../api/calls.ts'
import { handlers as accounting } from '../../features/accounting/handlers.ts'
import { handlers as accounts } from '../../features/accounts/handlers.ts'
import { handlers as activities } from '../../features/activities/handlers.ts'
import { handlers as activityChanges } from '../../features/activity-changes/handlers.ts'
import { handlers as addresses } from '../../features/addresses/handlers.ts'
import { handlers as cart } from '../../features/cart/handlers.ts'
import { handlers as catalogue } from '../../features/catalogue/handlers.ts'
import { handlers as categories } from '../../features/categories/handlers.ts'
import { handlers as checkIn } from '../../features/check-in/handlers.ts'
import { handlers as committeePage } from '../../features/committee-page/handlers.ts'
import { handlers as contact } from '../../features/contact/handlers.ts'
import { handlers as emailDebug } from '../../features/email-debug/handlers.ts'
import { handlers as exchanges } from '../../features/exchanges/handlers.ts'
import { handlers as expertOffice } from '../../features/expert-office/handlers.ts'
import { handlers as expertTickets } from '../../features/expert-tickets/handlers.ts'
import { handlers as favourites } from '../../features/favourites/handlers.ts'
import { handlers as figures } from '../../features/figures/handlers.ts'
import { handlers as gifts } from '../../features/gifts/handlers.ts'
import { handlers as groups } from '../../features/groups/handlers.ts'
import { handlers as history } from '../../features/history/handlers.ts'
import { handlers as imports } from '../../features/imports/handlers.ts'
import { handlers as invoices } from '../../features/invoices/handlers.ts'
import { handlers as library } from '../../features/library/handlers.ts'
import { handlers as mailings } from '../../features/mailings/handlers.ts'
import { handlers as media } from '../../features/media/handlers.ts'
import { handlers as memberCancellation } from '../../features/member-cancellation/handlers.ts'
import { handlers as memberFields } from '../../features/member-fields/handlers.ts'
import { handlers as news } from '../../features/news/handlers.ts'
import { handlers as offers } from '../../features/offers/handlers.ts'
import { handlers as oidc } from '../../features/oidc/handlers.ts'
import { handlers as openings } from '../../features/openings/handlers.ts'
import { handlers as orderOffice } from '../../features/order-office/handlers.ts'
import { handlers as orders } from '../../features/orders/handlers.ts'
import { handlers as outbox } from '../../features/outbox/handlers.ts'
import { handlers as ownTickets } from '../../features/own-tickets/handlers.ts'
import { handlers as passkeys } from '../../features/passkeys/handlers.ts'
import { handlers as pdfGenerator } from '../../features/pdf-generator/handlers.ts'
import { handlers as people } from '../../features/people/handlers.ts'
import { handlers as polls } from '../../features/polls/handlers.ts'
import { handlers as privacy } from '../../features/privacy/handlers.ts'
import { handlers as receipts } from '../../features/receipts/handlers.ts'
import { handlers as refunds } from '../../features/refunds/handlers.ts'
import { handlers as search } from '../../features/search/handlers.ts'
import { handlers as shopSearch } from '../../features/shop-search/handlers.ts'
import { handlers as statements } from '../../features/statements/handlers.ts'
import { handlers as stock } from '../../features/stock/handlers.ts'
import { handlers as stockAdmin } from '../../features/stock-admin/handlers.ts'
import { handlers as stockAlerts } from '../../features/stock-alerts/handlers.ts'
import { handlers as stockCalendar } from '../../features/stock-calendar/handlers.ts'
import { handlers as stockEntries } from '../../features/stock-entries/handlers.ts'
import { handlers as subsidies } from '../../features/subsidies/handlers.ts'
import { handlers as tasks } from '../../features/tasks/handlers.ts'
import { handlers as themes } from '../../features/themes/handlers.ts'
import { handlers as todo } from '../../features/todo/handlers.ts'
import { handlers as userImports } from '../../features/user-imports/handlers.ts'
import { handlers as vendors } from '../../features/vendors/handlers.ts'
import { handlers as visibility } from '../../features/visibility/handlers.ts'
import { handlers as waitingList } from '../../features/waiting-list/handlers.ts'
import { handlers as webhooks } from '../../features/webhooks/handlers.ts'
import { type FeatureHandlers, handlersIn } from '../../handler/feature-handlers.ts'
import type { Handler } from '../../handler/handle.ts'

/** Every feature that declares calls answers them. */
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

/** Every handler of the system. */
export const handlers: readonly Handler[] = Object.values(byFeature).flatMap(handlersIn)
