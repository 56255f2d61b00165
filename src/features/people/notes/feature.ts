import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import type * as contract from './contract.ts'
import type { notes as declared } from './declared.ts'
import { getNoteHandler, writeNoteHandler } from './office-notes.ts'
import { forgetNotes, forgetPartnerNotes, personalNotes } from './person-notes.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: { getNote: getNoteHandler, writeNote: writeNoteHandler },
  tables: [ownedTable('person_note', 'user', 'user_id'), ownedTable('partner_note', 'vendor', 'vendor_id')],
  personal: personalNotes,
  erasure: ({ actor }) => [forgetNotes(actor.userId)],
  forget: async ({ db }) => {
    await db.write([forgetPartnerNotes])
  },
})
