import { describe, expect, test } from 'vitest'
import { type PolledItem, pollDelay, shouldPoll, shouldPollConfirmed } from '#features/selling/checkout/polling.ts'

const item = (
  status: PolledItem['status'],
  ...attachments: PolledItem['attachments'][number]['status'][]
): PolledItem => ({
  status,
  attachments: attachments.map((each) => ({ status: each })),
})

describe('order polling', () => {
  // [C-CONSTANT-016] [C-CONSTANT-017] [C-CONSTANT-018]
  test('waits 100 ms, then twice as long each time, up to 5 s', () => {
    expect(Array.from({ length: 9 }, (_, attempt) => pollDelay(attempt))).toEqual([
      100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000,
    ])
    expect(pollDelay(5000)).toBe(5000)
  })

  // [C-RULE-038]
  test('goes on while the first item is Pending', () => {
    expect(shouldPoll([item('Pending'), item('Success', 'Ready')])).toBe(true)
    expect(shouldPoll([item('Canceled'), item('Rejected'), item('PendingConfirmation')])).toBe(false)
    expect(shouldPoll([])).toBe(false)
  })

  // [C-RULE-039] [C-RULE-040]
  test('goes on while an attachment is not Ready or a Success order has none', () => {
    for (const status of ['UnexpectedState', 'AwaitingGeneration', 'AwaitingUpload'] as const) {
      expect(shouldPoll([item('Success', 'Ready'), item('Success', 'Ready', status)])).toBe(true)
    }
    expect(shouldPoll([item('Success', 'Ready'), item('Success')])).toBe(true)
    expect(shouldPoll([item('Success', 'Ready'), item('Success', 'Ready', 'Ready')])).toBe(false)
  })

  test("goes on, on the partner's page, until the confirmation has arrived and all attachments are ready", () => {
    expect(shouldPollConfirmed(item('PendingConfirmation'))).toBe(true)
    expect(shouldPollConfirmed(item('Success', 'AwaitingGeneration'))).toBe(true)
    expect(shouldPollConfirmed(item('Success', 'Ready'))).toBe(false)
    expect(shouldPollConfirmed(item('Rejected'))).toBe(false)
  })
})
