import { activitiesFile } from '#features/catalogue/activities/activities-file.ts'
import { subsidyReportFile } from '#features/catalogue/subsidies/report-file.ts'
import { vendorsFile } from '#features/catalogue/vendors/vendors-file.ts'
import { membersFile, usersFile } from '#features/committee/people/people-files.ts'
import { accountingOfficeFile } from '#features/money/accounting/accounting-file.ts'
import { invoicesFile } from '#features/money/invoices/invoices-file.ts'
import { statementFile } from '#features/money/statements/statement-file.ts'
import { ordersFile } from '#features/operation/order-office/orders-file.ts'
import { mailsFile, suppressedFile } from '#features/operation/outbox/outbox-files.ts'
import { expertSalesFile } from '#features/selling/expert-office/sales-file.ts'
import { alertsFile } from '#features/stock-office/stock-alerts/alerts-file.ts'
import { slotBuyersFile } from '#features/stock-office/stock-calendar/slot-buyers-file.ts'
import { stockEntriesFile, waitingEntriesFile } from '#features/stock-office/stock-entries/entries-files.ts'
import { checkInsFile } from '#features/tickets/check-in/check-ins-file.ts'
import type { OfficeFile } from '#handler/manifest/office-file.ts'
import { features } from '../features.ts'

/** All tables that the office downloads from the server. */
export const officeFiles: readonly OfficeFile[] = [
  ...features.flatMap(({ files = [] }) => files),
  ...[accountingOfficeFile, activitiesFile, alertsFile, checkInsFile, expertSalesFile, invoicesFile, mailsFile],
  ...[
    membersFile,
    ordersFile,
    slotBuyersFile,
    statementFile,
    stockEntriesFile,
    subsidyReportFile,
    suppressedFile,
    usersFile,
  ],
  ...[vendorsFile, waitingEntriesFile],
]
