import type { ScopeCall } from '../scope-call.ts'
import { useScopeCall } from '../use-scope-call.ts'
import { StartTaskButton } from './start-task-button.tsx'

interface ExportAllProps {
  /** Makes the call that starts the export, with the list's own filters. */
  start(call: ScopeCall, options: { idempotencyKey: string }): Promise<{ taskId: string }>
  disabled: boolean
}

/** Beside the export of a table's columns: all that is known of each that matches, also for thousands of rows. */
export function ExportAll({ start, disabled }: ExportAllProps) {
  const call = useScopeCall()
  return (
    <StartTaskButton
      name="Exporter les fiches complètes"
      disabled={disabled}
      call={call}
      start={(options) => start(call, options)}
    />
  )
}
