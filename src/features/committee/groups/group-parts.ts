import type { TrashPart } from '#kernel/history/trash-steps.ts'

const POLLS = 'select id from poll where group_id = ?'
const FIELDS = 'select id from member_field where group_id = ?'
const MAILINGS = 'select id from mailing where group_id = ?'
const ENDPOINTS = 'select id from webhook_endpoint where group_id = ?'

const ofGroup = (table: string) => ({ table, where: 'group_id = ?' })

const parts = [
  { table: 'user_group', where: 'id = ?' },
  ofGroup('group_admin'),
  ofGroup('group_theme'),
  ofGroup('identity_provider'),
  ofGroup('committee_page'),
  ofGroup('news'),
  ofGroup('library_item'),
  ofGroup('subsidy_rule'),
  ofGroup('subsidy_budget'),
  ofGroup('poll'),
  { table: 'poll_choice', where: `poll_id in (${POLLS})` },
  { table: 'poll_voter', where: `poll_id in (${POLLS})` },
  { table: 'poll_ballot', where: `mark in (select mark from poll_voter where poll_id in (${POLLS}))` },
  ofGroup('member_field'),
  { table: 'member_answer', where: `field_id in (${FIELDS})` },
  ofGroup('mailing'),
  { table: 'mailing_recipient', where: `mailing_id in (${MAILINGS})` },
  ofGroup('webhook_endpoint'),
  { table: 'webhook_delivery', where: `endpoint_id in (${ENDPOINTS})` },
]

/** Rows deleted with a group and kept by the trash, each after the rows it refers to. */
export const groupParts = (groupId: string): TrashPart[] => parts.map((part) => ({ ...part, args: [groupId] }))
