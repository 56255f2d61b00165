import type { CallContract } from '../contract/call.ts'
import { isOfficeCall, type OfficeCall } from '../contract/office-call.ts'
import * as accounting from '../features/accounting/contract.ts'
import * as accounts from '../features/accounts/contract.ts'
import * as activities from '../features/activities/contract.ts'
import * as activityChanges from '../features/activity-changes/contract.ts'
import * as addresses from '../features/addresses/contract.ts'
import * as cart from '../features/cart/contract.ts'
import * as catalogue from '../features/catalogue/contract.ts'
import * as categories from '../features/categories/contract.ts'
import * as checkIn from '../features/check-in/contract.ts'
import * as committeePage from '../features/committee-page/contract.ts'
import * as contact from '../features/contact/contract.ts'
import * as emailDebug from '../features/email-debug/contract.ts'
import * as exchanges from '../features/exchanges/contract.ts'
import * as expertOffice from '../features/expert-office/contract.ts'
import * as expertTickets from '../features/expert-tickets/contract.ts'
import * as favourites from '../features/favourites/contract.ts'
import * as figures from '../features/figures/contract.ts'
import * as gifts from '../features/gifts/contract.ts'
import * as groups from '../features/groups/contract.ts'
import * as history from '../features/history/contract.ts'
import * as imports from '../features/imports/contract.ts'
import * as invoices from '../features/invoices/contract.ts'
import * as library from '../features/library/contract.ts'
import * as mailings from '../features/mailings/contract.ts'
import * as media from '../features/media/contract.ts'
import * as memberCancellation from '../features/member-cancellation/contract.ts'
import * as memberFields from '../features/member-fields/contract.ts'
import * as news from '../features/news/contract.ts'
import * as offers from '../features/offers/contract.ts'
import * as oidc from '../features/oidc/contract.ts'
import * as openings from '../features/openings/contract.ts'
import * as orderOffice from '../features/order-office/contract.ts'
import * as orders from '../features/orders/contract.ts'
import * as outbox from '../features/outbox/contract.ts'
import * as ownTickets from '../features/own-tickets/contract.ts'
import * as passkeys from '../features/passkeys/contract.ts'
import * as pdfGenerator from '../features/pdf-generator/contract.ts'
import * as people from '../features/people/contract.ts'
import * as polls from '../features/polls/contract.ts'
import * as privacy from '../features/privacy/contract.ts'
import * as receipts from '../features/receipts/contract.ts'
import * as refunds from '../features/refunds/contract.ts'
import * as search from '../features/search/contract.ts'
import * as shopSearch from '../features/shop-search/contract.ts'
import * as statements from '../features/statements/contract.ts'
import * as stock from '../features/stock/contract.ts'
import * as stockAdmin from '../features/stock-admin/contract.ts'
import * as stockAlerts from '../features/stock-alerts/contract.ts'
import * as stockCalendar from '../features/stock-calendar/contract.ts'
import * as stockEntries from '../features/stock-entries/contract.ts'
import * as subsidies from '../features/subsidies/contract.ts'
import * as tasks from '../features/tasks/contract.ts'
import * as themes from '../features/themes/contract.ts'
import * as todo from '../features/todo/contract.ts'
import * as userImports from '../features/user-imports/contract.ts'
import * as vendors from '../features/vendors/contract.ts'
import * as visibility from '../features/visibility/contract.ts'
import * as waitingList from '../features/waiting-list/contract.ts'
import * as webhooks from '../features/webhooks/contract.ts'

/** The features that have calls. What each of them declares is found in its contract module, by itself. */
export const contractModules = {
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
export type ContractModules = typeof contractModules

type ValueUnion<Of> = Of[keyof Of]
type Declared = ValueUnion<{ [Feature in keyof ContractModules]: ValueUnion<ContractModules[Feature]> }>
type DeclaredContracts<Each> = Each extends OfficeCall
  ? Extract<ValueUnion<Each['contracts']>, CallContract>
  : Each extends CallContract
    ? Each
    : never

/** Every call of the system, by path. */
export type Calls = { [Each in DeclaredContracts<Declared> as Each['path']]: Each }
export type CallPath = keyof Calls

const isContract = (value: unknown): value is CallContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

const contractsIn = (value: unknown): CallContract[] =>
  isOfficeCall(value) ? Object.values(value.contracts) : isContract(value) ? [value] : []

function collect(): Calls {
  const all = Object.values<Record<string, unknown>>(contractModules).flatMap((module) =>
    Object.values(module).flatMap(contractsIn),
  )
  const byPath = Object.fromEntries(all.map((contract) => [contract.path, contract]))
  if (Object.keys(byPath).length !== all.length) throw new Error('Two calls have one path.')
  // Keyed by the path that each contract has itself: that makes the cast true.
  return byPath as unknown as Calls
}

/** Dispatch, clients, OpenAPI and the generated tests read this list. */
export const calls: Calls = collect()
