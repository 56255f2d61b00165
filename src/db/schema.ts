import * as imports from '#features/catalogue/imports/tables.ts'
import * as shopSearch from '#features/catalogue/shop-search/tables.ts'
import * as subsidies from '#features/catalogue/subsidies/tables.ts'
import * as library from '#features/committee/library/tables.ts'
import * as userImports from '#features/committee/user-imports/tables.ts'
import * as accounting from '#features/money/accounting/tables.ts'
import * as analytics from '#features/money/analytics/tables.ts'
import * as contact from '#features/people/contact/tables.ts'
import * as memberFields from '#features/people/member-fields/tables.ts'
import * as oidc from '#features/people/oidc/tables.ts'
import * as passkeys from '#features/people/passkey-proof/tables.ts'
import * as themes from '#features/people/themes/tables.ts'
import * as cart from '#features/selling/cart/tables.ts'
import * as gifts from '#features/selling/given/tables.ts'
import * as refunds from '#features/selling/refunds/tables.ts'
import * as vouchers from '#features/selling/vouchers/tables.ts'
import * as expertTickets from '#features/stock/expert-tickets/tables.ts'
import * as waitingList from '#features/stock/waiting-places/tables.ts'
import * as stockAlerts from '#features/stock-office/stock-alerts/tables.ts'
import * as checkIn from '#features/tickets/check-in/tables.ts'
import * as wallet from '#features/tickets/wallet/tables.ts'
import * as audit from '#handler/tables.ts'
import * as accounts from '#kernel/accounts/tables.ts'
import * as derived from '#kernel/catalogue/derived/tables.ts'
import * as catalogue from '#kernel/catalogue/tables.ts'
import * as groups from '#kernel/groups/tables.ts'
import * as history from '#kernel/history/tables.ts'
import * as invoices from '#kernel/invoices/tables.ts'
import * as jobs from '#kernel/jobs/tables.ts'
import * as mail from '#kernel/mail/tables.ts'
import * as media from '#kernel/media/tables.ts'
import * as orders from '#kernel/orders/tables.ts'
import * as people from '#kernel/people/tables.ts'
import * as stock from '#kernel/stock/tables.ts'
import * as tasks from '#kernel/tasks/tables.ts'
import * as webhooks from '#kernel/webhooks/tables.ts'

/** Every table of a region. */
export const schema = {
  ...accounting,
  ...accounts,
  ...analytics,
  ...audit,
  ...cart,
  ...catalogue,
  ...checkIn,
  ...contact,
  ...derived,
  ...expertTickets,
  ...gifts,
  ...groups,
  ...history,
  ...imports,
  ...invoices,
  ...jobs,
  ...mail,
  ...library,
  ...media,
  ...memberFields,
  ...oidc,
  ...orders,
  ...passkeys,
  ...people,
  ...refunds,
  ...shopSearch,
  ...stock,
  ...stockAlerts,
  ...subsidies,
  ...tasks,
  ...userImports,
  ...vouchers,
  ...waitingList,
  ...wallet,
  ...webhooks,
  ...themes,
}
