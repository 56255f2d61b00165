import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notify } from '#ui/toast.ts'
import { download } from '#web/office/kit/list/download.ts'
import type { YearMonth } from '#web/office/kit/month-days.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

const formats = [
  { format: 'csv', label: 'CSV', name: 'CSV : le mois pour un tableur' },
  { format: 'ics', label: '.ics', name: '.ics : le mois pour un agenda' },
] as const

/** Exports the month as a table or for a calendar program. */
export function ExportMonth({ activityId, month }: { activityId: string; month: YearMonth }) {
  const { client } = useOfficeContext()
  const [running, setRunning] = useState<string | null>(null)
  const save = async (format: 'csv' | 'ics') => {
    setRunning(format)
    try {
      const file = await adminCall(client)('/admin/export-activity-stocks', { activityId, ...month, format })
      download(new Blob([file.text], { type: file.mimeType }), file.fileName)
    } catch (error) {
      notify.error('L’export n’a pas pu être fait. Réessayez.', error)
    } finally {
      setRunning(null)
    }
  }
  return (
    <span className="flex gap-2">
      {formats.map(({ format, label, name }) => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          aria-label={name}
          title={name}
          loading={running === format}
          onClick={() => void save(format)}
        >
          <DownloadIcon />
          {label}
        </Button>
      ))}
    </span>
  )
}
