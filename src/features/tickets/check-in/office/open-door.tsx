import { startOfDay } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { serverNow } from '#ui/server-clock.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Longest name of a link. */
const MAX_LABEL = 60

/** Opens check-in for the operator: a link until midnight that works offline (chapter the-door). */
export function OpenDoor({ vendorId, zone, call }: { vendorId: string; zone: string; call: AdminCall }) {
  const { office } = useOfficeContext()
  const [isBusy, attempt] = useAttempt()
  const { firstName, lastName, email } = office.person
  const name = `${firstName} ${lastName}`.trim() || email
  const open = () =>
    attempt(async () => {
      const { url } = await call('/admin/create-scan-link', {
        vendorId,
        label: `Porte de ${name}`.slice(0, MAX_LABEL),
        expiresAt: startOfDay(zone, serverNow(), 1),
        offlineFor: 'day',
      })
      location.assign(url)
    })
  return (
    <div className="border-t border-line pt-4">
      <p className="mb-3 text-note text-ink-soft">
        À une porte sans réseau fiable, contrôlez sur une page à part : elle vérifie seule, sans réseau, jusqu’à ce soir
        minuit.
      </p>
      <Button variant="secondary" loading={isBusy} onClick={() => void open()}>
        Ouvrir une page de contrôle hors ligne
      </Button>
    </div>
  )
}
