import { useCallback, useMemo } from 'react'
import { notify } from '#ui/toast.ts'
import { LoadedSettings } from '#web/office/kit/form/loaded-settings.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { PlanForm } from './plan-form.tsx'
import { checkPlan, type Found, planWords, sentPlan, storedPlan } from './plan-values.ts'

/** Form of the plan of accounts, with its history. */
export function PlanPage() {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-account-plan', {}), [client])
  return (
    <LoadedSettings
      read={read}
      failureText="Échec du chargement du plan de comptes"
      historyTarget={({ plan }) => plan?.id}
      words={planWords}
    >
      {(found, reload) => <LoadedPlan found={found} reload={reload} />}
    </LoadedSettings>
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
