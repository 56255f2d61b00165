import { ownedTable, tableBelow } from '#handler/manifest/feature-table.ts'

const polls = ownedTable('poll', 'group', 'group_id')
const voters = tableBelow(polls, 'poll_voter', { column: 'poll_id', outlivesPerson: true })

export const pollTables = [
  polls,
  tableBelow(polls, 'poll_choice', { column: 'poll_id' }),
  voters,
  tableBelow(voters, 'poll_ballot', { column: 'mark', key: 'mark' }),
]
