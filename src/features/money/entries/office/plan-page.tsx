import { useCallback, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { PlanForm } from './plan-form.tsx'
import { checkPlan, type Found, planWords, sentPlan, storedPlan } from './plan-values.ts'

/** Form of the plan of accounts, with its history. */
export function PlanPage() {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-account-plan', {}), [client])
  const { found, failure, reload } = useLoaded<Found>(read)
  const [isHistory, setHistory] = useState(false)
  const call = useScopeCall()
  return (
    <OfficePage
      actions={
        found?.plan ? (
          <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
            Historique
          </Button>
        ) : null
      }
    >
      {failure !== null ? (
        <ListFailure text="Échec du chargement du plan de comptes" error={failure} retry={reload} />
      ) : found === null ? (
        <ListSkeleton />
      ) : (
        <LoadedPlan found={found} reload={reload} />
      )}
      {found?.plan ? (
        <HistoryDialog
          open={isHistory}
          onClose={() => setHistory(false)}
          target={found.plan.id}
          call={call}
          words={planWords}
        />
      ) : null}
    </OfficePage>
  )
}

function LoadedPlan({ found, reload }: { found: Found; reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const call = useScopeCall()
  const admin = useMemo(() => adminCall(client), [client])
  const stored = useMemo(() => storedPlan(found), [found])
  const { proposed } = found
  const form = useOfficeForm({
    item: 'account-plan',
    stored,
    check: checkPlan,
    words: planWords,
    save: async (values, { base, idempotencyKey }) => {
      const input = { ...sentPlan(values), ifUpdatedAt: base.version ?? undefined }
      const { plan } = await admin('/admin/update-account-plan', input, { idempotencyKey })
      const text = 'Plan de comptes enregistré'
      if (base.version === null) notify.success(text)
      else void notifySaved(text, { call, target: plan.id, updatedAt: plan.updatedAt, after: reload })
      void reload()
      return storedPlan({ plan, proposed })
    },
    reload: async () => storedPlan(await admin('/admin/get-account-plan', {})),
  })
  return <PlanForm of={form} />
}
