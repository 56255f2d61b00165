import type { CallContract } from '#contract/call.ts'
import { isOfficeCall, type OfficeCall } from '#contract/office-call.ts'
import * as activities from '#features/catalogue/activities/contract.ts'
import * as activityChanges from '#features/catalogue/activity-changes/contract.ts'
import * as categories from '#features/catalogue/categories/contract.ts'
import * as favourites from '#features/catalogue/favourites/contract.ts'
import * as imports from '#features/catalogue/imports/contract.ts'
import * as offers from '#features/catalogue/offers/contract.ts'
import * as catalogue from '#features/catalogue/shop/contract.ts'
import * as shopSearch from '#features/catalogue/shop-search/contract.ts'
import * as subsidies from '#features/catalogue/subsidies/contract.ts'
import * as vendors from '#features/catalogue/vendors/contract.ts'
import * as visibility from '#features/catalogue/visibility/contract.ts'
import * as committeePage from '#features/committee/committee-page/contract.ts'
import * as groups from '#features/committee/groups/contract.ts'
import * as library from '#features/committee/library/contract.ts'
import * as mailings from '#features/committee/mailings/contract.ts'
import * as news from '#features/committee/news/contract.ts'
import * as people from '#features/committee/people/contract.ts'
import * as polls from '#features/committee/polls/contract.ts'
import * as userImports from '#features/committee/user-imports/contract.ts'
import * as accounting from '#features/money/accounting/contract.ts'
import * as entries from '#features/money/entries/contract.ts'
import * as figures from '#features/money/figures/contract.ts'
import * as invoices from '#features/money/invoices/contract.ts'
import * as payouts from '#features/money/payouts/contract.ts'
import * as receipts from '#features/money/receipts/contract.ts'
import * as sealedMonths from '#features/money/sealed-months/contract.ts'
import * as statements from '#features/money/statements/contract.ts'
import * as alerts from '#features/operation/alerts/contract.ts'
import * as committeeHome from '#features/operation/committee-home/contract.ts'
import * as committeeStart from '#features/operation/committee-start/contract.ts'
import * as emailDebug from '#features/operation/email-debug/contract.ts'
import * as orderOffice from '#features/operation/order-office/contract.ts'
import * as outbox from '#features/operation/outbox/contract.ts'
import * as privacy from '#features/operation/privacy/contract.ts'
import * as search from '#features/operation/search/contract.ts'
import * as todo from '#features/operation/todo/contract.ts'
import * as webhooks from '#features/operation/webhooks/contract.ts'
import * as accounts from '#features/people/accounts/contract.ts'
import * as addresses from '#features/people/addresses/contract.ts'
import * as consents from '#features/people/consents/contract.ts'
import * as contact from '#features/people/contact/contract.ts'
import * as memberFields from '#features/people/member-fields/contract.ts'
import * as notes from '#features/people/notes/contract.ts'
import * as oidc from '#features/people/oidc/contract.ts'
import * as passkeys from '#features/people/passkeys/contract.ts'
import * as themes from '#features/people/themes/contract.ts'
import * as stock from '#features/selling/booking/contract.ts'
import * as cart from '#features/selling/cart/contract.ts'
import * as orders from '#features/selling/checkout/contract.ts'
import * as expertOffice from '#features/selling/expert-office/contract.ts'
import * as memberCancellation from '#features/selling/member-cancellation/contract.ts'
import * as openings from '#features/selling/openings/contract.ts'
import * as refunds from '#features/selling/refunds/contract.ts'
import * as terms from '#features/selling/terms/contract.ts'
import * as waitingList from '#features/selling/waiting-list/contract.ts'
import * as expertTickets from '#features/stock/expert-tickets/contract.ts'
import * as pdfGenerator from '#features/stock-office/pdf-generator/contract.ts'
import * as stockAdmin from '#features/stock-office/stock-admin/contract.ts'
import * as stockAlerts from '#features/stock-office/stock-alerts/contract.ts'
import * as stockCalendar from '#features/stock-office/stock-calendar/contract.ts'
import * as stockEntries from '#features/stock-office/stock-entries/contract.ts'
import * as checkIn from '#features/tickets/check-in/contract.ts'
import * as exchanges from '#features/tickets/exchanges/contract.ts'
import * as gifts from '#features/tickets/gifts/contract.ts'
import * as ownTickets from '#features/tickets/own-tickets/contract.ts'
import * as withdrawals from '#features/tickets/withdrawal/contract.ts'
import * as history from '#kernel/history/contract.ts'
import * as media from '#kernel/media/contract.ts'
import * as tasks from '#kernel/tasks/contract.ts'

/** Contract modules of all features with calls; each module's calls are collected automatically. */
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
  consents,
  contact,
  emailDebug,
  entries,
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
  notes,
  oidc,
  orderOffice,
  orders,
  outbox,
  ownTickets,
  passkeys,
  payouts,
  sealedMonths,
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
  terms,
  themes,
  alerts,
  committeeHome,
  committeeStart,
  todo,
  userImports,
  vendors,
  visibility,
  waitingList,
  webhooks,
  withdrawals,
}
export type ContractModules = typeof contractModules

type ValueUnion<Of> = Of[keyof Of]
type Declared = ValueUnion<{ [Feature in keyof ContractModules]: ValueUnion<ContractModules[Feature]> }>
type DeclaredContracts<Each> = Each extends OfficeCall
  ? Extract<ValueUnion<Each['contracts']>, CallContract>
  : Each extends CallContract
    ? Each
    : never

/** Type of every call of the system, by path. */
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
  // The cast is safe: each entry's key is its contract's own path.
  return byPath as unknown as Calls
}

/** All calls by path, from which dispatch, clients, OpenAPI and generated tests are derived. */
export const calls: Calls = collect()
