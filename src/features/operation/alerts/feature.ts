import { eq } from 'drizzle-orm'
import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { alertTitles } from '#lib/words/alert-kinds.ts'
import type * as contract from './contract.ts'
import type { alerts as declared } from './declared.ts'
import { changeAlertChoiceHandler, listAlertsHandler } from './list-alerts.ts'
import { alertChoice } from './tables.ts'
import { watchAlerts } from './watch-alerts.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    listAlerts: listAlertsHandler,
    changeAlertChoice: changeAlertChoiceHandler,
  },
  periodicJobs: [{ kind: 'watch-alerts', everyMs: 1_800_000, leaseMs: 300_000, run: watchAlerts }],
  // Alerts are found anew wherever their things are.
  regionTables: ['operator_alert'],
  tables: [ownedTable('operator_alert_choice', 'user', 'user_id')],
  personal: personalPart(
    (orm, { userId }) => [orm.select().from(alertChoice).where(eq(alertChoice.userId, userId))],
    ([choices]) => ({
      alertes_du_catalogue: choices.map(({ off, wantsMails }) => ({
        ...{ non_voulues: off.map((kind) => alertTitles[kind]), email_du_jour: wantsMails },
      })),
    }),
  ),
  erasure: ({ actor, db }) => [db.orm.delete(alertChoice).where(eq(alertChoice.userId, actor.userId))],
})
