import { accountingOfficeFile } from '../../features/accounting/accounting-file.ts'
import { activitiesFile } from '../../features/activities/activities-file.ts'
import { checkInsFile } from '../../features/check-in/check-ins-file.ts'
import { expertSalesFile } from '../../features/expert-office/sales-file.ts'
import { invoicesFile } from '../../features/invoices/invoices-file.ts'
import { memberAnswersFile } from '../../features/member-fields/answers-file.ts'
import { ordersFile } from '../../features/order-office/orders-file.ts'
import { mailsFile, suppressedFile } from '../../features/outbox/outbox-files.ts'
import { membersFile, usersFile } from '../../features/people/people-files.ts'
import { pollResultFile, pollVotersFile } from '../../features/polls/poll-files.ts'
import { statementFile } from '../../features/statements/statement-file.ts'
import { alertsFile } from '../../features/stock-alerts/alerts-file.ts'
import { slotBuyersFile } from '../../features/stock-calendar/slot-buyers-file.ts'
import { stockEntriesFile, waitingEntriesFile } from '../../features/stock-entries/entries-files.ts'
import { subsidyReportFile } from '../../features/subsidies/report-file.ts'
import { vendorsFile } from '../../features/vendors/vendors-file.ts'
import type { OfficeFile } from '../../handler/office-file.ts'

/** Every table that the office saves from the server. */
export const officeFiles: readonly OfficeFile[] = [
  ...[accountingOfficeFile, activitiesFile, alertsFile, checkInsFile, expertSalesFile, invoicesFile, mailsFile],
  ...[
    memberAnswersFile,
    membersFile,
    ordersFile,
    pollResultFile,
    pollVotersFile,
    slotBuyersFile,
    statementFile,
    stockEntriesFile,
    subsidyReportFile,
    suppressedFile,
    usersFile,
  ],
  ...[vendorsFile, waitingEntriesFile],
]
