/** Two requests of one administrator at the bound of foreign accounts that she may be told of. */
import { expect, test } from 'vitest'
import { toldWorld } from '../calls/user-imports/told-world.ts'
import { GUARDS, meanwhile } from '../support/meanwhile.ts'

/** The last account that she may be told of is told between what her request has read and what it counts. */
async function toldMeanwhile(dropped: readonly string[] = []) {
  const { app, strangers, add, ask } = await toldWorld()
  await add(await strangers(199))
  const [mine = '', rivals = ''] = await strangers(2)
  meanwhile(app.db(), () => ask.invite(rivals), dropped)
  return ask.invite(mine).catch(({ code }: { code: string }) => code)
}

test('one of two requests for the last account of another group that an administrator may learn of is refused', async () => {
  expect(await toldMeanwhile()).toBe('foreignAccountsTold')
})

test('control: without the guard both requests are answered', async () => {
  expect(await toldMeanwhile([GUARDS])).toBe('elsewhere')
})
