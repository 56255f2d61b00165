import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { listOwnTicketsHandler } from './list-own-tickets.ts'
import { findReminderHold, remindOfVisits } from './visit-reminders.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listOwnTickets: listOwnTicketsHandler,
  },
  periodicJobs: [{ kind: 'remind-of-visits', everyMs: 600_000, leaseMs: 120_000, run: remindOfVisits }],
  mailHolds: { 'visit-reminder': findReminderHold },
})
