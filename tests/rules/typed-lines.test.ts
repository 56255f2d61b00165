/** Texts of several lines are taken as they are typed, up to the number of characters that their field allows. */
import { expect, test } from 'vitest'
import { finalizePurchase } from '#features/selling/checkout/contract.ts'
import { MOST_REJECTION_TEXT } from '#lib/words/rejection-reasons.ts'

const taken = (text: string) =>
  finalizePurchase.input.safeParse({
    ...{ token: 't', orderId: 'oi-1', action: 'reject', rejection: { kind: 'other', text } },
  }).success

test('a partner explains a refusal in lines of three hundred characters together, and in no more', () => {
  expect(MOST_REJECTION_TEXT).toBe(300)
  expect(taken(`Le bassin est vidé.\r\n${'a'.repeat(279)}`)).toBe(true)
  expect(taken('a'.repeat(301))).toBe(false)
  expect(taken('un\u0000deux')).toBe(false)
})
