import { eq } from 'drizzle-orm'
import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedThing } from '#handler/manifest/named-thing.ts'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { createMailingHandler, deleteMailingHandler, updateMailingHandler } from './change-mailing.ts'
import type * as contract from './contract.ts'
import type { mailings as declared } from './declared.ts'
import { forgetRecipients } from './forget-recipients.ts'
import { readMailingDrafts } from './home-lines.ts'
import { mailingJob } from './mailing-job.ts'
import { mailingTables } from './mailing-tables.ts'
import { dropRefusedMails } from './mails-refused.ts'
import {
  countMailingAudienceHandler,
  getMailingHandler,
  listMailingsHandler,
  previewMailingHandler,
  sendTestMailingHandler,
} from './office-mailings.ts'
import { cancelMailingHandler, pauseMailingHandler, resumeMailingHandler, sendMailingHandler } from './run-mailing.ts'
import { findMailingHold } from './send-hold.ts'
import { mailing, mailingRecipient } from './tables.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  homeLines: { drafts: readMailingDrafts },
  handlers: {
    listMailings: listMailingsHandler,
    getMailing: getMailingHandler,
    createMailing: createMailingHandler,
    updateMailing: updateMailingHandler,
    deleteMailing: deleteMailingHandler,
    countMailingAudience: countMailingAudienceHandler,
    previewMailing: previewMailingHandler,
    sendTestMailing: sendTestMailingHandler,
    sendMailing: sendMailingHandler,
    pauseMailing: pauseMailingHandler,
    resumeMailing: resumeMailingHandler,
    cancelMailing: cancelMailingHandler,
  },
  jobs: [mailingJob],
  tables: mailingTables,
  mailHolds: { mailing: findMailingHold },
  mailsRefused: dropRefusedMails,
  forget: ({ db, now }) => forgetRecipients(db, now),
  named: { mailingId: ownedThing(mailing, mailing.id, mailing.groupId) },
  personal: personalPart(
    (orm, { userId }) => [
      orm
        .select({ subject: mailing.subject, state: mailingRecipient.state, startedAt: mailing.startedAt })
        .from(mailingRecipient)
        .innerJoin(mailing, eq(mailing.id, mailingRecipient.mailingId))
        .where(eq(mailingRecipient.userId, userId)),
    ],
    ([mailings]) => ({
      envois_du_cse: mailings.map(({ subject, state, startedAt }) => ({
        ...{ objet: subject, ecarte: state !== 'queued' },
        le: startedAt === null ? null : new Date(startedAt).toISOString(),
      })),
    }),
  ),
  erasure: ({ actor, db }) => [db.orm.delete(mailingRecipient).where(eq(mailingRecipient.userId, actor.userId))],
  // Pauses mailings, whose jobs are gone: administrators of the restored group resume or cancel them.
  groupRestored: (groupId) => [
    {
      sql: "update mailing set state = 'paused' where group_id = ? and state in ('scheduled', 'sending')",
      args: [groupId],
    },
  ],
})
