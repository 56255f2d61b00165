import { useCallback, useEffect, useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import type { Stocks } from '#features/stock-office/stock-calendar/office/use-stocks.ts'
import { dayKey, dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { StockReadFailed } from '#web/office/kit/stock-read-failed.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { GeneratorForm } from './generator-form.tsx'

/** Window "Générateur de PDFs": draws tickets with codes that the operator types. */
export function GeneratorWindow({ activity, onClose }: { activity: OfficeActivity; onClose: () => void }) {
  const { client, office } = useOfficeContext()
  const [batches, setBatches] = useState<Stocks['batches'] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [open, setOpen] = useState(true)
  const [isDirty, setDirty] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const startTs = dayKeyToUtc(office.zone, dayKey(office.zone, Date.now())) ?? 0
      const period = { startTs, endTs: startOfDay(office.zone, startTs, 1) }
      const found = await adminCall(client)('/admin/activity-stocks', { activityId: activity.id, ...period })
      setBatches(found.batches)
    } catch {
      setFailed(true)
    }
  }, [client, office.zone, activity.id])
  useEffect(() => void load(), [load])
  const tickets = batches?.flatMap(({ ticketInfo }) => ticketInfo) ?? []
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onHidden={onClose}
      title="Générateur de PDFs"
      mode="slide-right"
      width={500}
      closesOnNavigation={false}
      isDirty={isDirty}
    >
      {hasFailed ? <StockReadFailed retry={load} /> : null}
      {batches === null && !hasFailed ? <LoadingBlock label="Chargement des billets" /> : null}
      {batches && tickets.length === 0 ? (
        <p className="rounded-lg bg-surface px-4 py-6 text-center">
          Cette activité n’a pas encore de billet : créez d’abord un stock.
        </p>
      ) : null}
      {tickets.length > 0 ? <GeneratorForm activityId={activity.id} tickets={tickets} onDirty={setDirty} /> : null}
    </Modal>
  )
}
