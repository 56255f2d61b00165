import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { cancelCheckInHandler } from './cancel-check-in.ts'
import { checkScannedTicketHandler } from './check-scanned-ticket.ts'
import { checkTicketHandler } from './check-ticket.ts'
import type * as contract from './contract.ts'
import { createScanLinkHandler } from './create-scan-link.ts'
import { getCheckInDayHandler, getScanDayHandler } from './get-scan-day.ts'
import { listCheckInsHandler } from './list-check-ins.ts'
import { listScanLinksHandler } from './list-scan-links.ts'
import { reconcileScansHandler } from './reconcile-scans.ts'
import { revokeScanLinkHandler } from './revoke-scan-link.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  createScanLink: createScanLinkHandler,
  listScanLinks: listScanLinksHandler,
  revokeScanLink: revokeScanLinkHandler,
  getCheckInDay: getCheckInDayHandler,
  checkTicket: checkTicketHandler,
  listCheckIns: listCheckInsHandler,
  cancelCheckIn: cancelCheckInHandler,
  getScanDay: getScanDayHandler,
  checkScannedTicket: checkScannedTicketHandler,
  reconcileScans: reconcileScansHandler,
}
