import { eq } from 'drizzle-orm'
import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import type * as contract from './contract.ts'
import type { consents as declared } from './declared.ts'
import {
  changeMailChoiceHandler,
  getUnsubscriptionHandler,
  listMailChoicesHandler,
  unsubscribeBy,
  unsubscribeHandler,
} from './opt-outs.ts'
import { mailOptOut } from './tables.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe-token.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    getUnsubscription: getUnsubscriptionHandler,
    unsubscribe: unsubscribeHandler,
    listMailChoices: listMailChoicesHandler,
    changeMailChoice: changeMailChoiceHandler,
  },
  oneClick: [
    {
      path: UNSUBSCRIBE_PATH,
      leave: unsubscribeBy,
      done: 'Vous êtes désinscrit.',
      gone: 'Ce lien de désinscription n’est plus valable.',
    },
  ],
  tables: [ownedTable('mail_opt_out', 'user', 'user_id')],
  erasure: ({ actor, db }) => [db.orm.delete(mailOptOut).where(eq(mailOptOut.userId, actor.userId))],
})
