import { ownedTable, tableBelow } from '#handler/manifest/feature-table.ts'

const mailings = ownedTable('mailing', 'group', 'group_id', { emails: ['reply_to'], jobField: 'mailingId' })

export const mailingTables = [
  mailings,
  tableBelow(mailings, 'mailing_recipient', { column: 'mailing_id', processing: 'mails' }),
]
