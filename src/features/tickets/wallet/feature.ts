import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import type { wallet as declared } from './declared.ts'
import { deviceRoutes } from './device-routes.ts'
import { passErasureSteps, receivedPassErasureSteps } from './erase-passes.ts'
import { passRoutes } from './pass-routes.ts'
import { WALLET_PATH } from './pass-service.ts'
import { personalPasses } from './personal-passes.ts'
import { updatePasses } from './update-passes.ts'

export const feature = defineFeature<Record<never, never>, typeof declared>({
  handlers: {},
  routes: [passRoutes, deviceRoutes],
  secretPaths: [WALLET_PATH],
  // Each moment has a job of its own; this one finds items that were restored from the trash later.
  periodicJobs: [{ kind: 'update-passes', everyMs: 60_000, leaseMs: 120_000, run: updatePasses }],
  tables: [
    ownedTable('wallet_pass', 'entry', 'entry_id'),
    // A pass keeps the id of the ticket for which it was issued, even if it now shows another one of the order.
    ownedTable('wallet_device', 'entry', 'serial'),
  ],
  personal: personalPasses,
  erasure: ({ actor }) => passErasureSteps(actor.userId),
  erasureElsewhere: (userId) => receivedPassErasureSteps(userId),
})
