import { useCallback, useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { ListedScanLink } from '../check-in-shapes.ts'
import { offlineSpanTexts } from '../offline-span.ts'
import { entriesText } from '../ui/entries-text.ts'
import { NewScanLink } from './new-scan-link.tsx'

const states = {
  open: { text: 'Valable', tone: 'good' },
  expired: { text: 'Terminé', tone: 'off' },
  revoked: { text: 'Retiré', tone: 'off' },
} as const

/** Links for a partner's check-in at the entrance, on the partner's page. */
export function ScanLinks({ vendorId }: { vendorId: string }) {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const read = useCallback(() => call('/admin/list-scan-links', { vendorId }), [call, vendorId])
  const { found, failure, reload: load } = useLoaded(read)
  const links = found?.items ?? null
  const zone = found?.zone ?? office.zone
  const revoke = async ({ id, label }: ListedScanLink) => {
    try {
      await call('/admin/revoke-scan-link', { scanLinkId: id })
      notify.success(`Lien « ${label} » retiré`)
    } catch (error) {
      notifyFailure(error)
    }
    await load()
  }
  return (
    <section aria-labelledby="scan-links" className="mt-10 max-w-5xl border-t border-line pt-6">
      <h2 id="scan-links" className="text-base font-bold">
        Contrôle des billets
      </h2>
      <p className="mb-4 mt-1 max-w-[72ch] text-note text-ink-soft">
        Un lien ouvre, sur un téléphone et sans compte, la page qui vérifie à l’entrée les billets de ce partenaire, et
        rien d’autre.
      </p>
      <NewScanLink vendorId={vendorId} call={call} zone={zone} created={load} />
      {failure !== null && links === null ? <LoadFailed ofWhat="des liens de contrôle" error={failure} /> : null}
      {failure === null && links === null ? <LoadingBlock label="Chargement des liens de contrôle" /> : null}
      {links === null || links.length === 0 ? null : (
        <ul
          aria-label="Liens de contrôle"
          className="mt-5 flex flex-col divide-y divide-line rounded-lg border border-line"
        >
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 grow basis-60">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{link.label}</span>
                  <StateChip tone={states[link.state].tone}>{states[link.state].text}</StateChip>
                </p>
                <p className="text-note text-ink-soft">{scanLinkFacts(link, zone)}</p>
              </div>
              {link.state === 'open' ? (
                <Button variant="secondary" size="sm" onClick={() => void revoke(link)}>
                  Retirer
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const scanLinkFacts = (
  { expiresAt, revokedAt, offlineFor, admissions, lastAt }: ListedScanLink,
  zone: string,
): string =>
  [
    revokedAt === null ? `Jusqu’au ${dayText(zone, expiresAt)}` : `Retiré le ${dayText(zone, revokedAt)}`,
    `Sans réseau : ${offlineSpanTexts[offlineFor]}`,
    entriesText(admissions),
    ...(lastAt === null ? [] : [`la dernière ${momentText(zone, lastAt)}`]),
  ].join(' · ')
