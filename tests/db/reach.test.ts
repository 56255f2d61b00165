import { expect, test } from 'vitest'
import { createReach } from '#db/reach.ts'

test('after three requests without an answer no request is sent to the database for two seconds, then one tries it', () => {
  let now = 0
  const reach = createReach(() => now)
  for (let request = 0; request < 3; request++) {
    expect([reach.isOpen(), reach.admit()]).toEqual([true, 'send'])
    reach.failed()
  }
  expect([reach.isOpen(), reach.admit()]).toEqual([false, 'skip'])
  now = 2000
  expect([reach.admit(), reach.admit()]).toEqual(['try', 'skip'])
  reach.failed()
  now = 3999
  expect(reach.admit()).toBe('skip')
  now = 4000
  expect(reach.admit()).toBe('try')
  reach.answered()
  expect([reach.isOpen(), reach.admit(), reach.admit()]).toEqual([true, 'send', 'send'])
})

test('an answer in between restarts the count of failures', () => {
  const reach = createReach(() => 0)
  for (const happened of ['failed', 'failed', 'answered', 'failed', 'failed'] as const) reach[happened]()
  expect(reach.admit()).toBe('send')
  reach.hangs()
  expect(reach.admit()).toBe('skip')
})
