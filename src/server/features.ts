import type { ContractModules } from '#api/calls.ts'
import type { DeclaredFeatures } from '#contract/features.ts'
import { feature as activities } from '#features/catalogue/activities/feature.ts'
import { feature as activityChanges } from '#features/catalogue/activity-changes/feature.ts'
import { feature as categories } from '#features/catalogue/categories/feature.ts'
import { feature as favourites } from '#features/catalogue/favourites/feature.ts'
import { feature as imports } from '#features/catalogue/imports/feature.ts'
import { feature as offers } from '#features/catalogue/offers/feature.ts'
import { feature as catalogue } from '#features/catalogue/shop/feature.ts'
import { feature as shopSearch } from '#features/catalogue/shop-search/feature.ts'
import { feature as subsidies } from '#features/catalogue/subsidies/feature.ts'
import { feature as vendors } from '#features/catalogue/vendors/feature.ts'
import { feature as visibility } from '#features/catalogue/visibility/feature.ts'
import { feature as committeePage } from '#features/committee/committee-page/feature.ts'
import { feature as groups } from '#features/committee/groups/feature.ts'
import { feature as library } from '#features/committee/library/feature.ts'
import { feature as mailings } from '#features/committee/mailings/feature.ts'
import { feature as news } from '#features/committee/news/feature.ts'
import { feature as people } from '#features/committee/people/feature.ts'
import { feature as polls } from '#features/committee/polls/feature.ts'
import { feature as userImports } from '#features/committee/user-imports/feature.ts'
import { feature as accounting } from '#features/money/accounting/feature.ts'
import { feature as entries } from '#features/money/entries/feature.ts'
import { feature as figures } from '#features/money/figures/feature.ts'
import { feature as invoices } from '#features/money/invoices/feature.ts'
import { feature as payouts } from '#features/money/payouts/feature.ts'
import { feature as receipts } from '#features/money/receipts/feature.ts'
import { feature as sealedMonths } from '#features/money/sealed-months/feature.ts'
import { feature as statements } from '#features/money/statements/feature.ts'
import { feature as alerts } from '#features/operation/alerts/feature.ts'
import { feature as committeeHome } from '#features/operation/committee-home/feature.ts'
import { feature as committeeStart } from '#features/operation/committee-start/feature.ts'
import { feature as emailDebug } from '#features/operation/email-debug/feature.ts'
import { feature as orderOffice } from '#features/operation/order-office/feature.ts'
import { feature as outbox } from '#features/operation/outbox/feature.ts'
import { feature as privacy } from '#features/operation/privacy/feature.ts'
import { feature as search } from '#features/operation/search/feature.ts'
import { feature as todo } from '#features/operation/todo/feature.ts'
import { feature as webhooks } from '#features/operation/webhooks/feature.ts'
import { feature as accounts } from '#features/people/accounts/feature.ts'
import { feature as addresses } from '#features/people/addresses/feature.ts'
import { feature as consents } from '#features/people/consents/feature.ts'
import { feature as contact } from '#features/people/contact/feature.ts'
import { feature as memberFields } from '#features/people/member-fields/feature.ts'
import { feature as notes } from '#features/people/notes/feature.ts'
import { feature as oidc } from '#features/people/oidc/feature.ts'
import { feature as passkeys } from '#features/people/passkeys/feature.ts'
import { feature as themes } from '#features/people/themes/feature.ts'
import { feature as stock } from '#features/selling/booking/feature.ts'
import { feature as cart } from '#features/selling/cart/feature.ts'
import { feature as orders } from '#features/selling/checkout/feature.ts'
import { feature as expertOffice } from '#features/selling/expert-office/feature.ts'
import { feature as memberCancellation } from '#features/selling/member-cancellation/feature.ts'
import { feature as openings } from '#features/selling/openings/feature.ts'
import { feature as refunds } from '#features/selling/refunds/feature.ts'
import { feature as terms } from '#features/selling/terms/feature.ts'
import { feature as waitingList } from '#features/selling/waiting-list/feature.ts'
import { feature as expertTickets } from '#features/stock/expert-tickets/feature.ts'
import { feature as pdfGenerator } from '#features/stock-office/pdf-generator/feature.ts'
import { feature as stockAdmin } from '#features/stock-office/stock-admin/feature.ts'
import { feature as stockAlerts } from '#features/stock-office/stock-alerts/feature.ts'
import { feature as stockCalendar } from '#features/stock-office/stock-calendar/feature.ts'
import { feature as stockEntries } from '#features/stock-office/stock-entries/feature.ts'
import { feature as checkIn } from '#features/tickets/check-in/feature.ts'
import { feature as exchanges } from '#features/tickets/exchanges/feature.ts'
import { feature as gifts } from '#features/tickets/gifts/feature.ts'
import { feature as ownTickets } from '#features/tickets/own-tickets/feature.ts'
import { feature as wallet } from '#features/tickets/wallet/feature.ts'
import { feature as withdrawals } from '#features/tickets/withdrawal/feature.ts'
import type { Feature, FeatureParts } from '#handler/manifest/feature.ts'
import { feature as history } from '#kernel/history/feature.ts'
import { feature as media } from '#kernel/media/feature.ts'
import { feature as tasks } from '#kernel/tasks/feature.ts'

type OwedBy<Name> = Feature<
  Name extends keyof ContractModules ? ContractModules[Name] : unknown,
  Name extends keyof DeclaredFeatures ? DeclaredFeatures[Name] : Record<never, never>
>

/**
 * All features. Where their order matters, it is this one: rows of a feature refer only to tables of the kernel, of a
 * feature above it, or above in the feature's own list.
 */
const byName = {
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
  exchanges,
  expertOffice,
  expertTickets,
  favourites,
  entries,
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
  wallet,
} satisfies { [Name in keyof ContractModules | keyof DeclaredFeatures]: OwedBy<Name> }

export const features: readonly FeatureParts[] = Object.values(byName)
