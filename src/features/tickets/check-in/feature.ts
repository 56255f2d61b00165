import { defineFeature } from '#handler/manifest/feature.ts'
import { admitNamedHandler, admitScannedNameHandler } from './admit-named-calls.ts'
import { cancelCheckInHandler } from './cancel-check-in.ts'
import { checkInsFile } from './check-ins-file.ts'
import { checkScannedTicketHandler } from './check-scanned-ticket.ts'
import { checkTicketHandler } from './check-ticket.ts'
import type * as contract from './contract.ts'
import { createScanLinkHandler } from './create-scan-link.ts'
import { getCheckInDayHandler, getScanDayHandler } from './get-scan-day.ts'
import { listCheckInsHandler } from './list-check-ins.ts'
import { listScanLinksHandler } from './list-scan-links.ts'
import { reconcileScansHandler } from './reconcile-scans.ts'
import { revokeScanLinkHandler } from './revoke-scan-link.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    createScanLink: createScanLinkHandler,
    listScanLinks: listScanLinksHandler,
    revokeScanLink: revokeScanLinkHandler,
    getCheckInDay: getCheckInDayHandler,
    checkTicket: checkTicketHandler,
    admitNamed: admitNamedHandler,
    listCheckIns: listCheckInsHandler,
    cancelCheckIn: cancelCheckInHandler,
    getScanDay: getScanDayHandler,
    checkScannedTicket: checkScannedTicketHandler,
    admitScannedName: admitScannedNameHandler,
    reconcileScans: reconcileScansHandler,
  },
  files: [checkInsFile],
})
