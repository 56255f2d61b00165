import { expect, test } from 'vitest'
import { reachedFrom } from './imports.ts'

test('the thread that draws imports no database, no server and no platform', () => {
  const reached = [...reachedFrom(['src/platform/compute/compute-thread.ts']).keys()]
  expect(reached).toContain('src/features/tickets/documents/ticket-pdf.ts')
  expect(reached.filter((path) => /^src\/(db|server|handler)\/|tables\.ts$|libsql|drizzle/.test(path))).toEqual([])
})
