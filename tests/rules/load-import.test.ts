/** Loading of an import's page while its dry run ends. */
import { expect, test } from 'vitest'
import { loadImport } from '#features/catalogue/imports/office/load-import.ts'
import type { OpenedList } from '#web/office/kit/list/load-list.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

test('a dry run that ends while its page loads is never shown as done with the counts from before', async () => {
  for (const endsAfter of [0, 1, 2, 3, 4, 5]) {
    let asked = 0
    const isDone = () => asked > endsAfter
    const call = (async (path: string) => {
      asked += 1
      if (path === '/admin/inspect-import') return { look: {} }
      if (path === '/admin/get-task') return { task: { id: 'check', state: isDone() ? 'done' : 'running' } }
      return { item: { checkTaskId: 'check', runTaskId: null, counts: { created: isDone() ? 3 : 0 } } }
    }) as unknown as AdminCall
    const loaded = await loadImport(call, 'i-1', async () => {
      asked += 1
      return { key: isDone() ? 'with rows' : 'empty' } as unknown as OpenedList<never>
    })
    if (loaded.check?.state !== 'done') continue
    expect(loaded.item.counts.created, `ends after ${endsAfter}`).toBe(3)
    expect(loaded.rows.key, `ends after ${endsAfter}`).toBe('with rows')
  }
})
