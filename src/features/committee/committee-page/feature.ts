import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import { getOfficeCommitteePageHandler, updateCommitteePageHandler } from './change-committee-page.ts'
import type * as contract from './contract.ts'
import type { committeePage as declared } from './declared.ts'
import { getCommitteePageHandler } from './get-committee-page.ts'
import { committeeWithPage, saysSomething } from './group-page.ts'
import { endIntroductions, introductions } from './introductions.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    getOfficeCommitteePage: getOfficeCommitteePageHandler,
    updateCommitteePage: updateCommitteePageHandler,
    getCommitteePage: getCommitteePageHandler,
  },
  tables: [ownedTable('committee_page', 'group', 'group_id')],
  groupFacts: [saysSomething],
  memberPages: ['/infos'],
  session: ({ actor, groups }) => ({ infos: committeeWithPage(groups, actor.groupId) !== undefined }),
  personal: introductions,
  erasure: ({ actor }) => [endIntroductions(actor.email)],
})
