import { useCallback, useMemo } from 'react'
import { LoadedSettings } from '#web/office/kit/form/loaded-settings.tsx'
import { useSettingsForm } from '#web/office/kit/form/use-settings-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
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
  const admin = useMemo(() => adminCall(client), [client])
  const stored = useMemo(() => storedPlan(found), [found])
  const { proposed } = found
  const form = useSettingsForm({
    item: 'account-plan',
    stored,
    check: checkPlan,
    words: planWords,
    savedText: 'Plan de comptes enregistré',
    write: async (values, { ifUpdatedAt, idempotencyKey }) => {
      const input = { ...sentPlan(values), ifUpdatedAt }
      const { plan } = await admin('/admin/update-account-plan', input, { idempotencyKey })
      return { saved: plan, stored: storedPlan({ plan, proposed }) }
    },
    readAgain: reload,
    reload: async () => storedPlan(await admin('/admin/get-account-plan', {})),
  })
  return <PlanForm of={form} />
}
