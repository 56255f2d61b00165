/** An optional field that an administrator can fill in, they can empty again: its update names it among those to remove. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#api/calls.ts'
import { activityState } from '#features/catalogue/activities/activity-shapes.ts'
import { vendorState } from '#features/catalogue/vendors/vendor-shapes.ts'

/** States whose updates have `removes`. */
const states: Readonly<Record<string, z.ZodObject>> = {
  '/admin/update-activity': activityState,
  '/cse-admin/update-activity': activityState,
  '/admin/update-vendor': vendorState,
  '/cse-admin/update-vendor': vendorState,
}

const updates = Object.values(calls).flatMap(({ path, input }) => {
  const removes: unknown = input instanceof z.ZodObject ? Reflect.get(input.shape, 'removes') : undefined
  return removes instanceof z.ZodType ? [{ path: String(path), removes }] : []
})

test('every optional field of an activity and of a partner can be emptied, and no other call empties fields', () => {
  expect(updates.map(({ path }) => path).toSorted()).toEqual(Object.keys(states).toSorted())
  for (const { path, removes } of updates) {
    const optional = Object.entries(states[path]?.shape ?? {}).flatMap(([name, field]) =>
      field instanceof z.ZodType && field.safeParse(undefined).success ? [name] : [],
    )
    expect(optional.length, path).toBeGreaterThan(2)
    for (const name of optional)
      expect([path, name, removes.safeParse({ [name]: true }).success]).toEqual([path, name, true])
  }
})
