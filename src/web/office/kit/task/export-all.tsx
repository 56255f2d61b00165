import type { ScopeCall } from '../scope-call.ts'
import { useScopeCall } from '../use-scope-call.ts'
import { StartTaskButton } from './start-task-button.tsx'

interface ExportAllProps {
  /** Makes the call that starts the export with the list's filters. */
  start(call: ScopeCall, options: { idempotencyKey: string }): Promise<{ taskId: string }>
  disabled: boolean
}

/** Exports complete data of all matching rows, even thousands, beside the export of the columns. */
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
