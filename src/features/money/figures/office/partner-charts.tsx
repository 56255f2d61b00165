import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { LatestPart } from '#web/office/kit/latest-part.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLatest } from '#web/office/kit/use-latest.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { FillSection } from './fill-section.tsx'
import { VisitSeries } from './visit-series.tsx'

interface PartnerChartsProps {
  vendorId: string
  from: string
  to: string
  by: 'day' | 'month'
}

type Query = PartnerChartsProps

/** A partner's visits and how full its slots were, in the period of its statement. */
export function PartnerCharts({ vendorId, from, to, by }: PartnerChartsProps) {
  const { client } = useOfficeContext()
  const load = useCallback(
    (query: Query, signal: AbortSignal) => adminCall(client)('/admin/visits', query, { signal }),
    [client],
  )
  const visits = useLatest<Query, CallResult<'/admin/visits'>>({ vendorId, from, to, by }, load)
  return (
    <div className="mb-6 flex flex-col gap-4">
      <LatestPart failed="Échec du chargement des visites" latest={visits}>
        {({ periods, total }) =>
          total === 0 ? (
            <p className="text-ink-soft">Aucune visite à un jour de cette période.</p>
          ) : (
            <VisitSeries {...{ by, periods }} />
          )
        }
      </LatestPart>
      <FillSection query={{ of: 'vendor', id: vendorId, from, to }} isQuiet />
    </div>
  )
}
