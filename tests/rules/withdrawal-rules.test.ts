/** Why an operator decides about a withdrawal before money goes back: each obstacle, and none. */
import { expect, test } from 'vitest'
import type { WithdrawalObstacle } from '#features/tickets/withdrawal/tables.ts'
import { type LineFacts, lineObstacle, type Unit } from '#features/tickets/withdrawal/withdrawal-rules.ts'

const drawn: Unit = {
  status: 'Ready',
  code: 'A',
  history: [{ ts: 0, event: 'Created', source: 'order' }],
  usedAt: null,
}
const uploaded: Unit = { ...drawn, history: [{ ts: 0, event: 'Uploaded', source: 'upload' }] }
const awaited: Unit = { ...drawn, status: 'AwaitingUpload' }

test.each<[string, WithdrawalObstacle | null, { item?: object; units?: Unit[]; isDisputed?: boolean }]>([
  ['a ticket that we drew', null, {}],
  ['a ticket that was let in', 'Used', { units: [drawn, { ...drawn, usedAt: 5 }] }],
  ['a third party’s ticket', 'ThirdParty', { item: { itemType: 'ExpertTicket', mode: null } }],
  ['a payment that the bank examines', 'Disputed', { isDisputed: true }],
  ['a document that was uploaded', 'DocumentStays', { units: [uploaded] }],
  ['a document that is not uploaded yet', null, { item: { mode: 'Pregenerated' }, units: [awaited] }],
  ['a reservation that was confirmed', 'DocumentStays', { item: { mode: 'VendorConfirm' } }],
  ['a reservation that nobody has confirmed', null, { item: { mode: 'VendorConfirm', status: 'PendingConfirmation' } }],
])('%s keeps the money for the reason %s', (_what, obstacle, { item = {}, units = [drawn], isDisputed = false }) => {
  const sold = { itemType: 'Ticket', mode: 'Automatic', status: 'Success', ...item }
  const facts = { item: sold, attempt: {}, units, isDisputed, declared: null } as unknown as LineFacts
  expect(lineObstacle(facts)).toBe(obstacle)
})
