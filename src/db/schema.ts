import * as accounting from '../features/accounting/tables.ts'
import * as accounts from '../features/accounts/tables.ts'
import * as analytics from '../features/analytics/tables.ts'
import * as cart from '../features/cart/tables.ts'
import * as derived from '../features/catalogue/derived/tables.ts'
import * as catalogue from '../features/catalogue/tables.ts'
import * as checkIn from '../features/check-in/tables.ts'
import * as contact from '../features/contact/tables.ts'
import * as expertTickets from '../features/expert-tickets/tables.ts'
import * as gifts from '../features/gifts/tables.ts'
import * as groups from '../features/groups/tables.ts'
import * as history from '../features/history/tables.ts'
import * as imports from '../features/imports/tables.ts'
import * as invoices from '../features/invoices/tables.ts'
import * as jobs from '../features/jobs/tables.ts'
import * as library from '../features/library/tables.ts'
import * as mail from '../features/mail/tables.ts'
import * as media from '../features/media/tables.ts'
import * as memberFields from '../features/member-fields/tables.ts'
import * as oidc from '../features/oidc/tables.ts'
import * as orders from '../features/orders/tables.ts'
import * as passkeys from '../features/passkeys/tables.ts'
import * as people from '../features/people/tables.ts'
import * as refunds from '../features/refunds/tables.ts'
import * as shopSearch from '../features/shop-search/tables.ts'
import * as stock from '../features/stock/tables.ts'
import * as stockAlerts from '../features/stock-alerts/tables.ts'
import * as subsidies from '../features/subsidies/tables.ts'
import * as tasks from '../features/tasks/tables.ts'
import * as themes from '../features/themes/tables.ts'
import * as userImports from '../features/user-imports/tables.ts'
import * as vouchers from '../features/vouchers/tables.ts'
import * as waitingList from '../features/waiting-list/tables.ts'
import * as wallet from '../features/wallet/tables.ts'
import * as webhooks from '../features/webhooks/tables.ts'
import * as audit from '../handler/tables.ts'

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
